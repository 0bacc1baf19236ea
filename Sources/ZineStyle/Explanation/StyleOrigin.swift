import ZineText

/// The place that a declaration comes from.
package struct StyleOrigin: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// A rule of the built-in style sheet, identified by its selector.
    case builtIn(String)
    case target(String)
    /// A rule of a style sheet: its selector and the source location of the declaration.
    case sheet(String, SourceSpan)
    /// An attribute of a tag: the name of the attribute and the name of the tag.
    case attribute(String, tag: String)
    case styleAttribute
    /// A command line setting, identified by its index from 0.
    case setting(Int)
  }

  package var place: Place
  /// The declaration as written. For an attribute, only its value.
  package var text: String
}

extension StyleOrigin {
  /// - Parameters:
  ///   - attribute: The attribute that contains the declaration, if any.
  ///   - files: Source files, indexed by source identifier.
  init(
    _ declaration: Declaration, rule: CascadeRules.Rule?, attribute: ElementTag.Attribute?,
    tag: ElementTag, target: Target, files: [SourceFile]
  ) {
    let span = declaration.span
    func written(in text: [UInt8]) -> String {
      let end = span.offset + span.length
      guard span.offset >= 0, end <= text.count else { return declaration.text }
      return String(decoding: text[span.offset..<end], as: UTF8.self)
    }
    if let attribute {
      place =
        attribute.name == "style" ? .styleAttribute : .attribute(attribute.name, tag: tag.name)
      text = attribute.name == "style" ? written(in: Array(attribute.value.utf8)) : attribute.value
      return
    }
    let selector = rule?.selector.text ?? ""
    text = declaration.text
    switch rule?.layer {
    case .builtIn:
      place = .builtIn(selector)
      text = written(in: Array(BuiltInStyles.baseText.utf8))
    case .target:
      place = .target(selector)
      text = written(in: Array(BuiltInStyles.text(of: target).utf8))
    case .setting: place = .setting(span.source.settingNumber ?? 0)
    case .sheet, .attribute, nil:
      place = .sheet(selector, span)
      if files.indices.contains(span.source.index) {
        text = written(in: files[span.source.index].bytes)
      }
    }
  }
}
