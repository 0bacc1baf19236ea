extension StyleAttribute {
  /// The attribute with the BBCode name of its tag, for messages.
  var inBBCode: StyleAttribute {
    guard case .markup(tag: "font") = form else { return self }
    var attribute = self
    attribute.form = .bbcode(tag: name == "face" ? "font" : name)
    return attribute
  }
}
