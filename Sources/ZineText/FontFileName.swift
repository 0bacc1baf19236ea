/// Whether a file is a font, judged by its name. Font folders also hold licences and readme files.
package func isFontFileName(_ name: String) -> Bool {
  [".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff", ".woff2"].contains {
    name.lowercased().hasSuffix($0)
  }
}
