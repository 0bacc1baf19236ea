import ZineText

extension Selector {
  /// The selector in style sheet syntax.
  package var text: String {
    var text = subject.text
    for step in steps { text = step.compound.text + step.combinator.text + text }
    return text + (pseudoElement.map { "::" + $0.rawValue } ?? "")
  }
}

extension Selector.Combinator {
  fileprivate var text: String {
    switch self {
    case .descendant: " "
    case .child: " > "
    case .next, .nextInFlow: " + "
    case .later: " ~ "
    }
  }
}

extension Selector.Compound {
  fileprivate var text: String {
    let text =
      (type ?? "") + identifiers.map { "#" + $0 }.joined() + classes.map { "." + $0 }.joined()
      + attributes.map(\.text).joined() + pseudoClasses.map(\.text).joined()
    return text.isEmpty ? "*" : text
  }
}

extension Selector.AttributeTest {
  fileprivate var text: String {
    let sign: String
    switch comparison {
    case .exists: return "[\(name)]"
    case .equals: sign = "="
    case .includes: sign = "~="
    case .dashMatch: sign = "|="
    case .prefix: sign = "^="
    case .suffix: sign = "$="
    case .substring: sign = "*="
    }
    return "[\(name)\(sign)\(quotedStyleText(value))\(ignoresCase ? " i" : "")]"
  }
}

extension Selector.PseudoClass {
  fileprivate var text: String { self == .nesting ? "&" : ":" + name }

  private var name: String {
    func list(_ selectors: [Selector]) -> String {
      selectors.map(\.text).joined(separator: ", ")
    }
    return switch self {
    case .firstChild: "first-child"
    case .lastChild: "last-child"
    case .onlyChild: "only-child"
    case .firstOfType: "first-of-type"
    case .lastOfType: "last-of-type"
    case .nthChild(let step, let offset): "nth-child(\(Self.nth(step, offset)))"
    case .nthOfType(let step, let offset): "nth-of-type(\(Self.nth(step, offset)))"
    case .not(let selectors): "not(\(list(selectors)))"
    case .any(let selectors): "is(\(list(selectors)))"
    case .weightless(let selectors): "where(\(list(selectors)))"
    case .unsupported(let text): text
    case .nesting: "&"
    case .language(let ranges): "lang(\(ranges.map(quotedStyleText).joined(separator: ", ")))"
    case .root: "root"
    case .lines(let count): "-zine-lines(\(count))"
    case .onlyPictures, .onlyPicturesInFlow: "-zine-only-pictures"
    case .inColumn: "-zine-in-column"
    }
  }

  private static func nth(_ step: Int, _ offset: Int) -> String {
    if step == 0 { return String(offset) }
    let steps = step == 1 ? "n" : step == -1 ? "-n" : "\(step)n"
    return offset == 0 ? steps : offset > 0 ? "\(steps)+\(offset)" : "\(steps)\(offset)"
  }
}

/// Returns text as a quoted CSS string.
func quotedStyleText(_ text: String) -> String {
  "\""
    + text.map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n", "\r", "\r\n": "\\a "
      default: String(character)
      }
    }.joined() + "\""
}
