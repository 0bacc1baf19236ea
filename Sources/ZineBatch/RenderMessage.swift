import ZineText

/// A diagnostic from `zine render --diagnostic-format json`.
package struct RenderMessage: Hashable, Sendable {
  /// The original JSON, which is stored and passed on to programs.
  package var json: String
  package var isError: Bool
  package var code: String
  package var text: String
  package var hint: String?
  package var file: String?
  /// Start position, counted from 1; `nil` if the diagnostic is about the whole file.
  package var start: (line: Int, column: Int)?
  /// Position after the last character.
  package var end: (line: Int, column: Int)?
  /// Number of diagnostics of this kind.
  package var count: Int

  /// Parses a line; `nil` if the line is not a diagnostic in JSON. It may be a message of a library, for
  /// example.
  package init?(_ line: String) {
    guard let json = JSON.parse(Array(line.utf8)), let severity = json["severity"]?.string,
      let code = json["code"]?.string, let text = json["message"]?.string
    else { return nil }
    self.json = line
    (isError, self.code, self.text) = (severity == "error", code, text)
    hint = json["hint"]?.string
    file = json["file"]?.string
    start = Self.place(json["line"], json["column"])
    end = Self.place(json["endLine"], json["endColumn"])
    count = Self.number(json["count"]) ?? 1
  }

  private static func place(_ line: JSON?, _ column: JSON?) -> (line: Int, column: Int)? {
    guard let line = number(line), let column = number(column) else { return nil }
    return (line, column)
  }

  private static func number(_ json: JSON?) -> Int? {
    json?.number.flatMap { Int(exactly: $0) }
  }

  /// Returns all diagnostics in the output of a run.
  static func all(in messages: String) -> [RenderMessage] {
    messages.split(separator: "\n").compactMap { RenderMessage(String($0)) }
  }

  /// The diagnostic on one line, with its position first.
  package var line: String {
    let place = start.map { ":\($0.line):\($0.column)" } ?? ""
    let more = count > 1 ? " (\(count - 1) more like this)" : ""
    return "\(file ?? "zine")\(place): \(isError ? "error" : "warning")[\(code)]: \(text)"
      + (hint.map { "; \($0)" } ?? "") + more
  }

  package static func == (a: RenderMessage, b: RenderMessage) -> Bool { a.json == b.json }
  package func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
