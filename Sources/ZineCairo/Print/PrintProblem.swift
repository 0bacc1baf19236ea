import ZineStyle
import ZineText

/// Differences between the pages and their printed form.
package enum PrintProblem: Hashable, Sendable {
  /// Links, which can't be used on paper.
  case leftOutLinks(count: Int)
  /// A picture whose resolution is lower than the print can show.
  case lowResolution(picture: String, ppi: Int, wanted: Int)
  /// A colour with more total ink than the paper can absorb. The values are percentages, where 100 is one ink
  /// in full.
  case tooMuchInk(color: String, percent: Int, limit: Int)
  /// A CMYK picture with too much ink in some parts. The picture is printed unchanged.
  case tooMuchPictureInk(picture: String, percent: Int, limit: Int)
  /// Lines that are too thin for a printing press. The values are the thinnest line and the minimum, in
  /// points.
  case hairlines(thinnest: Double, least: Double)
  /// Small light text on a background of several inks. The values are the smallest text size and the minimum,
  /// in points.
  case reversedType(smallest: Double, least: Double)
}

extension DiagnosticFact {
  package static func print(_ problem: PrintProblem) -> Self { .raised(RaisedProblem(problem)) }
}

extension PrintProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .leftOutLinks(let count):
      .init(
        .leftOutLink,
        (count == 1 ? "a link is" : "\(count) links are") + " left out: print output has no links",
        hint: "to print the addresses, use a::after { content: attr(href) }")
    case .lowResolution(let picture, let ppi, let wanted):
      .init(
        .lowResolution,
        "the picture '\(clipped(picture))' has \(ppi) pixels per inch at its printed size; print needs \(wanted)",
        hint: "make it smaller, or use a file with more pixels")
    case .tooMuchInk(let color, let percent, let limit):
      .init(
        .inkLimit, "\(clipped(color)) has \(percent) % ink; it is printed with \(limit) %",
        hint: "use less cyan, magenta and yellow, which looks the same, or raise --ink-limit")
    case .tooMuchPictureInk(let picture, let percent, let limit):
      .init(
        .inkLimit,
        "the picture '\(clipped(picture))' has up to \(percent) % ink; the limit is \(limit) %",
        hint: "zine does not change it: convert it to the printer's profile, or raise --ink-limit")
    case .hairlines(let thinnest, let least):
      .init(
        .hairline,
        "a line is \(shortDecimal(thinnest)) pt thick; lines of less than \(shortDecimal(least)) pt can break up",
        hint: "make it thicker")
    case .reversedType(let smallest, let least):
      .init(
        .reversedType,
        "light text of \(shortDecimal(smallest)) pt is set on three or more inks; text under \(shortDecimal(least)) pt can fill in with ink",
        hint: "make the text larger or bolder, or use at most two inks for its background")
    }
  }
}
