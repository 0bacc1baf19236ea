import ZineText

extension StyleCascade {
  /// Returns the element that a note inherits from instead of its parent. This is usually the innermost block
  /// around the note. If text in a block differs from body text, as in a title, the note inherits from the
  /// block outside. The styles of all ancestors must be computed.
  func noteCarrier(of note: ElementID) -> ElementID {
    var carrier = ElementID.body
    for element in tree.ancestors(of: note).reversed() where element != note && element != .body {
      let tag = tree.tag(of: element)
      if tag.mayBeNote { continue }
      let style = ids[Int(element.index)].map { styles[Int($0.index)] }
      // The loop runs from the outermost ancestor inward. It stops at the first ancestor that differs from
      // body text.
      if tag.isSetApart || style?.own.isOutOfFlow == true { break }
      if let own = style?.own, own.background != nil || !own.backgrounds.isEmpty { break }
      carrier = element
    }
    return carrier
  }
}
