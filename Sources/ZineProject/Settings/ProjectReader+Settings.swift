import ZineFiles
import ZineStyle
import ZineText

/// Reads the settings of one output or of all outputs.
extension ProjectReader {
  /// Keys that are valid at the top level of the file and in the table of an output.
  static let settingKeys = [
    "target", "edition", "style", "language", "from", "newlines", "shift-headings", "bbcode-size",
    "root", "fonts", "system-fonts", "hyphenation", "text-size", "bold-text", "auto-style", "set",
    "show", "pdf-standard", "pdf-writer",
    "output-profile", "ink-limit",
  ]

  /// - Returns: Whether the key exists.
  mutating func read(_ entry: ProjectNode.Entry, into settings: inout OutputSettings) -> Bool {
    switch entry.key {
    case "target": settings.target = choice(entry, of: Target.self)
    case "edition": settings.edition = edition(entry)
    case "style": settings.styles = styles(entry)
    case "language": settings.language = language(entry)
    case "from": settings.reading.format = choice(entry, of: SourceFormat.self)?.value
    case "newlines": settings.reading.newlines = choice(entry, of: NewlineMeaning.self)?.value
    case "shift-headings":
      settings.reading.headingShift = integer(entry, in: SourceReading.headingShifts)?.value
    case "bbcode-size":
      settings.reading.bbcodeSizes = choice(entry, of: BBCodeSizes.self)?.value
    case "root": settings.root = root(entry)
    case "fonts": settings.fonts = fonts(entry)
    case "system-fonts": settings.usesSystemFonts = boolean(entry)
    case "hyphenation": settings.hyphenation = hyphenation(entry)
    case "text-size": settings.textSize = choice(entry, of: TextSize.self)
    case "bold-text": settings.isBold = boolean(entry)
    case "auto-style": settings.autoStyle = choice(entry, of: AutoStyle.self)
    case "set": settings.properties = properties(entry)
    case "show": settings.layers = layers(entry)
    case "pdf-standard": settings.pdfStandard = choice(entry, of: PDFStandard.self)
    case "pdf-writer": settings.pdfWriter = choice(entry, of: PDFWriterName.self)
    case "output-profile":
      settings.outputProfile = string(entry).flatMap { name in
        file(name, kind: "profile").map { Setting(value: $0, span: name.span) }
      }
    case "ink-limit": settings.inkLimit = number(entry, in: Limits.inkPercent)
    default: return false
    }
    return true
  }

  private mutating func edition(_ entry: ProjectNode.Entry) -> Setting<EditionName>? {
    guard let name = string(entry) else { return nil }
    guard let edition = EditionName(rawValue: name.value) else {
      noteUnreadable(entry, EditionName.expected)
      return nil
    }
    return Setting(value: edition, span: name.span)
  }

  private mutating func language(_ entry: ProjectNode.Entry) -> Setting<String>? {
    guard let tag = string(entry) else { return nil }
    guard isLanguageTag(tag.value) else {
      noteUnreadable(entry, "a language tag such as \"en\" or \"pt-BR\"")
      return nil
    }
    return tag
  }

  private mutating func styles(_ entry: ProjectNode.Entry) -> Setting<[String]>? {
    let expected = "a style sheet, or a list of them"
    return strings(entry, expected).map { names in
      let styles = names.compactMap { name in
        if name.value.hasPrefix("@") {
          checkShippedStyle(name)
          return name.value
        }
        return file(name, kind: "style sheet")
      }
      return Setting(value: styles, span: entry.node.span)
    }
  }

  private mutating func checkShippedStyle(_ name: Setting<String>) {
    guard ShippedStyle(argument: name.value) == nil else { return }
    let known = ShippedStyle.allCases.map(\.argument)
    note(.unknownStyle(name.value, nearest: nearestName(to: name.value, in: known)), at: name.span)
  }

