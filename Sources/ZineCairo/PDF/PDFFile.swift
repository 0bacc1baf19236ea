import CPango

/// An object number, by which other objects refer to the object.
struct PDFReference: Hashable {
  var number: Int
}

/// A PDF file that is being written. Objects are numbered in the order in which their numbers are reserved
/// (PDF 1.7, section 7.5).
///
/// Streams are written to the file in the order in which they are added. At most `mostPending` streams wait
/// for compression, so that memory use is little more than the file size. All other objects are collected in
/// object streams, where they take a tenth of the space (section 7.5.7).
struct PDFFile {
  private var file = PDFBytes()
  private let packer: StreamPacker
  /// Streams that are not in the file yet, in the order in which they will be written.
  private var pending: [PendingStream] = []
  /// Positions of the objects, by object number. The first entry is for object 0, which is never used.
  private var places: [Place] = [.none]
  private var group = ObjectGroup()

  private enum Place {
    case none
    case offset(Int)
    case member(of: PDFReference, index: Int)
  }

  private struct PendingStream {
    enum Content {
      case encoded([UInt8])
      case packing(StreamPacker.Job)
    }

    var reference: PDFReference
    var entries: PDFBytes
    var content: Content
  }

  /// Maximum number of pending streams, to limit memory use.
  private static let mostPending = 8

  /// Objects that are collected for one object stream.
  private struct ObjectGroup {
    var references: [PDFReference] = []
    var offsets: [Int] = []
    var objects = PDFBytes()

    /// Maximum number of objects in an object stream. Readers unpack the whole stream to read a single
    /// object.
    static let limit = 200
  }

  /// - Parameter version: PDF version in the first line of the file.
  init(version: StaticString = "1.7") throws(RenderingFailure) {
    packer = try StreamPacker()
    // The PDF specification recommends four bytes outside ASCII, so that file transfer programs treat the
    // file as binary (section 7.5.2).
    file.add("%PDF-")
    file.add(version)
    file.add("\n%")
    file.add(bytes: [0xE2, 0xE3, 0xCF, 0xD3])
    file.add("\n")
  }

  /// Reserves a number for an object that will be added later.
  mutating func reserve() -> PDFReference {
    places.append(.none)
    return PDFReference(number: places.count - 1)
  }

  // MARK: Objects

  mutating func add(_ object: PDFBytes, as reference: PDFReference) {
    group.references.append(reference)
    group.offsets.append(group.objects.count)
    group.objects.add(bytes: object.bytes)
    group.objects.add("\n")
    if group.references.count == ObjectGroup.limit { endGroup() }
  }

  mutating func add(_ object: PDFBytes) -> PDFReference {
    let reference = reserve()
    add(object, as: reference)
    return reference
  }

  private mutating func endGroup() {
    guard !group.references.isEmpty else { return }
    let stream = reserve()
    var data = PDFBytes()
    for (index, reference) in group.references.enumerated() {
      places[reference.number] = .member(of: stream, index: index)
      data.add(integer: reference.number)
      data.add(" ")
      data.add(integer: group.offsets[index])
      data.add(" ")
    }
    var entries = PDFBytes()
    entries.add("/Type/ObjStm/N ")
    entries.add(integer: group.references.count)
    entries.add("/First ")
    entries.add(integer: data.count)
    data.add(bytes: group.objects.bytes)
    add(stream: data.bytes, entries, as: stream)
    group = ObjectGroup()
  }

  // MARK: Streams

  /// Compresses data and writes it.
  /// - Parameter entries: Entries of the stream dictionary except length and filter.
  mutating func add(stream data: [UInt8], _ entries: PDFBytes, as reference: PDFReference) {
    var entries = entries
    entries.add("/Filter/FlateDecode")
    add(
      PendingStream(
        reference: reference, entries: entries, content: .packing(packer.pack(data))))
  }

  mutating func add(
    stream data: UnsafeRawBufferPointer, _ entries: PDFBytes, as reference: PDFReference
  ) {
    add(stream: Array(data), entries, as: reference)
  }

