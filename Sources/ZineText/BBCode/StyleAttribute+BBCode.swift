extension StyleAttribute {
  /// This, told in the words of BBCode where a tag of BBCode has given the value.
  var inBBCode: StyleAttribute {
    guard case .markup(tag: "font") = form else { return self }
    var attribute = self
    attribute.form = .bbcode(tag: name == "face" ? "font" : name)
    return attribute
  }
}
