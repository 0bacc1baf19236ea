import ArgumentParser
import ZineCairo
import ZineFiles
import ZineProject
import ZineStyle
import ZineText

extension RenderSettings {
  /// What the options of a command line say.
  init(
    _ reading: ReadingArguments, _ style: StyleArguments, _ fonts: FontArguments? = nil
  ) {
    self.init(style, fonts)
    language = reading.language
    self.reading.format = reading.format
    self.reading.newlines = reading.newlines
    self.reading.headingShift = reading.headingShift
    self.reading.bbcodeSizes = reading.bbcodeSizes
    root = reading.root
    hyphenation = reading.hyphenationPaths
  }

  init(_ style: StyleArguments, _ fonts: FontArguments? = nil) {
    self.init()
    target = style.target
    edition = style.edition
    styles = style.styleSheets
    properties = style.settings
    autoStyle = style.autoStyle
    textSize = style.textSize
    isBold = style.boldText
    self.fonts = fonts?.paths ?? []
    usesSystemFonts = !(fonts?.noSystemFonts ?? false)
  }

  /// What they say of style, and known properties that are set but not built.
  func styleSources() throws -> (sources: StyleSources, unsupported: [String]) {
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
        throw ValidationError("--set \(setting): \(error.sentence)")
      }
    }
    // Settings that no style sheet can mend are told before anything is read.
    if styles.isEmpty {
      let (_, problems) = StyleResolver.resolve(Manuscript(), sources, language: "en")
      if let fact = problems.first?.fact { throw ValidationError("--set: \(fact.sentence).") }
    }
    return (sources, unsupported)
  }

  /// - Parameters:
  ///   - sources: of the issue: a folder `fonts` beside them is looked into.
  ///   - folder: of the issue, which may hold a folder `fonts` as well.
  func fontSources(
    beside sources: [String], in folder: String? = nil, inputs: InputLog = InputLog()
  ) throws -> FontSources {
    let folders = Set(
      (sources.filter { $0 != "-" }.map(ZineFiles.folder(of:)) + [folder].compactMap(\.self))
        .map { $0 + "/fonts" })
    for folder in folders { inputs.add(folder, .folder) }
    let present = folders.sorted().filter(isFolder)
    if !usesSystemFonts, fonts.isEmpty, present.isEmpty {
      throw ValidationError(
        "--no-system-fonts leaves no font at all; name some by --font-path, or put them into a folder "
          + "'fonts' beside the source.")
    }
    return FontSources(paths: fonts, folders: present, usesSystem: usesSystemFonts)
  }
}
