import ZineText

/// A declaration as written in the source. The longhands that a shorthand sets are combined into one value.
struct WrittenDeclaration {
  /// Name of the property or shorthand.
  var name: String
  var span: SourceSpan
  /// The effects of the declaration. Effects of values with variables are unknown.
  var effects: [Declaration.Effect]

  /// - Parameter declarations: Declarations in source order.
  static func all(of declarations: [Declaration]) -> [WrittenDeclaration] {
    var all: [WrittenDeclaration] = []
    for declaration in declarations {
      guard let name = declaration.propertyName else { continue }
      if let last = all.indices.last, all[last].span == declaration.span {
        all[last].effects.append(declaration.effect)
      } else {
        // Only some values of `display` and `content` have an effect, so the name includes the value.
        let isDisplay = name == "display" && declaration.text.lowercased() != "none"
        let isPicture = name == "content" && declaration.text.lowercased().hasPrefix("url(")
        all.append(
          WrittenDeclaration(
            name: isDisplay
              ? "display: \(declaration.text.lowercased())" : isPicture ? "content: url()" : name,
            span: declaration.span, effects: [declaration.effect]))
      }
    }
    for index in all.indices where all[index].effects.count > 1 {
      let parts = Set(all[index].effects.compactMap { $0.property?.name })
      all[index].name = Shorthand.name(of: parts) ?? all[index].name
    }
    return all
  }
}

extension Shorthand {
  /// Returns the name of the shorthand that sets exactly these properties.
  fileprivate static func name(of parts: Set<String>) -> String? {
    all.first { Set($0.properties.map(\.name)) == parts }?.name
  }
}
