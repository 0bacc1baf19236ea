import ArgumentParser
import ZineGolden
import ZineIssue
import ZineText

/// The formats in which comparisons are printed to standard output.
enum ComparisonFormat: String, WordArgument {
  case text, json, github, junit

  func text(of comparisons: [Comparison]) -> String {
    switch self {
    case .text: comparisons.map(Self.plain).joined()
    case .json:
      JSONText.object([("comparisons", .array(comparisons.map { .raw(Self.json($0)) }))]) + "\n"
    case .github: comparisons.map(Self.workflow).joined()
    case .junit: Self.junit(comparisons)
    }
  }

  // MARK: Text

  private static func plain(_ comparison: Comparison) -> String {
    var lines = ["\(singleLine(comparison.name)): \(comparison.verdict)"]
    lines += comparison.causes.map { "  possible cause: \($0)" }
    lines += comparison.changes.map { "  \($0.kind.rawValue): \($0.sentence)" }
    for page in comparison.pages where page.isChanged {
      lines.append("  \(page.title): \(page.kinds.map(\.rawValue).joined(separator: ", "))")
      lines += page.words.prefix(20).map { "    \($0.sentence)" }
      if page.words.count > 20 { lines.append("    and \(page.words.count - 20) more") }
      lines += page.details.map { "    \($0)" }
      if let moved = page.moved.first {
        let more = page.moved.count == 1 ? "" : " and \(page.moved.count - 1) more"
        lines.append("    moved: “\(clipped(moved.text))”\(more)")
      }
    }
    return lines.map { lineStart(singleLine($0)) + "\n" }.joined()
  }

  // MARK: JSON

  private static func json(_ comparison: Comparison) -> String {
    JSONText.object([
      ("name", .string(comparison.name)),
      ("output", comparison.output.map { .string($0) } ?? .raw("null")),
      ("same", .bool(comparison.isSame)), ("verdict", .string(comparison.verdict)),
      ("kinds", .array(comparison.kinds.map { .string($0.rawValue) })),
      ("causes", .array(comparison.causes.map { .string($0) })),
      (
        "changes",
        .array(
          comparison.changes.map { change in
            .raw(
              JSONText.object([
                ("kind", .string(change.kind.rawValue)), ("message", .string(change.sentence)),
              ]))
          })
      ),
      ("pages", .array(comparison.pages.filter(\.isChanged).map { .raw(json($0)) })),
    ])
  }

  private static func json(_ page: PageChange) -> String {
    func number(_ page: Int?) -> JSONText { page.map { .number($0) } ?? .raw("null") }
    return JSONText.object([
      ("old", number(page.old)), ("new", number(page.new)),
      ("kinds", .array(page.kinds.map { .string($0.rawValue) })),
      (
        "words",
        .array(
          page.words.map {
            .raw(JSONText.object([("old", .string($0.old)), ("new", .string($0.new))]))
          })
      ),
      ("moved", .array(page.moved.map { .string($0.text) })),
      ("details", .array(page.details.map { .string($0) })),
    ])
  }

  // MARK: Workflows

  private static func workflow(_ comparison: Comparison) -> String {
    guard !comparison.isSame else { return "" }
    let pages = comparison.pages.filter(\.isChanged).prefix(20).map { page in
      "\(page.title): \(page.kinds.map(\.rawValue).joined(separator: ", "))"
    }
    let text = ([comparison.verdict] + comparison.causes + pages).joined(separator: "\n")
    let file = workflowText(singleLine(comparison.source ?? comparison.name), isProperty: true)
    return
      "::error file=\(file),title=\(workflowText(singleLine(comparison.name), isProperty: true))::"
      + workflowText(text, isProperty: false) + "\n"
  }

  // MARK: JUnit

  /// JUnit XML for continuous integration, with a test case for each issue.
  private static func junit(_ comparisons: [Comparison]) -> String {
    let failures = comparisons.filter { !$0.isSame }.count
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuite name=\"zine golden\" tests=\"\(comparisons.count)\" failures=\"\(failures)\">\n"
    for comparison in comparisons {
      let name = xml(comparison.name)
      if comparison.isSame {
        text += "  <testcase classname=\"zine\" name=\"\(name)\"/>\n"
      } else {
        text += "  <testcase classname=\"zine\" name=\"\(name)\">\n"
        text += "    <failure message=\"\(xml(comparison.verdict))\">"
        text += xml(plain(comparison)) + "</failure>\n  </testcase>\n"
      }
    }
    return text + "</testsuite>\n"
  }

  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      default:
        // XML 1.0 does not allow most control characters, so they are replaced.
        let isControl = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        if isHarmless(scalar) || isControl {
          result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        } else {
          result += "&#\(scalar.value);"
        }
      }
    }
    return result
  }
}

extension Comparison {
  /// A short summary of the differences.
  var verdict: String {
    if isSame { return "the same" }
    let visible = kinds.filter(\.isVisible)
    let others = kinds.filter { !$0.isVisible }.map(\.rawValue).joined(separator: ", ")
    guard !visible.isEmpty else { return "no visible differences (\(others))" }
    let count = pages.filter(\.isChanged).count
    let names = kinds.map(\.rawValue).joined(separator: ", ")
    return "\(names) on \(count) of \(pages.count == 1 ? "1 page" : "\(pages.count) pages")"
  }
}

extension PageChange {
  var title: String {
    switch (old, new) {
    case (let was?, let now?): was == now ? "page \(now)" : "page \(now) (was \(was))"
    case (nil, let now?): "page \(now), added"
    case (let was?, nil): "page \(was), removed"
    case (nil, nil): "no page"
    }
  }
}

extension WordChange {
  fileprivate var sentence: String {
    if old.isEmpty { return "added: “\(clipped(new))”" }
    if new.isEmpty { return "removed: “\(clipped(old))”" }
    return "“\(clipped(old))” is now “\(clipped(new))”"
  }
}
