import ZineCairo
import ZineFiles
import ZineStyle
import ZineText

/// The fonts that `@font-face` rules make available.
package struct FontFaces {
  /// Names of the installed font families, keyed by the lower-case family names that style sheets use.
  package private(set) var aliases: [String: [String]] = [:]

  /// Finds the font files that `@font-face` rules refer to, and reports missing or damaged files.
  /// - Returns: Paths of the files, keyed by the URLs in the rules.
  package static func files(
    of rules: [(rule: StyleSheet.FontFaceRule, root: DocumentRoot)], inputs: InputLog,
    report: inout DiagnosticReport
  ) -> [String: String] {
    var files: [String: String] = [:]
    for (rule, root) in rules {
      for case .url(let address) in rule.sources {
        if let path = root.path(of: address) { inputs.add(path, .fontFace) }
        do throws(PictureFailure) {
          let path = try root.locate(address)
          if let fault = try fault(of: path) {
            report.add([Diagnostic(.damagedFont(file: address, fault: fault), at: rule.span)])
          }
          files[address] = path
        } catch {
          report.add([Diagnostic(.fontFile(name: address, failure: error), at: rule.span)])
        }
      }
    }
    return files
  }

  /// Returns the fault of a damaged font file.
  /// - Throws: `unknownFormat` if the file contains no font.
  private static func fault(of path: String) throws(PictureFailure) -> FontFault? {
    do throws(FontCatalog.Failure) {
      return try FontCatalog.fault(ofFontFile: path)
    } catch {
      throw .unknownFormat
    }
  }

  /// Creates the families that rules define.
  /// - Parameter files: Paths of font files, keyed by the URLs in the rules.
  package init(
    _ rules: [StyleSheet.FontFaceRule], files: [String: String], catalog: FontCatalog
  ) {
    let fonts = files.isEmpty ? [] : catalog.fonts
    for rule in rules {
      let families = rule.sources.flatMap { source -> [String] in
        switch source {
        case .local(let name): return [name]
        case .url(let address):
          guard let file = files[address] else { return [] }
          return fonts.filter { $0.file == file }.map(\.family)
        }
      }
      // If several rules define the same family, the fonts of later rules take precedence over those of
      // earlier rules.
      let name = rule.family.lowercased()
      aliases[name] = families + (aliases[name] ?? [])
    }
  }
}
