import Glibc
import ZineFiles
import ZineProcess

/// Reads events in folders from inotify.
final class FolderEvents {
  /// Descriptor that becomes readable when events are waiting.
  let descriptor: Int32

  struct Event {
    /// The number that `watch` returned for the folder.
    var folder: Int32
    /// Name of the affected file in the folder.
    var name: String
    var mask: Int32

    /// Whether events were lost because the queue was full.
    var isOverflow: Bool { mask & IN_Q_OVERFLOW != 0 }
    /// Whether the file system of the folder was unmounted.
    var isUnmounting: Bool { mask & IN_UNMOUNT != 0 }
  }

  /// The events to watch for in a folder.
  enum Kind {
    /// Files are added, removed or renamed.
    case names
    /// Files are added, removed, renamed or written to.
    case files
  }

  init() throws(SystemFailure) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure(number: errno) }
  }

  deinit { close(descriptor) }

  /// Starts to watch a folder. Another call for the same folder adds to the kinds of events that are
  /// reported.
  /// - Returns: A number for the folder. It is the same for every path that leads to this folder.
  func watch(_ folder: String, _ kind: Kind) throws(SystemFailure) -> Int32 {
    var mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_MASK_ADD
    if kind == .files { mask |= IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB }
    let number = inotify_add_watch(descriptor, folder, UInt32(mask))
    guard number >= 0 else { throw SystemFailure(number: errno) }
    return number
  }

  func forget(_ folder: Int32) { inotify_rm_watch(descriptor, folder) }

  /// Removes and returns all waiting events.
  func take() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return events }
      buffer[..<count].withUnsafeBytes { events += Self.events(in: $0) }
    }
  }

  /// Parses events in the format described in inotify(7): a header, followed by a name padded with zero
  /// bytes.
  private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
    var events: [Event] = []
    var offset = 0
    let size = MemoryLayout<inotify_event>.size
    while offset + size <= bytes.count {
      let header = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(bytes.count, offset + size + Int(header.len))
      let name = bytes[offset + size..<end].prefix { $0 != 0 }
      events.append(
        Event(
          folder: header.wd, name: String(decoding: name, as: UTF8.self),
          mask: Int32(bitPattern: header.mask)))
      offset = end
    }
    return events
  }
}
