/// The reason why a file cannot be copied.
package enum CopyFailure: Error, Sendable {
  case read(ReadFailure)
  case write(WriteFailure)
}

/// Replaces a file atomically with a copy of another file. See `AtomicFile`.
package func copyAtomically(
  _ source: String, to target: String, followsLinks: Bool = true, isSynced: Bool = true,
  permissions: UInt32? = nil
) throws(CopyFailure) {
  let input = try reading { () throws(ReadFailure) in try RegularFile(source) }
  let output = try writing { () throws(WriteFailure) in
    try AtomicFile(
      target, followsLinks: followsLinks, isSynced: isSynced, permissions: permissions)
  }
  while true {
    let part = try reading { () throws(ReadFailure) in try input.read(atMost: 1 << 18) }
    if part.isEmpty { break }
    try writing { () throws(WriteFailure) in try output.write(part) }
  }
  try writing { () throws(WriteFailure) in try output.finish() }
}

private func reading<Value>(
  _ body: () throws(ReadFailure) -> Value
) throws(CopyFailure) -> Value {
  do throws(ReadFailure) { return try body() } catch { throw .read(error) }
}

private func writing<Value>(
  _ body: () throws(WriteFailure) -> Value
) throws(CopyFailure) -> Value {
  do throws(WriteFailure) { return try body() } catch { throw .write(error) }
}
