import ArgumentParser
import ZineIssue
import ZineLayout
import ZineText

/// The formats of line breaking statistics.
enum StatisticsFormat: EnumerableFlag {
  case stats
  case statsJson

  static func help(for value: StatisticsFormat) -> ArgumentHelp? {
    switch value {
    case .stats: "print statistics on line breaking, with the ten worst lines"
    case .statsJson: "print these statistics as JSON"
    }
  }
}

extension SettingStatistics {
  func text(_ format: StatisticsFormat) -> ShownText {
    switch format {
    case .stats: table
    case .statsJson: ShownText(asIs: json + "\n")
    }
  }

  private var figures: [(name: String, key: String, value: Int)] {
    [
      ("lines", "lines", lines), ("justified", "justified", justified),
      ("hyphenated", "hyphenated", hyphenated), ("ladders", "ladders", ladders),
      ("loose", "loose", loose), ("tight", "tight", tight), ("overfull", "overfull", overfull),
      ("underfull", "underfull", underfull), ("rivers", "rivers", rivers),
      ("short last lines", "shortLastLines", shortLastLines),
      ("widows", "widows", widows), ("orphans", "orphans", orphans),
    ]
  }

  /// Figures that count columns or paragraphs, not lines.
  private var columnFigures: [(name: String, key: String, value: Int)] {
    [
      ("columns", "columns", columns), ("short columns", "shortColumns", shortColumns),
      ("longer paragraphs", "longerParagraphs", longerParagraphs),
      ("shorter paragraphs", "shorterParagraphs", shorterParagraphs),
    ]
  }

  private var table: ShownText {
    var text: ShownText = ""
    for figure in figures {
      let name = figure.name.padded(18)
      let share =
        lines > 0 && figure.key != "lines"
        ? "  " + decimal(Double(figure.value) * 100 / Double(lines), places: 2) + " %" : ""
      text += "\(name)\(figure.value)\(share)\n"
    }
    for figure in columnFigures {
      let share =
        columns > 0 && figure.key == "shortColumns"
        ? "  " + decimal(Double(figure.value) * 100 / Double(columns), places: 2) + " %" : ""
      text += "\(figure.name.padded(20))\(figure.value)\(share)\n"
    }
    if !worst.isEmpty { text += "worst lines:\n" }
    for line in worst {
      text += "  page \(line.page), column \(line.column), line \(line.line): "
      text +=
        line.excess > 0
        ? "\(decimal(line.excess, places: 1)) pt too wide"
        : "ratio \(decimal(line.ratio, places: 2))"
      text += "  \(line.text)…\n"
    }
    return text
  }

  private var json: String {
    let worst = worst.map { line in
      JSONText.raw(
        JSONText.object([
          ("page", .number(line.page)), ("column", .number(line.column)),
          ("line", .number(line.line)), ("ratio", .raw(decimal(line.ratio, places: 3))),
          ("excess", .raw(decimal(line.excess, places: 3))), ("text", .string(line.text)),
        ]))
    }
    return JSONText.object(
      (figures + columnFigures).map { ($0.key, .number($0.value)) } + [("worst", .array(worst))])
  }

  private func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    // Larger values are clamped, since their digits have no meaning.
    let scaled = Int((min(max(value, -1e9), 1e9) * scale).rounded())
    let digits = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return (scaled < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
