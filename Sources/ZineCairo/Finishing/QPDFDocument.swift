import CQPDF
import Glibc

/// An object of a PDF, by libqpdf's number for it. Means something in its own document only.
struct PDFObject {
  fileprivate let handle: qpdf_oh
}

/// A PDF in memory that can be changed.
final class QPDFDocument {
  private let pointer: qpdf_data
  /// What libqpdf reads from, for as long as the document lives.
  private let memory: UnsafeMutableRawBufferPointer

  init(_ bytes: [UInt8]) throws(RenderingFailure) {
    pointer = qpdf_init()
    memory = .allocate(byteCount: max(1, bytes.count), alignment: 1)
    memory.copyBytes(from: bytes)
    qpdf_set_suppress_warnings(pointer, QPDF_TRUE)
    qpdf_set_attempt_recovery(pointer, QPDF_FALSE)
    let start = memory.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = qpdf_read_memory(pointer, "zine", start, UInt64(bytes.count), nil)
    guard status & QPDF_ERRORS == 0 else { throw .unreadablePDF }
  }

  deinit {
    var pointer: qpdf_data? = pointer
    qpdf_cleanup(&pointer)
    memory.deallocate()
  }

  // MARK: Places

  var root: PDFObject { PDFObject(handle: qpdf_get_root(pointer)) }
  var trailer: PDFObject { PDFObject(handle: qpdf_get_trailer(pointer)) }

  /// - Parameter index: from 0.
  func page(_ index: Int) -> PDFObject {
    PDFObject(handle: qpdf_get_page_n(pointer, index))
  }

  func value(_ key: String, of dictionary: PDFObject) -> PDFObject {
    let handle =
      isStream(dictionary) ? qpdf_oh_get_dict(pointer, dictionary.handle) : dictionary.handle
    return PDFObject(handle: qpdf_oh_get_key(pointer, handle, "/" + key))
  }

  /// Numbers from 1 up to this one may be objects, as long as none was added.
  var objectCount: Int {
    Int(qpdf_oh_get_int_value_as_int(pointer, value("Size", of: trailer).handle))
  }

  func object(_ number: Int) -> PDFObject {
    PDFObject(handle: qpdf_get_object_by_id(pointer, Int32(number), 0))
  }

  func isStream(_ object: PDFObject) -> Bool {
    qpdf_oh_is_stream(pointer, object.handle) == QPDF_TRUE
  }

  func isName(_ name: String, _ object: PDFObject) -> Bool {
    qpdf_oh_is_name_and_equals(pointer, object.handle, "/" + name) == QPDF_TRUE
  }

  func item(_ index: Int, of array: PDFObject) -> PDFObject {
    PDFObject(handle: qpdf_oh_get_array_item(pointer, array.handle, Int32(index)))
  }

  /// The items of an array; what is no array counts as one of a single item.
  func items(of object: PDFObject) -> [PDFObject] {
    guard qpdf_oh_is_array(pointer, object.handle) == QPDF_TRUE else { return [object] }
    let count = Int(qpdf_oh_get_array_n_items(pointer, object.handle))
    return (0..<count).map { item($0, of: object) }
  }

  // MARK: Making objects

  func name(_ name: String) -> PDFObject {
    PDFObject(handle: qpdf_oh_new_name(pointer, "/" + name))
  }

  func integer(_ value: Int) -> PDFObject {
    PDFObject(handle: qpdf_oh_new_integer(pointer, Int64(value)))
  }

  func bool(_ value: Bool) -> PDFObject {
    PDFObject(handle: qpdf_oh_new_bool(pointer, value ? QPDF_TRUE : QPDF_FALSE))
  }

  /// A coordinate, in hundredths of a point.
  func real(_ value: Double) -> PDFObject {
    PDFObject(handle: qpdf_oh_new_real_from_double(pointer, value, 2))
  }

