import CProcess

/// Limits the address space of a process, in bytes.
/// - Returns: Whether it succeeded; otherwise `errno` has the reason.
@discardableResult
package func limitAddressSpace(of process: Int32, to bytes: Int) -> Bool {
  zine_limit_address_space(process, UInt64(bytes)) == 0
}
