extension StyleAttribute {
  /// The attribute with BBCode's name for its tag, which messages use.
  var inBBCode: StyleAttribute {
    guard case .markup(tag: "font") = form else { return self }
    var attribute = self
    attribute.form = .bbcode(tag: name == "face" ? "font" : name)
    return attribute
  }
}