  /// A text string, in UTF-16 where it needs to be.
  func text(_ text: String) -> PDFObject {
    var text = text
    let handle = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        qpdf_oh_new_binary_unicode_string(pointer, $0.baseAddress, $0.count)
      }
    }
    return PDFObject(handle: handle)
  }

  /// A string of bytes that mean themselves.
  func bytes(_ text: String) -> PDFObject {
    PDFObject(handle: qpdf_oh_new_string(pointer, text))
  }

  func array(_ items: [PDFObject]) -> PDFObject {
    let array = qpdf_oh_new_array(pointer)
    for item in items { qpdf_oh_append_item(pointer, array, item.handle) }
    return PDFObject(handle: array)
  }

  func dictionary(_ entries: [(key: String, value: PDFObject)]) -> PDFObject {
    let dictionary = PDFObject(handle: qpdf_oh_new_dictionary(pointer))
    for entry in entries { set(entry.key, of: dictionary, to: entry.value) }
    return dictionary
  }

  /// Makes an object one that others can refer to. Changes to it from now on are seen by all.
  func indirect(_ object: PDFObject) -> PDFObject {
    PDFObject(handle: qpdf_make_indirect_object(pointer, object.handle))
  }

  // MARK: Changing objects

  /// Of a dictionary, or of a stream's.
  func set(_ key: String, of dictionary: PDFObject, to value: PDFObject) {
    let handle =
      isStream(dictionary) ? qpdf_oh_get_dict(pointer, dictionary.handle) : dictionary.handle
    qpdf_oh_replace_key(pointer, handle, "/" + key, value.handle)
  }

  func setItem(_ index: Int, of array: PDFObject, to value: PDFObject) {
    qpdf_oh_set_array_item(pointer, array.handle, Int32(index), value.handle)
  }

  func append(_ item: PDFObject, to array: PDFObject) {
    qpdf_oh_append_item(pointer, array.handle, item.handle)
  }

  /// The data of a stream, without its filters.
  func data(of stream: PDFObject) throws(RenderingFailure) -> [UInt8] {
    let (data, isDecoded) = try data(of: stream, decoding: qpdf_dl_generalized)
    guard isDecoded else { throw .unreadablePDF }
    return data
  }

  /// The data of a stream as it stands in the file.
  func rawData(of stream: PDFObject) throws(RenderingFailure) -> [UInt8] {
    try data(of: stream, decoding: qpdf_dl_none).bytes
  }

  private func data(
    of stream: PDFObject, decoding level: qpdf_stream_decode_level_e
  ) throws(RenderingFailure) -> (bytes: [UInt8], isDecoded: Bool) {
    var buffer: UnsafeMutablePointer<UInt8>?
    var count = 0
    var isDecoded = QPDF_FALSE
    let status = qpdf_oh_get_stream_data(
      pointer, stream.handle, level, &isDecoded, &buffer, &count)
    defer { free(buffer) }
    guard status & QPDF_ERRORS == 0 else { throw .unreadablePDF }
    return (Array(UnsafeBufferPointer(start: buffer, count: count)), isDecoded == QPDF_TRUE)
  }

  /// Gives a stream other data, which libqpdf compresses when it writes.
  func setData(of stream: PDFObject, to data: [UInt8]) {
    let null = qpdf_oh_new_null(pointer)
    qpdf_oh_replace_stream_data(pointer, stream.handle, data, data.count, null, null)
  }

  // MARK: Writing

  /// The document as a file: streams as they are, /ID from the content alone.
  func write() throws(RenderingFailure) -> [UInt8] {
    guard qpdf_init_write_memory(pointer) & QPDF_ERRORS == 0 else { throw failure }
    qpdf_set_object_stream_mode(pointer, qpdf_o_generate)
    qpdf_set_stream_data_mode(pointer, qpdf_s_compress)
    qpdf_set_decode_level(pointer, qpdf_dl_none)
    qpdf_set_deterministic_ID(pointer, QPDF_TRUE)
    guard qpdf_write(pointer) & QPDF_ERRORS == 0 else { throw failure }
    return Array(
      UnsafeBufferPointer(
        start: qpdf_get_buffer(pointer), count: qpdf_get_buffer_length(pointer)))
  }

  private var failure: RenderingFailure {
    guard let error = qpdf_get_error(pointer),
      let text = qpdf_get_error_full_text(pointer, error)
    else { return .qpdf("no reason given") }
    return .qpdf(String(cString: text))
  }
}
