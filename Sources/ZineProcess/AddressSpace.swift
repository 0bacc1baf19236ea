import CProcess

/// Lets a process map no more than so many bytes.
/// - Returns: whether it was done; `errno` says why not.
@discardableResult
package func limitAddressSpace(of process: Int32, to bytes: Int) -> Bool {
  zine_limit_address_space(process, UInt64(bytes)) == 0
}