  private mutating func root(_ entry: ProjectNode.Entry) -> Setting<String>? {
    guard let name = string(entry) else { return nil }
    let path = projectPath(name.value)
    switch folder.kind(of: path) {
    case nil: note(.missingFile(kind: "root", name: name.value), at: name.span)
    case .folder: return Setting(value: path, span: name.span)
    case .file, .link, .stream, .other:
      note(.notFolder(kind: "root", name: name.value), at: name.span)
    }
    return nil
  }

  /// Returns fonts and font folders. Leaves out folders that contain no font yet, since they have no effect.
  private mutating func fonts(_ entry: ProjectNode.Entry) -> Setting<[String]>? {
    let expected = "a font or a folder of fonts, or a list of them"
    return strings(entry, expected).map { names in
      let paths = names.compactMap { name in
        let path = projectPath(name.value)
        if folder.kind(of: path) == .folder {
          let isApart = checkSide(of: path, name, kind: "font folder")
          return isApart && folder.holdsFont(path) ? path : nil
        }
        return file(name, kind: "font")
      }
      return Setting(value: paths, span: entry.node.span)
    }
  }

  private mutating func hyphenation(_ entry: ProjectNode.Entry) -> Setting<[String]>? {
    let kind = "hyphenation folder"
    return strings(entry, "a folder of hyphenation patterns, or a list of them").map { names in
      let paths = names.compactMap { name -> String? in
        let path = projectPath(name.value)
        switch folder.kind(of: path) {
        case .folder: return checkSide(of: path, name, kind: kind) ? path : nil
        case nil: note(.missingFile(kind: kind, name: name.value), at: name.span)
        case .file, .link, .stream, .other:
          note(.notFolder(kind: kind, name: name.value), at: name.span)
        }
        return nil
      }
      return Setting(value: paths, span: entry.node.span)
    }
  }

  private mutating func properties(_ entry: ProjectNode.Entry) -> Setting<[String]>? {
    let expected = "a setting such as \"page.columns=2\", or a list of them"
    return strings(entry, expected).map { settings in
      for setting in settings {
        do throws(StyleSettingFailure) {
          _ = try StyleSetting.sheet(setting.value)
        } catch {
          note(.setting(setting.value, error), at: setting.span)
        }
      }
      return Setting(value: settings.map(\.value), span: entry.node.span)
    }
  }

  private mutating func layers(_ entry: ProjectNode.Entry) -> Setting<[PageLayer]>? {
    let known = PageLayer.allCases.map(\.rawValue)
    let expected = known.map { "\"\($0)\"" }.joined(separator: ", ") + ", or a list of them"
    guard let names = strings(entry, expected) else { return nil }
    switch PageLayer.list(names.map(\.value).joined(separator: ",")) {
    case .success(let layers): return Setting(value: layers, span: entry.node.span)
    case .failure(let unknown):
      noteUnreadable(entry, expected, nearest: nearestName(to: unknown.name, in: known))
      return nil
    }
  }

  // MARK: Files

  /// Returns the path of a regular file outside the output folder. If the path names no such file, reports an
  /// error and returns `nil`.
  mutating func file(_ name: Setting<String>, kind: String) -> String? {
    let path = projectPath(name.value)
    switch folder.kind(of: path) {
    case nil: note(.missingFile(kind: kind, name: name.value), at: name.span)
    case .file: return checkSide(of: path, name, kind: kind) ? path : nil
    case .folder, .link, .stream, .other:
      note(.notRegularFile(kind: kind, name: name.value), at: name.span)
    }
    return nil
  }

  private mutating func checkSide(
    of path: String, _ name: Setting<String>, kind: String
  ) -> Bool {
    switch folder.side(of: path) {
    case .apart: return true
    case .inside: note(.insideOutput(kind: kind, name: name.value), at: name.span)
    case .around: note(.holdsOutput(kind: kind, name: name.value), at: name.span)
    }
    return false
  }
}

/// Returns a path without empty steps and `.` steps. The result cannot be mistaken for an option or a
/// built-in style sheet on a command line.
func projectPath(_ text: String) -> String {
  let path = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  if text.hasPrefix("/") { return "/" + path }
  if path.isEmpty { return "." }
  return path.hasPrefix("-") || path.hasPrefix("@") ? "./" + path : path
}
