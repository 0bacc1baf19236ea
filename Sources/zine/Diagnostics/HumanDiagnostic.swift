import ZineIssue
import ZineStyle
import ZineText

/// A diagnostic for people: the message, the source line with carets under the relevant part, and a hint.
///
///     zombies.txt:12:17: error[attribute-value]: <font color> is 'rde'; it should be a colour …
///       12 | These are <font color="rde">red words
///          |                 ^^^^^^^^^^^
///          = hint: …
struct HumanDiagnostic {
  private let diagnostic: LocatedDiagnostic
  private let isColored: Bool
  private let sources: [SourceFile]

  init(_ diagnostic: LocatedDiagnostic, isColored: Bool, sources: [SourceFile]) {
    self.diagnostic = diagnostic
    self.isColored = isColored
    self.sources = sources
  }

  var text: String {
    let severity: Style = diagnostic.reported.severity == .error ? .error : .warning
    let page = diagnostic.reported.diagnostic.page.map { " (page \($0))" } ?? ""
    var lines = [
      styled(diagnostic.head + ": ", .bold) + styled(diagnostic.label, severity)
        + styled(": \(diagnostic.sentence)", .bold) + page
    ]
    var margin = "  "
    if let place = diagnostic.place, let excerpt = SourceExcerpt(place, sources) {
      let number = "  \(place.start.line)"
      margin = String(repeating: " ", count: number.count)
      lines.append(styled("\(number) | ", .dim) + excerpt.line)
      lines.append(styled("\(margin) | ", .dim) + styled(excerpt.carets, severity))
    }
    func note(_ kind: String, _ text: String) {
      lines.append(styled("\(margin) = ", .dim) + styled("\(kind): ", .bold) + text)
    }
    for related in diagnostic.related {
      note("note", "\(related.sentence): \(related.place.text)")
    }
    if let more = diagnostic.more { note("note", more) }
    if let hint = diagnostic.hint { note("hint", hint) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Escape codes from ECMA-48, section 8.3.117.
  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case error = "1;31"
    case warning = "1;33"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Part of a source line around a problem, with carets under the problem, limited to the width of a terminal.
private struct SourceExcerpt {
  private(set) var line = ""
  private(set) var carets = ""

  /// Number of characters shown before the problem, and in total.
  private static let before = 40
  private static let width = 90

  /// Returns `nil` if the source has no such line.
  init?(_ place: DiagnosticPlace, _ sources: [SourceFile]) {
    let bytes = sources[place.span.source.index].bytes
    let offset = min(place.span.offset, bytes.count)
    var start = offset
    // A character takes up to four bytes; only this part of the line is read.
    let limit = max(0, offset - 4 * Self.before)
    while start > limit, !Self.isLineEnd(bytes[start - 1]) { start -= 1 }
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < min(bytes.count, offset + 4 * Self.width), !Self.isLineEnd(bytes[end]) { end += 1 }
    guard end > start else { return nil }

    let head = Array(String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars)
    let isCutBefore =
      head.count > Self.before
      || start > 0 && !Self.isLineEnd(bytes[start - 1])
        && !(start == 3 && bytes.starts(with: SourceFile.byteOrderMark))
    if isCutBefore { append("…", caret: " ") }
    for scalar in head.suffix(Self.before) { append(Self.shown(scalar), caret: " ") }

    let spanEnd = max(min(end, offset + place.span.length), offset)
    var used = 0
    var index = offset
    for scalar in String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars {
      guard used < Self.width - Self.before else {
        append("…", caret: index < spanEnd ? "^" : " ")
        break
      }
      append(Self.shown(scalar), caret: index < spanEnd ? "^" : " ")
      index += UTF8.width(scalar)
      used += 1
    }
    while carets.last == " " { carets.removeLast() }
    if !carets.contains("^") { carets = String(repeating: " ", count: columnsBefore(head)) + "^" }
  }

  private func columnsBefore(_ head: [Unicode.Scalar]) -> Int {
    let shown = head.suffix(Self.before)
    let isCut = line.hasPrefix("…")
    return shown.reduce(isCut ? 1 : 0) { $0 + columns(Self.shown($1)) }
  }

  private mutating func append(_ scalar: Unicode.Scalar, caret: Character) {
    line.unicodeScalars.append(scalar)
    carets += String(repeating: caret, count: columns(scalar))
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    isHarmless(scalar) ? scalar : scalar == "\t" ? " " : "\u{FFFD}"
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

/// Returns the number of terminal columns of a character: none for combining marks, two for wide East Asian
/// characters (UAX #11, the large blocks only).
private func columns(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
