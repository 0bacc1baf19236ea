import ZineText

/// The dependencies and results of a render. `zine render --deps` writes this list. `zine batch` and `zine
/// watch` read it.
package struct DependencyList: Sendable {
  /// Files that were written; empty if the render failed.
  package var outputs: [String]
  /// Files that were read.
  package var inputs: [String]
  /// Folders whose contents were listed.
  package var folders: [String]
  /// Paths that were looked up but did not exist.
  package var missing: [String]
  package var usesSystemFonts: Bool
  /// Number of pages in the outputs.
  package var pageCount: Int
  package var warningCount: Int
  /// Stamps of inputs and folders, taken before they were opened; empty if stamps were not requested.
  package var stamps: [String: FileStamp]

  package init(
    outputs: [String] = [], inputs: [String], folders: [String] = [], missing: [String] = [],
    usesSystemFonts: Bool = true, pageCount: Int = 0, warningCount: Int = 0,
    stamps: [String: FileStamp] = [:]
  ) {
    self.outputs = outputs
    self.inputs = inputs
    self.folders = folders
    self.missing = missing
    self.usesSystemFonts = usesSystemFonts
    self.pageCount = pageCount
    self.warningCount = warningCount
    self.stamps = stamps
  }

  /// - Returns: The list; `nil` if the text is incomplete because the render was interrupted.
  package init?(json bytes: [UInt8]) {
    guard let json = JSON.parse(bytes), let outputs = Self.strings(json["outputs"]),
      let inputs = Self.strings(json["inputs"]), let folders = Self.strings(json["folders"]),
      let missing = Self.strings(json["missing"]),
      case .boolean(let usesSystemFonts)? = json["systemFonts"],
      let pages = json["pages"]?.number, let warnings = json["warnings"]?.number,
      (0...1e9).contains(pages), (0...1e9).contains(warnings)
    else { return nil }
    self.init(
      outputs: outputs, inputs: inputs, folders: folders, missing: missing,
      usesSystemFonts: usesSystemFonts, pageCount: Int(pages), warningCount: Int(warnings),
      stamps: Self.stamps(Self.strings(json["stamps"]) ?? []))
  }

  /// - Parameter lines: Lines that contain six numbers and a path.
  private static func stamps(_ lines: [String]) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for line in lines {
      let fields = line.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
      guard fields.count == 7, let stamp = FileStamp(fields[..<6]) else { continue }
      stamps[String(fields[6])] = stamp
    }
    return stamps
  }

  private static func strings(_ json: JSON?) -> [String]? { json?.array?.compactMap(\.string) }

  /// The list as a JSON object on one line.
  package var json: String {
    func list(_ names: [String]) -> JSONText { .array(names.map { .string($0) }) }
    var fields: [(String, JSONText)] = [
      ("outputs", list(outputs)), ("inputs", list(inputs)), ("folders", list(folders)),
      ("missing", list(missing)), ("systemFonts", .bool(usesSystemFonts)),
      ("pages", .number(pageCount)), ("warnings", .number(warningCount)),
    ]
    if !stamps.isEmpty {
      fields.append(("stamps", list(stamps.map { "\($1.text) \($0)" }.sorted())))
    }
    return JSONText.object(fields)
  }
}
