import CPango
import Glibc
import ZineFiles
import ZineStyle
import ZineText

/// The fonts available to a document, accessed through Pango and fontconfig.
///
/// Not `Sendable`, because only one task may use a font map.
package final class FontCatalog {
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer
  /// Results of the font files checked so far, by path; `nil` for files without a fault.
  private var faults: [String: FontFault?] = [:]
  private lazy var families = Set(fonts.map { $0.family.lowercased() })

  package enum Failure: Error, Equatable {
    /// Fontconfig could not read its configuration.
    case noConfiguration
    /// Pango was built without FreeType.
    case noFontMap
    /// No fonts are available.
    case noFonts
    case missingPath(String, errno: Int32)
    /// A path that contains no font that fontconfig can read.
    case notAFont(String)
    /// A folder with more than `Limits.fontFolders` subfolders.
    case tooManyFolders(String)
    /// A damaged font file that the user named directly.
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
    // Must precede the first font look-up: Pango rebuilds its list of families after every change.
    distinguishSizes()
    pango_fc_font_map_set_config(zine_pango_fc_font_map(fontMap), config)
  }

  /// Makes Pango's cache look-ups fast for fractional font sizes.
  ///
  /// Pango looks up patterns by fontconfig's hash, which includes only the whole pixels of a size. Without
  /// this function, thousands of sizes between two whole pixels would have the same hash, and Pango would
  /// compare each with all others. An extra number in the pattern makes the hashes different. The number is
  /// stored in a property that fonts lack, so it does not affect font selection.
  private func distinguishSizes() {
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

  /// Makes font selection independent of the user's environment.
  ///
  /// Even without `setlocale`, fontconfig and Pango read the user's language from the environment, and select
  /// other fonts because of it. Pango also starts a thread that initializes fontconfig's default
  /// configuration. Setting an empty configuration first prevents that thread from reading the system's
  /// configuration.
  static let isolateProcess: Void = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE", "FC_LANG", "PANGO_LANGUAGE"] {
      unsetenv(name)
    }
    FcConfigSetCurrent(FcConfigCreate())
    // GLib's messages are not meant for users. zine checks each call for errors instead.
    g_log_set_writer_func(
      { level, fields, count, _ in
        LibraryScarcity.check(level, UnsafeBufferPointer(start: fields, count: Int(count)))
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }()

  /// Returns the fault of a font file; `nil` if the file is undamaged. Checks each file only once.
  func fault(of file: String) -> FontFault? {
    if let known = faults[file] { return known }
    let fault = FontFile.fault(of: file)
    faults[file] = .some(fault)
    return fault
  }

  /// Returns the fault of a font file; `nil` if the file is undamaged. Needs no catalog that contains the
  /// file.
  /// - Throws: `notAFont` if fontconfig can't read a font from it.
  package static func fault(ofFontFile path: String) throws(Failure) -> FontFault? {
    isolateProcess
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { throw .notAFont(path) }
    FcPatternDestroy(pattern)
    return FontFile.fault(of: path)
  }

  // MARK: Fonts

  /// The fontconfig sets with the system's fonts and with the added fonts.
  private static let sets = [FcSetSystem, FcSetApplication]

  private static func add(
    _ sources: FontSources, to config: OpaquePointer, _ inputs: InputLog
  ) throws(Failure) {
    for path in sources.paths {
      // `filter` visits all files, so every file is added even if fontconfig can't read the first one.
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
        // If the folder was removed in the meantime, it contributes no fonts.
        if case .tooManyFolders = error { throw error }
      }
    }
    let added = Set(fonts(in: FcSetApplication, of: config).map { $0.family.lowercased() })
    removeSystemFonts(of: added, from: config)
    let count = sets.reduce(0) { $0 + Int(FcConfigGetFonts(config, $1)?.pointee.nfont ?? 0) }
    if count == 0 { throw .noFonts }
  }

  /// Makes font families available under aliases. An alias takes precedence over a font with the same name.
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
    // If fontconfig can't parse the rules, the aliases have no effect.
    _ = FcConfigParseAndLoadFromMemory(config, Array((text + "\0").utf8), 0)
  }

  /// Returns an alias for `emoji`, the family that Pango requests for emoji characters: the colour fonts
  /// among the added fonts.
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

  /// Makes fontconfig scale bitmap glyphs of a fixed size to the requested size. Has no effect if the
  /// system's configuration already scales them.
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

  /// Removes the system's fonts of the given families. Fontconfig would otherwise prefer them to the added
  /// fonts of the same family, which the user chose.
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

  /// All available fonts. A font with several names is included once for each name.
  package var fonts: [InstalledFont] { Self.sets.flatMap { Self.fonts(in: $0, of: config) } }

  /// The files that fontconfig read its configuration from.
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
          // The upper 16 bits are the instance number in a variable font.
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

  /// Returns whether a family of this name is available. Generic families are always available.
  package func hasFamily(_ name: String) -> Bool {
    FontFamilies.generic.contains(name.lowercased()) || families.contains(name.lowercased())
  }
}
