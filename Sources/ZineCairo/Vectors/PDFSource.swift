import CVectors
import Glibc
import ZineText

/// A PDF from another program, read with libqpdf.
///
/// Must be used in a child process, because a malicious file may crash the process.
final class PDFSource {
  private let pdf: OpaquePointer
  /// The file's bytes. libqpdf reads from this memory as long as the file is open.
  private let bytes: UnsafeMutableRawBufferPointer
  private var known: [PDFObjectID: PDFValue] = [:]

  /// Maximum nesting depth of arrays and dictionaries.
  private static let mostDepth = 100

  init(_ file: [UInt8]) throws(PictureFailure) {
    bytes = .allocate(byteCount: max(1, file.count), alignment: 16)
    bytes.copyBytes(from: file)
    var opened: OpaquePointer?
    let result = zine_pdf_open(bytes.baseAddress, file.count, &opened)
    guard result == ZINE_VECTOR_DONE.rawValue, let opened else {
      bytes.deallocate()
      switch UInt32(bitPattern: result) {
      case ZINE_VECTOR_NO_LIBRARY.rawValue: throw .missingLibrary("libqpdf")
      case ZINE_VECTOR_ENCRYPTED.rawValue: throw .encrypted
      default: throw .damaged
      }
    }
    pdf = opened
  }

  deinit {
    zine_pdf_close(pdf)
    bytes.deallocate()
  }

  /// Name and version of libqpdf; `nil` until a file is opened.
  static var library: VectorLibrary? {
    zine_pdf_version().map { VectorLibrary("libqpdf", version: String(cString: $0)) }
  }

  // MARK: Objects

  var pageCount: Int { Int(zine_pdf_page_count(pdf)) }

  /// - Parameter index: Page index from 0. Must be less than the number of pages.
  func page(_ index: Int) throws(PictureFailure) -> [PDFName: PDFValue] {
    defer { zine_pdf_forget(pdf) }
    return try value(zine_pdf_page(pdf, index), depth: 0, isTop: true).entries ?? [:]
  }

  func root() throws(PictureFailure) -> [PDFName: PDFValue] {
    defer { zine_pdf_forget(pdf) }
    return try value(zine_pdf_root(pdf), depth: 0, isTop: true).entries ?? [:]
  }

  /// Returns the object that a reference points to. Returns other values unchanged.
  func resolve(_ value: PDFValue?) throws(PictureFailure) -> PDFValue {
    guard case .reference(let id)? = value else { return value ?? .null }
    if let known = known[id] { return known }
    defer { zine_pdf_forget(pdf) }
    let resolved = try self.value(object(id), depth: 0, isTop: true)
    known[id] = resolved
    return resolved
  }

  func entries(_ value: PDFValue?) throws(PictureFailure) -> [PDFName: PDFValue] {
    try resolve(value).entries ?? [:]
  }

  private func object(_ id: PDFObjectID) -> zine_pdf_object {
    zine_pdf_object_numbered(pdf, Int32(clamping: id.number), Int32(clamping: id.generation))
  }

  /// - Parameter isTop: Whether to read an indirect object instead of returning it as a reference.
  private func value(
    _ object: zine_pdf_object, depth: Int, isTop: Bool = false
  ) throws(PictureFailure) -> PDFValue {
    guard depth < Self.mostDepth else { throw .damaged }
    let number = zine_pdf_number(pdf, object)
    if number != 0, !isTop {
      return .reference(
        PDFObjectID(number: Int(number), generation: Int(zine_pdf_generation(pdf, object))))
    }
    switch zine_pdf_kind(pdf, object) {
    case ZINE_PDF_BOOL: return .bool(zine_pdf_bool(pdf, object) != 0)
    case ZINE_PDF_INTEGER: return .integer(Int(zine_pdf_integer(pdf, object)))
    case ZINE_PDF_REAL: return .real(Self.bytes(zine_pdf_real(pdf, object)))
    case ZINE_PDF_NAME: return .name(Self.name(zine_pdf_name(pdf, object)))
    case ZINE_PDF_STRING:
      var count = 0
      guard let text = zine_pdf_string(pdf, object, &count) else { return .string([]) }
      return .string(Array(UnsafeRawBufferPointer(start: text, count: count)))
    case ZINE_PDF_ARRAY:
      var items: [PDFValue] = []
      for index in 0..<max(0, zine_pdf_array_count(pdf, object)) {
        items.append(try value(zine_pdf_item(pdf, object, index), depth: depth + 1))
      }
      return .array(items)
    case ZINE_PDF_DICTIONARY: return .dictionary(try entries(of: object, depth: depth))
    case ZINE_PDF_STREAM:
      return .stream(try entries(of: zine_pdf_stream_dictionary(pdf, object), depth: depth))
    default: return .null
    }
  }

  private func entries(
    of dictionary: zine_pdf_object, depth: Int
  ) throws(PictureFailure) -> [PDFName: PDFValue] {
    var keys: [[UInt8]] = []
    zine_pdf_begin_keys(pdf, dictionary)
    while let key = zine_pdf_next_key(pdf) { keys.append(Self.bytes(key)) }
    var entries: [PDFName: PDFValue] = [:]
    for key in keys {
      let object = (key + [0]).withUnsafeBytes { bytes in
        zine_pdf_value(pdf, dictionary, bytes.bindMemory(to: CChar.self).baseAddress)
      }
      entries[PDFName(Array(key.dropFirst()))] = try value(object, depth: depth + 1)
    }
    return entries
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Creates a name from a C string of libqpdf, which includes the slash.
  private static func name(_ text: UnsafePointer<CChar>?) -> PDFName {
    PDFName(Array(bytes(text).dropFirst()))
  }

  // MARK: Data

  /// Returns the data of a stream, either as stored in the file or decoded. Decoding removes all filters
  /// except those for images. libqpdf may repair damaged data.
  func data(
    of id: PDFObjectID, decodes: Bool
  ) throws(PictureFailure) -> (bytes: [UInt8], isDecoded: Bool, isMended: Bool) {
    defer { zine_pdf_forget(pdf) }
    var isDecoded: Int32 = 0
    _ = zine_pdf_has_complained(pdf)
    let bytes = try taken { bytes, count in
      zine_pdf_stream_data(pdf, object(id), decodes ? 1 : 0, &isDecoded, bytes, count)
    }
    return (bytes, isDecoded != 0, zine_pdf_has_complained(pdf) != 0)
  }

  /// Returns the content stream of a page.
  /// - Parameter index: Page index from 0. Must be less than the number of pages.
  func content(ofPage index: Int) throws(PictureFailure) -> [UInt8] {
    defer { zine_pdf_forget(pdf) }
    return try taken { zine_pdf_page_content(pdf, zine_pdf_page(pdf, index), $0, $1) }
  }

  /// Returns a copy of data that the library has allocated, and frees the library's data.
  private func taken(
    _ read: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> Int32
  ) throws(PictureFailure) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let result = read(&bytes, &count)
    defer { free(bytes) }
    guard result == ZINE_VECTOR_DONE.rawValue else { throw .damaged }
    return Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
