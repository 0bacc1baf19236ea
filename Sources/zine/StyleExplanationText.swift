import ZineIssue
import ZineStyle
import ZineText

/// Formats the explanation of an element's style, as text or JSON.
struct StyleExplanationText {
  private let explanation: StyleExplanation
  private let files: [SourceFile]
  /// The text of property settings: first those of `zine.toml`, then those of the command line.
  private let settings: [String]
  /// Path of the `zine.toml` that contains the first settings.
  private let projectFile: String?
  private let projectSettingCount: Int

  init(
    _ explanation: StyleExplanation, files: [SourceFile], settings: [String],
    projectFile: String? = nil, projectSettingCount: Int = 0
  ) {
    self.explanation = explanation
    self.files = files
    self.settings = settings
    self.projectFile = projectFile
    self.projectSettingCount = projectSettingCount
  }

  private var path: String { explanation.tree.path(to: explanation.element) }

  private func place(of span: SourceSpan) -> (file: String, location: SourceLocation)? {
    guard files.indices.contains(span.source.index) else { return nil }
    let file = files[span.source.index]
    var finder = LocationFinder(file)
    return (file.name, finder.location(of: span.offset))
  }

  // MARK: Text

  var text: String {
    singleLine(path) + "\n" + text(of: explanation.entries)
      + explanation.parts.map { part in
        "\n" + singleLine(path(of: part)) + "\n" + text(of: part.entries)
      }.joined()
  }

  private func path(of part: StyleExplanation.Part) -> String {
    "\(explanation.tree.path(to: part.element))::\(part.pseudoElement.rawValue)"
  }

  private func text(of entries: [StyleExplanation.Entry]) -> String {
    entries.map { entry in
      var lines = ["\(entry.name): \(entry.value)"]
      if let outer = entry.inheritedFrom {
        let name = explanation.tree.tag(of: outer).selectorText
        lines.append("  inherited from \(name) (\(words(entry.origin)))")
      } else {
        lines.append("  \(words(entry.origin))")
      }
      lines += entry.overridden.map { "  overridden: \(words($0))" }
      return lines.map { singleLine($0) + "\n" }.joined()
    }.joined()
  }

  private func words(_ origin: StyleOrigin) -> String {
    switch origin.place {
    case .builtIn(let selector): "built-in: \(selector) { \(origin.text) }"
    case .target(let selector): "target \(target): \(selector) { \(origin.text) }"
    case .sheet(let selector, let span):
      (place(of: span).map { "\($0.file):\($0.location.line):\($0.location.column): " } ?? "")
        + "\(selector) { \(origin.text) }"
    case .attribute(let name, let tag): "attribute \(name) of <\(tag)>: \(origin.text)"
    case .styleAttribute: "style=\"\(origin.text)\""
    case .setting(let number):
      file(ofSetting: number).map { "\($0): set = \"\(setting(number))\"" }
        ?? "--set \(setting(number))"
    }
  }

  /// Returns the path of the `zine.toml` that contains a setting; `nil` for a setting of the command line.
  private func file(ofSetting number: Int) -> String? {
    number < projectSettingCount ? projectFile : nil
  }

  private var target: String { explanation.target.rawValue }

  private func setting(_ number: Int) -> String {
    settings.indices.contains(number) ? settings[number] : ""
  }

  // MARK: JSON

  var json: String {
    let parts = explanation.parts.map { part in
      JSONText.raw(
        JSONText.object([
          ("path", .string(path(of: part))), ("properties", .array(properties(part.entries))),
        ]))
    }
    return JSONText.object([
      ("path", .string(path)), ("properties", .array(properties(explanation.entries))),
      ("pseudoElements", .array(parts)),
    ])
  }

  private func properties(_ entries: [StyleExplanation.Entry]) -> [JSONText] {
    entries.map { entry in
      var fields: [(String, JSONText)] = [
        ("name", .string(entry.name)), ("value", .string(entry.value)),
        ("origin", .raw(json(entry.origin))),
      ]
      if let outer = entry.inheritedFrom {
        fields.append(("inheritedFrom", .string(explanation.tree.path(to: outer))))
      }
      fields.append(("overridden", .array(entry.overridden.map { .raw(json($0)) })))
      return JSONText.raw(JSONText.object(fields))
    }
  }

  private func json(_ origin: StyleOrigin) -> String {
    let text = ("text", JSONText.string(origin.text))
    return switch origin.place {
    case .builtIn(let selector):
      JSONText.object([("kind", .string("built-in")), ("selector", .string(selector)), text])
    case .target(let selector):
      JSONText.object([
        ("kind", .string("target")), ("target", .string(target)), ("selector", .string(selector)),
        text,
      ])
    case .sheet(let selector, let span):
      JSONText.object(
        [("kind", .string("sheet")), ("selector", .string(selector)), text]
          + (place(of: span).map { place in
            [
              ("file", .string(place.file)), ("line", .number(place.location.line)),
              ("column", .number(place.location.column)),
            ]
          } ?? []))
    case .attribute(let name, let tag):
      JSONText.object([
        ("kind", .string("attribute")), ("attribute", .string(name)), ("tag", .string(tag)), text,
      ])
    case .styleAttribute: JSONText.object([("kind", .string("style")), text])
    case .setting(let number):
      JSONText.object(
        [("kind", .string("setting")), ("text", .string(setting(number)))]
          + (file(ofSetting: number).map { [("file", .string($0))] } ?? []))
    }
  }
}
