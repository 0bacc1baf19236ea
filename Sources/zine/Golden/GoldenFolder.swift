import Glibc
import ZineCairo
import ZineChecksum
import ZineFiles
import ZineGolden
import ZineIssue
import ZineText

/// Where a golden is kept, beside its source: `golden/OUTPUT/` for an output of a project, else
/// `golden/NAME/` for the source `NAME.txt`.
struct GoldenFolder {
  let path: String
  private let parent: String
  private let source: String
  private let output: String?
  private let trusted: TrustedFolder

  /// - Parameters:
  ///   - folder: the issue's.
  ///   - output: its name; `nil` outside of projects.
  ///   - trusted: outside of which nothing is read or written.
  init(in folder: String, source: String, output: String?, _ trusted: TrustedFolder) {
    parent = folder == "." ? "golden" : folder + "/golden"
    path = parent + "/" + (output ?? baseName(of: source))
    (self.source, self.output, self.trusted) = (source, output, trusted)
  }

  var document: String { path + "/issue.pdf" }
  var frames: String { path + "/frames.txt" }
  var manifest: String { path + "/manifest.json" }
  /// What the user says of comparing: masks and the resolution.
  var settings: String { path + "/settings.json" }

  // MARK: Reading

  /// The manifest, when all that it speaks of is there and it is of this output.
  func read() throws(GoldenFailure) -> GoldenManifest {
    guard let bytes = try bytes(of: manifest, limit: Limits.manifestBytes) else {
      throw .noGolden(path)
    }
    let result: GoldenManifest
    do throws(GoldenManifest.Problem) {
      result = try GoldenManifest.parse(bytes)
    } catch {
      switch error {
      case .unreadable: throw .unreadableManifest(manifest)
      case .newer: throw .newerGolden(manifest)
      }
    }
    try checkOutput(result)
    guard try hash(of: document) == result.document, try hash(of: frames) == result.frames else {
      throw .changedGolden(path)
    }
    return result
  }

  /// A golden is compared with nothing but what it was recorded of.
  private func checkOutput(_ manifest: GoldenManifest) throws(GoldenFailure) {
    // A golden that was recorded before goldens were of outputs names none. It lies in this folder where
    // its source and the output have one name, and counts as the output's then.
    guard manifest.output != output, manifest.output != nil || output != baseName(of: source) else {
      return
    }
    switch (manifest.output, output) {
    case (let other?, let output?):
      throw .otherOutput(
        path, "is a golden of the output '\(clipped(other))', not of '\(output)'; record it again")
    case (let other?, nil):
      throw .otherOutput(
        path,
        "is a golden of the output '\(clipped(other))' of a project, but its zine.toml is not used here"
      )
    case (nil, _):
      throw .otherOutput(
        path, "is a golden of a source, not of the output '\(output ?? "")'; record it again")
    }
  }

  /// Whether something is kept there.
  var isThere: Bool { ZineFiles.isThere(manifest) }

  /// Goldens beside the source that belong to no output that there is: of outputs that were called
  /// otherwise, or recorded before goldens were of outputs. Nothing is held against them.
  func strays(outputs: [String]) throws(GoldenFailure) -> [String] {
    var strays: [String] = []
    for name in fileNames(in: parent) where !outputs.contains(name) {
      let path = "\(parent)/\(name)"
      guard let bytes = try bytes(of: path + "/manifest.json", limit: Limits.manifestBytes),
        let manifest = try? GoldenManifest.parse(bytes)
      else { continue }
      // A source of another name beside this one has a golden of its own.
      if manifest.output != nil || name == baseName(of: source) { strays.append(path) }
    }
    return strays
  }

  /// The text of each page that was laid out.
  func readFrames() -> [String] {
    guard let bytes = try? bytes(of: frames, limit: Limits.goldenBytes) else { return [] }
    var pages: [[UInt8]] = []
    let mark = Array("page ".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: mark) { pages.append([]) }
      if !pages.isEmpty { pages[pages.count - 1] += line + [UInt8(ascii: "\n")] }
    }
    return pages.map { String(decoding: $0, as: UTF8.self) }
  }

  func readSettings() throws(GoldenFailure) -> ComparisonOptions {
    guard let bytes = try bytes(of: settings, limit: Limits.manifestBytes) else {
      return ComparisonOptions()
    }
    return try GoldenSettings.parse(bytes, name: settings)
  }

  /// - Returns: `nil` where there is none.
  private func bytes(of name: String, limit: Int) throws(GoldenFailure) -> [UInt8]? {
    guard let place = try file(name, limit: limit) else { return nil }
    do throws(ReadFailure) {
      return try readFile(place, limit: limit, followsLinks: false)
    } catch {
      if case .system(let number) = error { throw .file(name, errno: number) }
      return nil
    }
  }

  private func hash(of name: String) throws(GoldenFailure) -> String? {
    try file(name, limit: Limits.goldenBytes).flatMap { Checksum.sha256(file: $0) }
  }

  /// A file that is safe to read.
  /// - Returns: its path without links; `nil` where there is none.
  private func file(_ name: String, limit: Int) throws(GoldenFailure) -> String? {
    do throws(TrustedFolder.Problem) {
      return try trusted.file(name, limit: limit)
    } catch {
      switch error {
      case .system(ENOENT), .system(ENOTDIR): return nil
      default: throw .part(name, error.sentence(in: trusted))
      }
    }
  }

  // MARK: Writing

  /// Takes the place of what was kept, as a whole: at every moment the old golden or the new one stands
  /// there.
  func write(_ issue: RenderedIssue) throws {
    try makeFolder(parent)
    do throws(TrustedFolder.Problem) {
      _ = try trusted.locate(parent)
    } catch {
      throw GoldenFailure.part(parent, error.sentence(in: trusted))
    }
    let unfinished = try UnfinishedGolden(for: path, in: parent)
    // What the unfinished folder holds in the end, such as the old golden, goes away with `unfinished`.
    defer { withExtendedLifetime(unfinished) {} }
    let new = unfinished.path
    try writeAtomically(issue.document, to: new + "/issue.pdf")
    let frames = Array(issue.frames().joined().utf8)
    try writeAtomically(frames, to: new + "/frames.txt")
    var manifest = issue.manifest
    manifest.frames = Checksum.sha256(frames)
    try writeAtomically(Array(manifest.text.utf8), to: new + "/manifest.json")
    if let kept = try bytes(of: settings, limit: Limits.manifestBytes) {
      try writeAtomically(kept, to: new + "/settings.json")
    }
    guard rename(new, path) != 0 else { return }
    // A folder that is not empty gives way only in an exchange.
    guard errno == ENOTEMPTY || errno == EEXIST else { throw WriteFailure(name: path, .last) }
    do throws(SystemFailure) {
      try exchangeFiles(new, path)
    } catch {
      throw WriteFailure(name: path, error)
    }
  }
}
