import CPango
import Glibc
import ZineFiles
import ZineStyle
import ZineText

/// The fonts that can be had, and Pango's and fontconfig's way to them.
///
/// Not Sendable: a font map belongs to one task.
package final class FontCatalog {
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer
  /// What is wrong with the files that were read so far.
  private var faults: [String: FontFault?] = [:]
  private lazy var families = Set(fonts.map { $0.family.lowercased() })

  package enum Failure: Error, Equatable {
    /// Fontconfig could not read its configuration.
    case noConfiguration
    /// Pango was built without FreeType.
    case noFontMap
    /// Not a single font is installed.
    case noFonts
    case missingPath(String, errno: Int32)
    /// A path without a single font that fontconfig can read.
    case notAFont(String)
    /// A folder with more than `Limits.fontFolders` in it.
    case tooManyFolders(String)
    /// A file that was named and can't be believed.
    case damaged(String, FontFault)
  }

  package init(
    _ sources: FontSources = FontSources(), inputs: InputLog = InputLog()
  ) throws(Failure) {
    Self.isolateProcess
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .noFontMap
    }
    guard let config = sources.usesSystem ? SystemConfiguration.load() : FcConfigCreate() else {
      g_object_unref(fontMap)
      throw .noConfiguration
    }
    self.fontMap = fontMap
    self.config = config
    try Self.add(sources, to: config, inputs)
    Self.substitute(sources.aliases.merging(Self.emojiAlias(in: config)) { $1 }, in: config)
    Self.scalePictures(in: config)
    // With every change Pango lists all families there are: first there are none.
    tellSizesApart()
    pango_fc_font_map_set_config(zine_pango_fc_font_map(fontMap), config)
  }

  /// Pango looks its patterns up by fontconfig's hash, which of a size takes the whole pixels only: thousands
  /// of sizes between two of them would each be compared with all the others. A number of our own beside
  /// the size, which no font has and none is chosen by, makes the hashes different.
  private func tellSizesApart() {
    let map = zine_pango_fc_font_map(fontMap)
    pango_fc_font_map_set_default_substitute(
      map,
      { pattern, _ in
        var size = 0.0
        guard FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch else { return }
        let bits = size.bitPattern
        FcPatternAddInteger(
          pattern, "zinesize", Int32(truncatingIfNeeded: bits ^ bits >> 20 ^ bits >> 40))
      }, nil, nil)
  }

  deinit {
    g_object_unref(fontMap)
    FcConfigDestroy(config)
  }

  /// Fontconfig and Pango read the user's language from the environment, even without `setlocale`, and
  /// choose other fonts by it. Pango also starts a thread that initializes fontconfig's default
  /// configuration; an empty one, set before, keeps it from reading the system's behind our back.
  static let isolateProcess: Void = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE", "FC_LANG", "PANGO_LANGUAGE"] {
      unsetenv(name)
    }
    FcConfigSetCurrent(FcConfigCreate())
    // GLib's messages are not for users: zine finds out itself, before or after a call, what is wrong.
    g_log_set_writer_func(
      { level, fields, count, _ in
        LibraryScarcity.check(level, UnsafeBufferPointer(start: fields, count: Int(count)))
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }()

  /// What is wrong with the file of a font; each is read once.
  func fault(of file: String) -> FontFault? {
    if let known = faults[file] { return known }
    let fault = FontFile.fault(of: file)
    faults[file] = .some(fault)
    return fault
  }

  /// What is wrong with a file that is to be a font, without a catalog that holds it.
  /// - Throws: `notAFont` where fontconfig reads no font from it.
  package static func fault(ofFontFile path: String) throws(Failure) -> FontFault? {
    isolateProcess
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { throw .notAFont(path) }
    FcPatternDestroy(pattern)
    return FontFile.fault(of: path)
  }

  // MARK: Fonts

  /// Both kinds: the system's, and those that were added.
  private static let sets = [FcSetSystem, FcSetApplication]

  private static func add(
    _ sources: FontSources, to config: OpaquePointer, _ inputs: InputLog
  ) throws(Failure) {
    for path in sources.paths {
      // All files are added, whether fontconfig can read the first of them or not.
      let added = try FontSources.files(of: path, inputs).filter { file in
        FcConfigAppFontAddFile(config, file) != 0
      }
      if added.isEmpty { throw .notAFont(path) }
      if added == [path], let fault = FontFile.fault(of: path) { throw .damaged(path, fault) }
    }
    for folder in sources.folders {
      do throws(Failure) {
        for file in try FontSources.files(of: folder, inputs) {
          FcConfigAppFontAddFile(config, file)
        }
      } catch {
        // A folder that has gone meanwhile holds no fonts.
        if case .tooManyFolders = error { throw error }
      }
    }
    let added = Set(fonts(in: FcSetApplication, of: config).map { $0.family.lowercased() })
    removeSystemFonts(of: added, from: config)
    let count = sets.reduce(0) { $0 + Int(FcConfigGetFonts(config, $1)?.pointee.nfont ?? 0) }
    if count == 0 { throw .noFonts }
  }

  /// Has families be found by other names, before any of these names themselves.
  private static func substitute(_ aliases: [String: [String]], in config: OpaquePointer) {
    guard !aliases.isEmpty else { return }
    func string(_ text: String) -> String {
      let escaped = text.flatMap { letter -> String in
        switch letter {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(letter)
        }
      }
      return "<string>\(String(escaped))</string>"
    }
    let rules = aliases.sorted { $0.key < $1.key }.map { name, families in
      """
      <match target="pattern"><test name="family">\(string(name))</test>
      <edit name="family" mode="prepend" binding="strong">\(families.map(string).joined())</edit></match>
      """
    }
    let text = "<fontconfig>\(rules.joined(separator: "\n"))</fontconfig>"
    // What can't be read leaves the names as they are.
    _ = FcConfigParseAndLoadFromMemory(config, Array((text + "\0").utf8), 0)
  }

  /// What Pango asks for characters that are to be shown as pictures: the fonts with colours among the added ones.
  private static func emojiAlias(in config: OpaquePointer) -> [String: [String]] {
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return [:] }
    var families: [String] = []
    for index in 0..<Int(set.pointee.nfont) {
      let font = set.pointee.fonts[index]
      var isColored: FcBool = 0
      guard FcPatternGetBool(font, FC_COLOR, 0, &isColored) == FcResultMatch, isColored != 0,
        let name = string(FC_FAMILY, 0, of: font), !families.contains(name)
      else { continue }
      families.append(name)
    }
    return families.isEmpty ? [:] : ["emoji": families]
  }

  /// Has fonts whose glyphs are pictures of one size be scaled to the size that is asked for, where fontconfig's own
  /// configuration does not do so.
  private static func scalePictures(in config: OpaquePointer) {
    let text = """
      <fontconfig>
      <match target="font"><test name="outline"><bool>false</bool></test>
      <test name="pixelsizefixupfactor" qual="all" compare="less"><double>0</double></test>
      <edit name="zinescale" mode="assign"><divide><name target="pattern">pixelsize</name>
      <name target="font">pixelsize</name></divide></edit></match>
      <match target="font"><test name="zinescale" compare="more"><double>0</double></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
      <matrix><name>zinescale</name><double>0</double><double>0</double><name>zinescale</name></matrix>
      </times></edit>
      <edit name="size" mode="assign"><divide><name>size</name><name>zinescale</name></divide></edit>
      </match></fontconfig>
      """
    _ = FcConfigParseAndLoadFromMemory(config, Array((text + "\0").utf8), 0)
  }

  /// Removes the system's fonts of some families: fontconfig would take them and not the added ones of the
  /// same name, which the user means.
  private static func removeSystemFonts(of families: Set<String>, from config: OpaquePointer) {
    guard !families.isEmpty, let set = FcConfigGetFonts(config, FcSetSystem) else { return }
    var kept = 0
    for index in 0..<Int(set.pointee.nfont) {
      let font = set.pointee.fonts[index]
      if names(of: font).contains(where: { families.contains($0.lowercased()) }) {
        FcPatternDestroy(font)
      } else {
        set.pointee.fonts[kept] = font
        kept += 1
      }
    }
    set.pointee.nfont = Int32(kept)
  }

  /// Everything that can be had, a font with several names once for each.
  package var fonts: [InstalledFont] { Self.sets.flatMap { Self.fonts(in: $0, of: config) } }

  /// Those that fontconfig has read its configuration from.
  var configurationFiles: [String] {
    guard let list = FcConfigGetConfigFiles(config) else { return [] }
    defer { FcStrListDone(list) }
    var files: [String] = []
    while let file = FcStrListNext(list) { files.append(String(cString: file)) }
    return files
  }

  private static func fonts(in name: FcSetName, of config: OpaquePointer) -> [InstalledFont] {
    guard let set = FcConfigGetFonts(config, name) else { return [] }
    return (0..<Int(set.pointee.nfont)).flatMap { index -> [InstalledFont] in
      let font = set.pointee.fonts[index]
      var number: Int32 = 0
      FcPatternGetInteger(font, FC_INDEX, 0, &number)
      return names(of: font).map { family in
        InstalledFont(
          family: family, style: string(FC_STYLE, 0, of: font) ?? "",
          file: string(FC_FILE, 0, of: font) ?? "",
          // The upper half numbers the instances of a variable font.
          index: Int(number & 0xFFFF))
      }
    }
  }

  private static func names(of font: OpaquePointer?) -> [String] {
    var names: [String] = []
    while let name = string(FC_FAMILY, Int32(names.count), of: font) { names.append(name) }
    return names
  }

  static func string(_ object: String, _ number: Int32, of font: OpaquePointer?) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, object, number, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  /// Whether a family of this name is there; the generic names always are.
  package func hasFamily(_ name: String) -> Bool {
    FontFamilies.generic.contains(name.lowercased()) || families.contains(name.lowercased())
  }
}
