/// How far a character protrudes into the margins, in multiples of the character's width. Protrusion makes
/// the edges of a column look straight.
package struct Protrusion: Hashable, Sendable {
  package var start = 0.0
  package var end = 0.0

  package static let none = Protrusion()
}

/// Class of faces whose characters look alike at a margin.
package enum FaceClass: Hashable, Sendable {
  case serif
  case sansSerif
  case italic
  /// Monospaced faces, whose letters should stay vertically aligned.
  case monospaced
}

/// Protrusions by character, for a class of faces.
///
/// The values follow Hàn Thế Thành's thesis ("Micro-typographic extensions to the TeX typesetting system",
/// 2000) and later practice. Light punctuation protrudes by half of its width or more, and letters with
/// slanted sides by a twentieth.
package struct ProtrusionTable: Hashable, Sendable {
  private var values: [Unicode.Scalar: Protrusion]
  /// Protrusions of the ASCII characters, indexed by character code.
  private var ascii: [Protrusion]

  package init(_ values: [Unicode.Scalar: Protrusion]) {
    self.values = values
    ascii = (0..<0x80).map { values[Unicode.Scalar(UInt8($0))] ?? .none }
  }

  package subscript(scalar: Unicode.Scalar) -> Protrusion {
    scalar.value < 0x80 ? self[ascii: UInt8(scalar.value)] : values[scalar] ?? .none
  }

  /// - Parameter byte: Code of an ASCII character, below 0x80.
  package subscript(ascii byte: UInt8) -> Protrusion { ascii[Int(byte)] }

  /// Returns a table in which the protrusions of some characters are replaced.
  package func replacing(_ other: [Unicode.Scalar: Protrusion]) -> ProtrusionTable {
    ProtrusionTable(values.merging(other) { $1 })
  }

  package static func table(for face: FaceClass) -> ProtrusionTable {
    switch face {
    case .serif: serif
    case .sansSerif: sansSerif
    case .italic: italic
    case .monospaced: ProtrusionTable([:])
    }
  }

  private static let marks: [Unicode.Scalar: Protrusion] = [
    ".": .init(end: 0.7), ",": .init(end: 0.6), ":": .init(end: 0.5), ";": .init(end: 0.4),
    "!": .init(end: 0.1), "?": .init(end: 0.1), "\u{2026}": .init(end: 0.15),
    "-": .init(start: 0.4, end: 0.6), "\u{2010}": .init(start: 0.4, end: 0.6),
    "\u{2011}": .init(start: 0.4, end: 0.6), "\u{AD}": .init(end: 0.6),
    "\u{2013}": .init(start: 0.25, end: 0.3), "\u{2014}": .init(start: 0.15, end: 0.2),
    "'": .init(start: 0.5, end: 0.5), "\"": .init(start: 0.4, end: 0.4),
    "\u{2018}": .init(start: 0.4, end: 0.4), "\u{2019}": .init(start: 0.4, end: 0.5),
    "\u{201A}": .init(start: 0.4, end: 0.4), "\u{201C}": .init(start: 0.35, end: 0.35),
    "\u{201D}": .init(start: 0.35, end: 0.4), "\u{201E}": .init(start: 0.35, end: 0.35),
    "\u{AB}": .init(start: 0.25, end: 0.25), "\u{BB}": .init(start: 0.25, end: 0.25),
    "\u{2039}": .init(start: 0.35, end: 0.35), "\u{203A}": .init(start: 0.35, end: 0.35),
    "(": .init(start: 0.1), ")": .init(end: 0.15), "[": .init(start: 0.05),
    "]": .init(end: 0.05), "*": .init(start: 0.2, end: 0.2), "\u{B7}": .init(end: 0.4),
    "~": .init(start: 0.15, end: 0.15), "/": .init(start: 0.1, end: 0.15),
  ]

  private static let serif = ProtrusionTable(
    marks.merging([
      "A": .init(start: 0.05, end: 0.05), "F": .init(end: 0.05), "J": .init(start: 0.05),
      "K": .init(end: 0.05), "L": .init(end: 0.05), "P": .init(end: 0.05),
      "T": .init(start: 0.05, end: 0.05), "V": .init(start: 0.05, end: 0.05),
      "W": .init(start: 0.05, end: 0.05), "X": .init(start: 0.03, end: 0.03),
      "Y": .init(start: 0.06, end: 0.06), "k": .init(end: 0.04), "r": .init(end: 0.06),
      "t": .init(end: 0.05), "v": .init(start: 0.04, end: 0.04),
      "w": .init(start: 0.03, end: 0.03), "x": .init(start: 0.03, end: 0.03),
      "y": .init(start: 0.04, end: 0.06), "1": .init(start: 0.1, end: 0.08),
      "4": .init(start: 0.05, end: 0.04), "7": .init(start: 0.04, end: 0.08),
    ]) { $1 })

  private static let sansSerif = serif.replacing([
    "A": .init(start: 0.06, end: 0.06), "T": .init(start: 0.07, end: 0.07),
    "V": .init(start: 0.06, end: 0.06), "Y": .init(start: 0.07, end: 0.07),
    "f": .init(end: 0.05), "r": .init(end: 0.08), "t": .init(start: 0.03, end: 0.06),
  ])

  /// Slanted letters protrude more at the end of a line and less at its start.
  private static let italic = serif.replacing([
    "A": .init(start: 0.1, end: 0.0), "T": .init(start: 0.0, end: 0.08),
    "V": .init(start: 0.0, end: 0.1), "W": .init(start: 0.0, end: 0.08),
    "Y": .init(start: 0.0, end: 0.1), "f": .init(end: 0.0), "J": .init(start: 0.1),
  ])
}
