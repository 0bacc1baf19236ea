import ZineText

/// A declaration as its author wrote it: a shorthand's parts together.
struct WrittenDeclaration {
  /// Of the property or the shorthand.
  var name: String
  var span: SourceSpan
  /// What it sets, as far as that is known before variables are.
  var effects: [Declaration.Effect]

  /// - Parameter declarations: in the order of their text.
  static func all(of declarations: [Declaration]) -> [WrittenDeclaration] {
    var all: [WrittenDeclaration] = []
    for declaration in declarations {
      guard let name = declaration.propertyName else { continue }
      if let last = all.indices.last, all[last].span == declaration.span {
        all[last].effects.append(declaration.effect)
      } else {
        // Only some values of `display` have an effect, so the name of this declaration tells its value.
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
  /// The name of the one that sets certain properties.
  fileprivate static func name(of parts: Set<String>) -> String? {
    all.first { Set($0.properties.map(\.name)) == parts }?.name
  }
}
