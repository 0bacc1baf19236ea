import ZineCairo
import ZineChecksum
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// A description of the inputs of a golden. It is stored as `manifest.json` in the golden's folder.
struct GoldenManifest: Equatable {
  /// Newest format of the manifest that this version can read. Format 2 added goldens of outputs. Goldens of
  /// sources outside projects are still written in format 1.
  static let newestFormat = 2

  /// A file with the SHA-256 hash of its content.
  struct File: Equatable {
    /// Path of the file. It is relative to the source's folder if the file is in this folder. Fonts and
    /// dictionaries have only a file name.
    var name: String
    var hash: String
  }

  var zine: String
  /// Versions of the libraries, keyed by name.
  var libraries: [String: String]
  /// Name of the output in `zine.toml`; `nil` for a source outside a project.
  var output: String?
  /// Command-line arguments, as written by `RenderSettings`.
  var options: [String]
  var pages: Int
  var document: String
  var frames: String
  var inputs: [File]
  var fonts: [File]
  var dictionaries: [File]

  /// Whether an input of the issue has changed since the golden was recorded, or cannot be read safely any
  /// more.
  /// - Parameter folder: Folder of the source.
  func hasChangedInputs(in folder: String, _ trusted: TrustedFolder) -> Bool {
    // Each file is hashed only once, since a malicious manifest could list it many times.
    var seen: Set<String> = []
    return inputs.contains { file in
      guard seen.insert(file.name).inserted else { return false }
      let path = file.name.hasPrefix("/") ? file.name : "\(folder)/\(file.name)"
      guard let place = try? trusted.file(path, limit: Limits.pictureBytes) else { return true }
      return Checksum.sha256(file: place) != file.hash
    }
  }

  // MARK: JSON

  var text: String {
    let libraries = libraries.sorted { $0.key < $1.key }
    return """
      {
        "format": \(output == nil ? 1 : 2),\(outputLine)
        "zine": \(JSONText.string(zine).text),
        "libraries": \(JSONText.object(libraries.map { ($0.key, .string($0.value)) })),
        "options": \(JSONText.array(options.map { .string($0) }).text),
        "pages": \(pages),
        "document": \(JSONText.string(document).text),
        "frames": \(JSONText.string(frames).text),
        "inputs": \(Self.list(inputs)),
        "fonts": \(Self.list(fonts)),
        "dictionaries": \(Self.list(dictionaries))
      }

      """
  }

  private var outputLine: String {
    output.map { "\n  \"output\": \(JSONText.string($0).text)," } ?? ""
  }

  static func list(_ files: [File]) -> String {
    guard !files.isEmpty else { return "[]" }
    let lines = files.map { file in
      "    " + JSONText.object([("name", .string(file.name)), ("sha256", .string(file.hash))])
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n  ]"
  }

  enum Problem: Error {
    case unreadable
    case newer(format: Int)
  }

  static func parse(_ bytes: [UInt8]) throws(Problem) -> GoldenManifest {
    guard let json = JSON.parse(bytes), let format = json["format"]?.number else {
      throw .unreadable
    }
    guard format <= Double(newestFormat) else {
      throw .newer(format: Int(min(format, 1e9)))
    }
    guard let zine = json["zine"]?.string, let document = json["document"]?.string,
      let frames = json["frames"]?.string, let pages = json["pages"]?.number,
      let options = json["options"]?.array, let libraries = json["libraries"]?.object,
      (0...Double(Limits.pages)).contains(pages),
      options.allSatisfy({ $0.string != nil }), options.count <= 4_096
    else { throw .unreadable }
    return GoldenManifest(
      zine: zine, libraries: libraries.compactMapValues(\.string),
      output: json["output"]?.string, options: options.compactMap(\.string), pages: Int(pages),
      document: document, frames: frames,
      inputs: files(json["inputs"]), fonts: files(json["fonts"]),
      dictionaries: files(json["dictionaries"]))
  }

  static func files(_ json: JSON?) -> [File] {
    (json?.array ?? []).compactMap { file in
      guard let name = file["name"]?.string, let hash = file["sha256"]?.string else { return nil }
      return File(name: name, hash: hash)
    }
  }

  /// Returns files with their hashes. The folders are left out, since fonts are in different folders on
  /// different systems.
  static func files(at paths: [String]) -> [File] {
    paths.compactMap { path in
      Checksum.sha256(file: path).map {
        File(name: path.split(separator: "/").last.map(String.init) ?? path, hash: $0)
      }
    }.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }

  // MARK: Causes

  /// Describes the changes to zine, libraries, fonts and dictionaries that may explain why the pages of an
  /// unchanged issue differ.
  func causes(against now: GoldenManifest) -> [String] {
    var causes: [String] = []
    if zine != now.zine { causes.append("zine was \(zine) and is now \(now.zine)") }
    for name in Set(libraries.keys).union(now.libraries.keys).sorted() {
      let (was, present) = (libraries[name] ?? "missing", now.libraries[name] ?? "missing")
      if was != present { causes.append("\(name) was \(was) and is now \(present)") }
    }
    // If the issue was edited, it may use other fonts. Added and removed fonts are then not reported.
    let isUntouched = inputs == now.inputs && options == now.options
    causes += Self.differences(fonts, now.fonts, "font", all: isUntouched)
    causes += Self.differences(
      dictionaries, now.dictionaries, "hyphenation dictionary", all: isUntouched)
    return causes
  }

  /// Describes the options that differ between two manifests.
  func changedOptions(against now: GoldenManifest) -> [String] {
    guard let was = try? RenderSettings(words: options).options,
      let present = try? RenderSettings(words: now.options).options, was != present
    else { return [] }
    let (gone, new) = (was.filter { !present.contains($0) }, present.filter { !was.contains($0) })
    if gone.isEmpty, new.isEmpty { return ["the options have another order"] }
    return gone.map { "the option \(clipped($0.joined(separator: " "))) was removed" }
      + new.map { "the option \(clipped($0.joined(separator: " "))) was added" }
  }

  /// Describes the differences between two sets of files.
  /// - Parameter all: Whether to include files that only one of the sets contains.
  private static func differences(
    _ old: [File], _ new: [File], _ kind: String, all: Bool
  ) -> [String] {
    let was = Dictionary(old.map { ($0.name, $0.hash) }) { first, _ in first }
    let present = Dictionary(new.map { ($0.name, $0.hash) }) { first, _ in first }
    return Set(was.keys).union(present.keys).sorted().compactMap { name in
      switch (was[name], present[name]) {
      case (let old?, let new?):
        old == new ? nil : "the \(kind) \(name) differs from that of the golden"
      case (nil, _): all ? "the \(kind) \(name) was not used before" : nil
      default: all ? "the \(kind) \(name) is no longer used" : nil
      }
    }
  }
}
