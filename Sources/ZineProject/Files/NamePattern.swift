/// A pattern for file names. `*` matches any number of characters, `?` matches one character, and `[a-z]` or
/// `[!a-z]` matches one character of a set.
struct NamePattern {
  fileprivate enum Part {
    case any
    case one
    case scalar(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let parts: [Part]
  /// Whether the pattern has no wildcards.
  let isPlain: Bool
  /// Whether the pattern begins with a dot. Names that begin with a dot match only patterns that do so too.
  private let beginsWithDot: Bool

  init(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    var parts: [Part] = []
    var index = 0
    var isPlain = true
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": parts.append(.any)
      case "?": parts.append(.one)
      case "[":
        guard let (set, end) = Self.set(scalars, from: index) else {
          parts.append(.scalar(scalar))
          continue
        }
        parts.append(set)
        index = end
      default:
        parts.append(.scalar(scalar))
        continue
      }
      isPlain = false
    }
    self.parts = parts
    self.isPlain = isPlain
    beginsWithDot = scalars.first == "."
  }

  /// Parses the characters after an opening bracket. Returns `nil` if there is no closing bracket. The
  /// opening bracket is then an ordinary character.
  private static func set(
    _ scalars: [Unicode.Scalar], from start: Int
  ) -> (set: Part, end: Int)? {
    var index = start
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    // A closing bracket directly after the opening bracket is part of the set.
    while index < scalars.count, scalars[index] != "]" || ranges.isEmpty {
      let first = scalars[index]
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
        let last = scalars[index + 2]
        ranges.append(min(first, last)...max(first, last))
        index += 3
      } else {
        ranges.append(first...first)
        index += 1
      }
    }
    return index < scalars.count ? (.set(ranges, isNegated: isNegated), index + 1) : nil
  }

  func matches(_ name: String) -> Bool {
    let letters = Array(name.unicodeScalars)
    if letters.first == ".", !beginsWithDot { return false }
    // Index of the last star in the pattern, and index of the first character after the star's match. Shorter
    // matches are tried first. The matches of earlier stars need not change any more.
    var star: (part: Int, letter: Int)?
    var (part, letter) = (0, 0)
    while letter < letters.count {
      if part < parts.count, case .any = parts[part] {
        star = (part, letter)
        part += 1
      } else if part < parts.count, parts[part].takes(letters[letter]) {
        (part, letter) = (part + 1, letter + 1)
      } else if let last = star {
        star = (last.part, last.letter + 1)
        (part, letter) = (last.part + 1, last.letter + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
  }
}

extension NamePattern.Part {
  fileprivate func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .any: false
    case .one: true
    case .scalar(let own): own == scalar
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
