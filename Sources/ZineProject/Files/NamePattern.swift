/// A pattern for names of files: `*` for any characters, `?` for one, `[a-z]` or `[!a-z]` for one of some.
struct NamePattern {
  fileprivate enum Part {
    case any
    case one
    case scalar(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let parts: [Part]
  /// Whether the pattern stands for its own letters alone.
  let isPlain: Bool
  /// Whether the pattern begins with a dot: only such a pattern means names that begin with one.
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

  /// What stands between brackets; `nil` where they are not closed, and the first one is a letter.
  private static func set(
    _ scalars: [Unicode.Scalar], from start: Int
  ) -> (set: Part, end: Int)? {
    var index = start
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    // A bracket that comes first is one of the letters.
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
    // Where the last star stands, and how many letters it takes: a shorter match is tried first, and
    // none before that star needs to be tried again.
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
