import ZineCairo
import ZineFiles
import ZineProject
import ZineStyle
import ZineText

extension RenderSettings {
  /// Returns the style sources of the settings, and the names of properties that are set and valid, but not
  /// supported.
  package func styleSources() throws -> (sources: StyleSources, unsupported: [String]) {
    var sources = StyleSources()
    sources.target = target ?? .a4
    sources.hasFixedTarget = target != nil
    sources.edition = edition
    sources.autoStyle = autoStyle
    sources.textSize = textSize ?? .l
    sources.isBold = isBold
    var unsupported: [String] = []
    for (number, setting) in properties.enumerated() {
      do {
        let (sheet, property) = try StyleSetting.sheet(setting, number: number)
        sources.settings.append(sheet)
        if let property { unsupported.append(property) }
      } catch {
        throw UsageFailure("--set \(setting): \(error.sentence)")
      }
    }
    // If there are no style sheets that could correct the settings, invalid settings are reported before any
    // file is read.
    if styles.isEmpty, !properties.isEmpty {
      let (_, problems) = StyleResolver.resolve(Manuscript(), sources, language: "en")
      if let fact = problems.first?.fact { throw UsageFailure("--set: \(fact.sentence)") }
    }
    return (sources, unsupported)
  }

  /// Returns the sources of fonts.
  /// - Parameters:
  ///   - sources: Paths of the sources. If a folder `fonts` is beside a source, it is searched.
  ///   - folder: The folder. If it contains a folder `fonts`, this is searched as well.
  package func fontSources(
    beside sources: [String], in folder: String? = nil, inputs: InputLog = InputLog()
  ) throws -> FontSources {
    let folders = Set(
      (sources.filter { $0 != "-" }.map(ZineFiles.folder(of:)) + [folder].compactMap(\.self))
        .map { $0 + "/fonts" })
    for folder in folders { inputs.add(folder, .folder) }
    let present = folders.sorted().filter(isFolder)
    if !usesSystemFonts, fonts.isEmpty, present.isEmpty {
      throw UsageFailure(
        "--no-system-fonts leaves no fonts; name some with --font-path, or put them into a folder "
          + "'fonts' beside the source")
    }
    return FontSources(paths: fonts, folders: present, usesSystem: usesSystemFonts)
  }
}
