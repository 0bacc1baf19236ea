/// Whether a file in a folder of fonts is one of them: such folders hold licences and readmes as well.
package func isFontFileName(_ name: String) -> Bool {
  [".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff", ".woff2"].contains {
    name.lowercased().hasSuffix($0)
  }
}
