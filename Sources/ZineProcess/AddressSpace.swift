import CProcess

/// Limits the address space of a process, in bytes.
/// - Returns: Whether the limit was set. If not, `errno` contains the reason.
@discardableResult
package func limitAddressSpace(of process: Int32, to bytes: Int) -> Bool {
  zine_limit_address_space(process, UInt64(bytes)) == 0
}
