import ZineText

extension PageCountMiss {
  var sentence: String {
    func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
    let parts = [
      below.map { "\(lines($0.lines)) too many for \($0.pages)" },
      above.map { "\(lines($0.lines)) too few for \($0.pages)" },
    ].compactMap { $0 }
    return
      "the issue has \(pages == 1 ? "1 page" : "\(pages) pages"): \(parts.joined(separator: ", "))"
  }
}

extension LimitedThing {
  var sentence: String {
    switch self {
    case .styles:
      "the issue has more than \(Limits.styles) different styles, or its rules are applied more than "
        + "\(Limits.appliedDeclarations) times"
    case .selectors:
      "the style sheets ask more than \(Limits.selectorTests) times whether a selector means an element"
    case .fonts:
      "the issue asks for more than \(Limits.fonts) fonts, each size of a family counted for itself"
    case .generatedText:
      "the styles add more than \(Limits.generatedBytes >> 20) MB of text to the issue"
    }
  }
}
