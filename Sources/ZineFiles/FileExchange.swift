import CFiles

/// Atomically exchanges two files or folders. The folders need not be empty.
package func exchangeFiles(_ a: String, _ b: String) throws(SystemFailure) {
  guard zine_exchange(a, b) == 0 else { throw .last }
}
