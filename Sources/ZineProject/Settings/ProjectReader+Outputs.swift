import ZineStyle
import ZineText

/// Reads the outputs of a project.
extension ProjectReader {
  typealias NamedSettings = (name: String, settings: OutputSettings)

  /// Settings of an output, and the output whose settings it inherits.
  private struct OutputTable {
    var name: String
    var own = OutputSettings()
    var like: Setting<String>?
  }

  /// - Returns: The outputs, sorted by name.
  mutating func outputs(
    _ entries: [ProjectNode.Entry], defaults: OutputSettings
  ) -> [NamedSettings] {
    var tables = entries.map { table($0) }
    tables.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let inherited = inherited(tables)
    var outputs = zip(tables, inherited).map { ($0.name, $1.over(defaults)) }
    if outputs.isEmpty { outputs = [("issue", defaults)] }
    for (_, settings) in outputs { checkPage(settings) }
    return outputs
  }

  private mutating func table(_ entry: ProjectNode.Entry) -> OutputTable {
    var table = OutputTable(name: entry.key)
    if !Self.isOutputName(entry.key) { note(.outputName(entry.key), at: entry.span) }
    let name = "outputs.\(entry.key)"
    guard case .table(let entries) = entry.node.value else {
      noteUnreadable(entry, "a table, [\(name)]")
      return table
    }
    for entry in entries {
      switch entry.key {
      case "like": table.like = string(entry)
      case "format": table.own.format = choice(entry, of: OutputSettings.FormatName.self)
      case "page": table.own.page = integer(entry, in: 1...Limits.pages)
      case "ppi": table.own.resolution = number(entry, in: Limits.resolution)
      default:
        guard !read(entry, into: &table.own) else { continue }
        noteUnknown(entry, table: name, known: Self.outputKeys + Self.settingKeys)
      }
    }
    return table
  }

  private static let outputKeys = ["like", "format", "page", "ppi"]

  /// Whether the name is valid as a file name on every system.
  private static func isOutputName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  // MARK: Inheritance

  /// Returns the settings of each output, including inherited settings.
  private mutating func inherited(_ tables: [OutputTable]) -> [OutputSettings] {
    let models = tables.map { model(of: $0, in: tables) }
    noteCircles(models, tables)
    return tables.indices.map { index in
      var settings = tables[index].own
      var seen: Set<Int> = [index]
      var model = models[index]
      while let next = model, seen.insert(next).inserted {
        settings = settings.over(tables[next].own)
        model = models[next]
      }
      checkFormat(of: tables[index].own, as: settings.format?.value ?? .pdf)
      return settings
    }
  }

  private mutating func model(of table: OutputTable, in tables: [OutputTable]) -> Int? {
    guard let like = table.like else { return nil }
    let index = tables.firstIndex { $0.name == like.value }
    if index == nil {
      let nearest = nearestName(to: like.value, in: tables.map(\.name))
      note(.unknownOutput(like.value, nearest: nearest), at: like.span)
    }
    return index
  }

  /// Reports each inheritance cycle once, at its first output.
  private mutating func noteCircles(_ models: [Int?], _ tables: [OutputTable]) {
    var done: Set<Int> = []
    for start in models.indices {
      var way: [Int] = []
      var current: Int? = start
      while let index = current, done.insert(index).inserted {
        way.append(index)
        current = models[index]
      }
      guard let end = current, let first = way.firstIndex(of: end),
        let span = tables[end].like?.span
      else { continue }
      note(.likeCycle((way[first...] + [end]).map { tables[$0].name }), at: span)
    }
  }

  // MARK: Checks

  /// Reports settings for raster images in a PDF output.
  private mutating func checkFormat(
    of own: OutputSettings, as format: OutputSettings.FormatName
  ) {
    guard format == .pdf else { return }
    if let page = own.page { note(.onlyPictures(key: "page"), at: page.span) }
    if let resolution = own.resolution { note(.onlyPictures(key: "ppi"), at: resolution.span) }
  }

  /// Reports invalid page settings before any source is read, as `zine render` does. If there are style
  /// sheets, they could make these settings valid, so nothing is reported.
  private mutating func checkPage(_ output: OutputSettings) {
    guard let properties = output.properties, output.styles?.value.isEmpty ?? true else { return }
    var sources = StyleSources()
    sources.target = output.target?.value ?? .a4
    sources.hasFixedTarget = output.target != nil
    sources.edition = output.edition?.value
    sources.autoStyle = output.autoStyle?.value
    sources.textSize = output.textSize?.value ?? .l
    sources.isBold = output.isBold?.value ?? false
    for (number, text) in properties.value.enumerated() {
      // An invalid property was reported when the settings were read.
      guard let (sheet, _) = try? StyleSetting.sheet(text, number: number) else { return }
      sources.settings.append(sheet)
    }
    let (_, problems) = StyleResolver.resolve(Manuscript(), sources, language: "en")
    if let fact = problems.first?.fact { note(.settings(fact), at: properties.span) }
  }
}
