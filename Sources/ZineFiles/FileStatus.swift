import Glibc

/// The type of a file.
package enum FileKind: Hashable, Sendable {
  case file, folder, link
  /// A pipe or a terminal, whose data can be read only once.
  case stream
  /// A device or a socket.
  case other
}

/// Metadata of a file from the file system.
package struct FileStatus: Hashable, Sendable {
  /// Identity of a file, which does not depend on its names.
  package struct Identity: Hashable, Sendable {
    package var device: UInt
    package var inode: UInt
  }

  package var kind: FileKind
  package var identity: Identity
  /// Size in bytes.
  package var size: Int
  /// Time of the last change of the content, in nanoseconds since 1970. Programs can set this time.
  package var modified: Int
  /// Time of the last change of the content or metadata, in nanoseconds since 1970. Programs cannot set this
  /// time.
  package var changed: Int
  /// Permissions, as for `chmod`.
  package var permissions: UInt32

  /// Returns `nil` if the file does not exist.
  /// - Parameter followsLinks: Whether to return the status of the target if the path is a symbolic link.
  package init?(_ path: String, followsLinks: Bool = true) {
    var information = stat()
    guard (followsLinks ? stat(path, &information) : lstat(path, &information)) == 0 else {
      return nil
    }
    self.init(information)
  }

  /// Reads the status of a file whose path may be invalid UTF-8. Returns `nil` if the file does not exist.
  package init?(bytes path: [UInt8]) {
    var information = stat()
    let result = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      stat($0.baseAddress!, &information)
    }
    guard result == 0 else { return nil }
    self.init(information)
  }

  /// Reads the status of an open file.
  package init?(descriptor: Int32) {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    self.init(information)
  }

  private init(_ information: stat) {
    kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFCHR: .stream
      default: .other
      }
    identity = Identity(device: UInt(information.st_dev), inode: UInt(information.st_ino))
    size = Int(information.st_size)
    modified = information.st_mtim.nanoseconds
    changed = information.st_ctim.nanoseconds
    permissions = information.st_mode & 0o777
  }

  /// Returns the current time, in nanoseconds since 1970, as file systems record it: with the same coarse
  /// resolution.
  package static func currentTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int {
    let (product, overflows) = tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? (tv_sec < 0 ? .min : .max) : product &+ tv_nsec
  }
}
