import ZineText

/// The output of the filter `import-document.lua`, which runs in pandoc.
struct PandocOutput {
  struct Picture {
    /// Name of the file in the folder for pictures.
    var name: String
    var content: Content

    enum Content {
      case bytes(ArraySlice<UInt8>)
      /// Path of a file, relative to the document.
      case file(String)
    }
  }

  private(set) var pictures: [Picture] = []
  /// URLs of pictures that are not part of the document.
  private(set) var remotePictures: [String] = []
  /// Number of dropped or changed objects, keyed by kind.
  private(set) var counts: [String: Int] = [:]
  /// Number of dropped tags, keyed by tag name.
  private(set) var tags: [String: Int] = [:]
  private(set) var exceededLimits: Set<String> = []
  private(set) var text: ArraySlice<UInt8> = []

  /// Returns `nil` if the bytes are not output of the filter.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard Self.line(&rest) == "zine-import 1" else { return nil }
    while let line = Self.line(&rest) {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch (words.first, words.count) {
      case ("text", 1):
        text = rest
        return
      case ("picture", 2):
        guard let (name, size) = Self.pair(words[1]), Self.isName(name), size < rest.count,
          pictures.count < Limits.importPictures
        else { return nil }
        pictures.append(Picture(name: name, content: .bytes(rest.prefix(size))))
        rest = rest.dropFirst(size + 1)
      case ("local", 2):
        let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, Self.isName(parts[0]), pictures.count < Limits.importPictures else {
          return nil
        }
        pictures.append(Picture(name: parts[0], content: .file(parts[1])))
      case ("remote", _): remotePictures.append(words.count > 1 ? words[1] : "")
      case ("limit", 2): exceededLimits.insert(words[1])
      case ("count", 2), ("tag", 2):
        guard let (name, number) = Self.pair(words[1]) else { return nil }
        if words[0] == "tag" { tags[name] = number } else { counts[name] = number }
      default: return nil
      }
    }
    return nil
  }

  /// Removes and returns the next line, without its line break.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func pair(_ text: String) -> (String, Int)? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int(parts[1]), number >= 0 else { return nil }
    return (String(parts[0]), number)
  }

  /// Whether a name is allowed as a file name: up to 80 ASCII letters, digits, `_`, `-` and `.`, without a
  /// `.` at the start.
  static func isName(_ name: String) -> Bool {
    name.utf8.count <= 80 && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || [0x2D, 0x2E, 0x5F].contains($0)
      }
  }
}
