import Glibc

package enum ReadFailure: Error, Equatable {
  case system(errno: Int32)
  case tooLarge
}

/// All that a descriptor gives, up to a limit in bytes.
package func readAll(_ descriptor: Int32, limit: Int) throws(ReadFailure) -> [UInt8] {
  var result: [UInt8] = []
  var information = stat()
  if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG {
    result.reserveCapacity(min(limit, Int(information.st_size)) + 1)
  }
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return result }
    if count < 0 {
      if errno == EINTR { continue }
      throw .system(errno: errno)
    }
    guard result.count + count <= limit else { throw .tooLarge }
    result += buffer[..<count]
  }
}
