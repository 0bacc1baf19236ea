import ZineText

/// A range of a source, with its file name, lines and columns.
package struct DiagnosticPlace {
  package var file: String
  package var span: SourceSpan
  package var start: SourceLocation
  /// Location after the last character.
  package var end: SourceLocation

  package var text: String { "\(singleLine(file)):\(start.line):\(start.column)" }
}

/// Finds the lines and columns of ranges in sources.
package struct DiagnosticLocator {
  private let sources: [SourceFile]
  private var finders: [Int: LocationFinder] = [:]

  package init(_ sources: [SourceFile]) { self.sources = sources }

  /// Returns the file, lines and columns of a range. Returns `nil` if the range is outside the sources.
  package mutating func place(of span: SourceSpan?) -> DiagnosticPlace? {
    guard let span, sources.indices.contains(span.source.index) else { return nil }
    let index = span.source.index
    // The finder is removed from the dictionary while it changes, so that it is not copied.
    var finder = finders.removeValue(forKey: index) ?? LocationFinder(sources[index])
    defer { finders[index] = finder }
    return DiagnosticPlace(
      file: sources[index].name, span: span, start: finder.location(of: span.offset),
      end: finder.location(of: span.offset + max(0, span.length)))
  }
}

/// A diagnostic with its lines and columns, and its formats on a single line.
package struct LocatedDiagnostic {
  package let reported: ReportedDiagnostic
  package let place: DiagnosticPlace?
  package let last: DiagnosticPlace?
  package let related: [(sentence: String, place: DiagnosticPlace)]
  /// Text that is shown instead of a file name if the diagnostic has no position.
  private let fallback: String

  package init(
    _ reported: ReportedDiagnostic, fallback: String, find: (SourceSpan?) -> DiagnosticPlace?
  ) {
    self.reported = reported
    self.fallback = fallback
    place = find(reported.diagnostic.span)
    last = reported.count > 1 ? find(reported.lastSpan) : nil
    related = reported.diagnostic.related.compactMap { related in
      find(related.span).map { (related.role.sentence, $0) }
    }
  }

  package var fact: DiagnosticFact { reported.diagnostic.fact }

  /// Severity and code, such as `error[attribute-value]`.
  package var label: String { "\(reported.severity.rawValue)[\(fact.code.rawValue)]" }

  /// File name, followed by line and column if the diagnostic has a position.
  package var head: String { lineStart(place?.text ?? singleLine(fallback)) }

  /// The message, on one line.
  package var sentence: String { singleLine(fact.sentence) }

  package var hint: String? { fact.hint.map(singleLine) }

  /// Number of further occurrences as a phrase; `nil` if there are none.
  package var more: String? {
    guard reported.count > 1 else { return nil }
    let place = last.map { ", the last at \($0.start.line):\($0.start.column)" } ?? ""
    return "\(reported.count - 1) more like this\(place)"
  }

  // MARK: Formats

  package var shortLine: String {
    var line = "\(head): \(label): \(sentence)"
    if let hint { line += "; \(hint)" }
    if let more { line += " (\(more))" }
    return line
  }

  package var json: String {
    var fields: [(String, JSONText)] = [
      ("severity", .string(reported.severity.rawValue)), ("code", .string(fact.code.rawValue)),
      ("message", .string(sentence)),
    ]
    if let hint { fields.append(("hint", .string(hint))) }
    fields += place.map(Self.fields) ?? [("file", .string(fallback))]
    if let page = reported.diagnostic.page { fields.append(("page", .number(page))) }
    fields.append(("count", .number(reported.count)))
    if !related.isEmpty {
      let places = related.map { related in
        JSONText.raw(
          JSONText.object(
            [("message", .string(related.sentence))] + Self.fields(of: related.place)))
      }
      fields.append(("related", .array(places)))
    }
    return JSONText.object(fields)
  }

  private static func fields(of place: DiagnosticPlace) -> [(String, JSONText)] {
    [
      ("file", .string(place.file)), ("line", .number(place.start.line)),
      ("column", .number(place.start.column)), ("endLine", .number(place.end.line)),
      ("endColumn", .number(place.end.column)), ("offset", .number(place.span.offset)),
      ("length", .number(place.span.length)),
    ]
  }

  /// The diagnostic as a GitHub workflow command
  /// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  package var workflowCommand: String {
    var properties = "title=\(fact.code.rawValue)"
    if let place {
      properties =
        "file=\(workflowText(place.file, isProperty: true)),line=\(place.start.line),"
        + "endLine=\(place.end.line),col=\(place.start.column),endColumn=\(place.end.column),"
        + properties
    }
    let message = [sentence, hint, more].compactMap { $0 }.joined(separator: "; ")
    return
      "::\(reported.severity.rawValue) \(properties)::\(workflowText(message, isProperty: false))"
  }
}

/// Escapes characters that have a meaning in a workflow command. Replaces other control characters, since
/// they could affect the terminal that shows the log.
package func workflowText(_ text: String, isProperty: Bool) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    case ":" where isProperty: result += "%3A"
    case "," where isProperty: result += "%2C"
    default: result.unicodeScalars.append(isHarmless(scalar) ? scalar : " ")
    }
  }
  return result
}
