import ZineProcess
import ZineText

/// The objects of a PDF, as in version 2 of qpdf's JSON format. Names begin with a slash, and strings with
/// `u:` or `b:`. A value such as `5 0 R` is a reference to another object.
final class PDFObjects {
  private let objects: [String: JSON]
  let trailer: JSON
  /// Hashes of objects, keyed by reference. The hash of an object that is being computed is 0, so that
  /// reference cycles end.
  private var hashes: [String: Int] = [:]

  /// Starts reading a PDF file.
  static func start(_ path: String) throws(DocumentFailure) -> RunningTool {
    do throws(ToolFailure) {
      return try Tool.qpdf.start(
        [
          "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=none", "--",
          path, "-",
        ], limits: Tool.Limits(reading: path))
    } catch {
      throw .tool(error)
    }
  }

  /// Waits for the tool and returns the objects.
  static func finish(_ tool: RunningTool) throws(DocumentFailure) -> PDFObjects {
    let output: Tool.Output
    do throws(ToolFailure) {
      output = try tool.finish()
    } catch {
      throw .tool(error)
    }
    // Exit status 3 is a warning: the file was repaired.
    guard output.status == 0 || output.status == 3 else {
      let isEncrypted = output.errors.contains("invalid password")
      throw isEncrypted ? .encrypted : .unreadable
    }
    guard let json = JSON.parse(output.bytes), let parts = json["qpdf"]?.array, parts.count == 2,
      let objects = parts[1].object
    else { throw .unreadable }
    return PDFObjects(objects)
  }

  init(_ objects: [String: JSON]) {
    self.objects = objects
    trailer = objects["trailer"]?["value"] ?? .null
  }

  /// Returns a value, or the object that it refers to.
  func resolve(_ value: JSON?) -> JSON? {
    var value = value
    // A reference can lead to another reference, or back to itself. The number of steps is therefore limited.
    for _ in 0..<8 {
      guard let name = value?.string, Self.isReference(name) else { return value }
      guard let object = objects["obj:" + name] else { return nil }
      value = object["value"] ?? object["stream"]
    }
    return nil
  }

  static func isReference(_ text: String) -> Bool {
    text.utf8.last == UInt8(ascii: "R") && text.hasSuffix(" R") && text.utf8.first != 0x2F
      && !text.hasPrefix("u:") && !text.hasPrefix("b:")
  }

  /// Returns a value from a dictionary, or from the dictionary of a stream.
  func value(_ key: String, of object: JSON?) -> JSON? {
    let object = resolve(object)
    return resolve(object?[key] ?? object?["dict"]?[key])
  }

  /// Returns the text of a string, or a name without its slash.
  static func text(_ value: JSON?) -> String? {
    guard let string = value?.string else { return nil }
    if string.hasPrefix("u:") || string.hasPrefix("b:") { return String(string.dropFirst(2)) }
    return string.hasPrefix("/") ? String(string.dropFirst()) : string
  }

  // MARK: Hashes

  /// Returns a hash that is equal for objects with the same content, even if their object numbers differ.
  func hash(_ value: JSON?) -> Int {
    var hasher = Hasher()
    add(value, to: &hasher, depth: 0)
    return hasher.finalize()
  }

  /// Keys that are left out of the hash. They determine positions in the file or in the structure tree, but
  /// not the appearance.
  private static let leftOut: Set<String> = [
    "/Annots", "/Length", "/Metadata", "/Parent", "/StructParent", "/StructParents",
  ]

  private func add(_ value: JSON?, to hasher: inout Hasher, depth: Int) {
    // No visible content is nested this deeply.
    guard depth < 200 else { return }
    if let name = value?.string, Self.isReference(name) {
      if let known = hashes[name] { return hasher.combine(known) }
      hashes[name] = 0
      var own = Hasher()
      add(resolve(value), to: &own, depth: depth + 1)
      let hash = own.finalize()
      hashes[name] = hash
      return hasher.combine(hash)
    }
    switch value {
    case nil, .null?: hasher.combine(0)
    case .boolean(let boolean)?: hasher.combine(boolean)
    case .number(let number)?: hasher.combine(number)
    case .string(let string)?: hasher.combine(string)
    case .array(let values)?:
      hasher.combine(values.count)
      for value in values { add(value, to: &hasher, depth: depth + 1) }
    case .object(let members)?:
      for key in members.keys.sorted() where !Self.leftOut.contains(key) {
        hasher.combine(key)
        add(members[key], to: &hasher, depth: depth + 1)
      }
    }
  }
}

/// The reason why a document cannot be compared.
package enum DocumentFailure: Error, Sendable {
  /// The file is not a PDF, or it is too damaged to be repaired.
  case unreadable
  case encrypted
  case noPages
  case tooManyPages(limit: Int)
  case tool(ToolFailure)

  package var sentence: String {
    switch self {
    case .unreadable: "is not a PDF, or is too damaged to be read"
    case .encrypted: "is encrypted and can't be read without its password"
    case .noPages: "has no pages"
    case .tooManyPages(let limit): "has more than \(limit) pages"
    case .tool(let failure): failure.sentence
    }
  }
}