  mutating func add(stream data: [UInt8], _ entries: PDFBytes = PDFBytes()) -> PDFReference {
    let reference = reserve()
    add(stream: data, entries, as: reference)
    return reference
  }

  /// Compresses data without writing it.
  func compressed(_ data: [UInt8]) -> [UInt8] { packer.result(of: packer.pack(data)) }

  /// Writes encoded data unchanged.
  /// - Parameter entries: Entries of the stream dictionary except the length, including the filter.
  mutating func add(encoded data: [UInt8], _ entries: PDFBytes, as reference: PDFReference) {
    add(PendingStream(reference: reference, entries: entries, content: .encoded(data)))
  }

  private mutating func add(_ stream: PendingStream) {
    pending.append(stream)
    if pending.count > Self.mostPending { writePending(1) }
  }

  /// Writes the oldest pending streams.
  private mutating func writePending(_ count: Int) {
    for stream in pending.prefix(count) {
      let data =
        switch stream.content {
        case .encoded(let data): data
        case .packing(let job): packer.result(of: job)
        }
      write(data, stream.entries, as: stream.reference)
    }
    pending.removeFirst(min(count, pending.count))
  }

  private mutating func write(
    _ data: [UInt8], _ entries: PDFBytes, as reference: PDFReference
  ) {
    places[reference.number] = .offset(file.count)
    file.add(integer: reference.number)
    file.add(" 0 obj\n<<")
    file.add(bytes: entries.bytes)
    file.add("/Length ")
    file.add(integer: data.count)
    file.add(">>stream\n")
    file.add(bytes: data)
    // Without a second carriage return, one at the end of the data would form a single line ending with the
    // line feed after it.
    if data.last == UInt8(ascii: "\r") { file.add(byte: UInt8(ascii: "\r")) }
    file.add("\nendstream\nendobj\n")
  }

  // MARK: Ending the file

  /// Ends the file and returns its bytes. No objects can be added afterwards.
  mutating func end(root: PDFReference, information: PDFReference) -> [UInt8] {
    endGroup()
    writePending(pending.count)
    let table = reserve()
    let start = file.count
    places[table.number] = .offset(start)
    var entries = PDFBytes()
    let (data, widths) = crossReferences()
    entries.add("/Type/XRef/W[")
    entries.add(reals: widths.map(Double.init))
    entries.add("]/Size ")
    entries.add(integer: places.count)
    entries.add("/Root ")
    entries.add(root)
    entries.add("/Info ")
    entries.add(information)
    let identifier = fingerprint
    entries.add("/ID[<")
    for byte in identifier { entries.add(hex: byte) }
    entries.add("><")
    for byte in identifier { entries.add(hex: byte) }
    entries.add(">]")
    add(stream: data, entries, as: table)
    writePending(pending.count)
    file.add("startxref\n")
    file.add(integer: start)
    file.add("\n%%EOF\n")
    return file.bytes
  }

  /// Returns the cross-reference stream (PDF 1.7, section 7.5.8). Each entry has a type and two numbers:
  /// offset and generation, or the number of the object stream and the index in the stream.
  private func crossReferences() -> (data: [UInt8], widths: [Int]) {
    let offsetBytes = (file.count.bitWidth - file.count.leadingZeroBitCount + 7) / 8
    let widths = [1, max(3, offsetBytes), 1]
    var data: [UInt8] = []
    data.reserveCapacity(places.count * widths.reduce(0, +))
    func add(_ value: Int, _ width: Int) {
      for byte in (0..<width).reversed() {
        data.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
      }
    }
    for place in places {
      let (kind, value, index) =
        switch place {
        case .none: (0, 0, 0)
        case .offset(let offset): (1, offset, 0)
        case .member(let stream, let index): (2, stream.number, index)
        }
      add(kind, widths[0])
      add(value, widths[1])
      add(index, widths[2])
    }
    return (data, widths)
  }

  /// File identifier, computed only from the content (PDF 1.7, section 14.4).
  private var fingerprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    let checksum = g_checksum_new(G_CHECKSUM_MD5)
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, file.bytes, file.bytes.count)
    var count = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &count)
    return digest
  }
}
