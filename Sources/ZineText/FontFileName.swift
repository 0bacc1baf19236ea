/// Whether a file is a font, judging by its file extension. Font folders also contain licences and readme
/// files.
package func isFontFileName(_ name: String) -> Bool {
  [".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff", ".woff2"].contains {
    name.lowercased().hasSuffix($0)
  }
}
