import CPango

/// The number of an object, by which others refer to it.
struct PDFReference: Hashable {
  var number: Int
}

/// A PDF file in the making: its objects, numbered as they are asked for (PDF 1.7, section 7.5).
///
/// Streams go to the file in the order in which they come, a few of them later, so that the memory holds the
/// file and little else. All other objects
/// are collected in object streams, where they take a tenth of the room (section 7.5.7).
struct PDFFile {
  private var file = PDFBytes()
  private let packer: StreamPacker
  /// Streams that are not in the file yet, in the order in which they will be.
  private var pending: [PendingStream] = []
  /// By the numbers of the objects; the first stands for number 0, which is never used.
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

  /// So many may be on their way, so that the memory does not hold more of them.
  private static let mostPending = 8

  /// Objects that will stand in one stream.
  private struct ObjectGroup {
    var references: [PDFReference] = []
    var offsets: [Int] = []
    var objects = PDFBytes()

    /// Readers unpack a whole stream for one object in it.
    static let limit = 200
  }

  /// - Parameter version: of PDF, as its first line says it.
  init(version: StaticString = "1.7") throws(RenderingFailure) {
    packer = try StreamPacker()
    // Four bytes beyond ASCII tell programs that move files that these are no text (section 7.5.2).
    file.add("%PDF-")
    file.add(version)
    file.add("\n%")
    file.add(bytes: [0xE2, 0xE3, 0xCF, 0xD3])
    file.add("\n")
  }

  /// A number for an object to come.
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
  /// - Parameter entries: what its dictionary says beside length and filter.
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

  /// Writes data as it is.
  /// - Parameter entries: what its dictionary says beside the length; of the filter too.
  mutating func add(encoded data: [UInt8], _ entries: PDFBytes, as reference: PDFReference) {
    add(PendingStream(reference: reference, entries: entries, content: .encoded(data)))
  }

  private mutating func add(_ stream: PendingStream) {
    pending.append(stream)
    if pending.count > Self.mostPending { writePending(1) }
  }

  /// Writes the oldest of the streams that are pending.
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
    // Behind a carriage return a line feed alone would be taken for one line's end with it.
    if data.last == UInt8(ascii: "\r") { file.add(byte: UInt8(ascii: "\r")) }
    file.add("\nendstream\nendobj\n")
  }

  // MARK: The end

  /// Ends the file and answers it. Nothing can be added any more.
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

  /// Where every object is (PDF 1.7, section 7.5.8): a kind, then offset and generation, or the stream
  /// that holds it and its index there.
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

  /// What tells this file from all others (PDF 1.7, section 14.4), by its content alone.
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
