import CFiles

/// Swaps what two names stand for, at once; folders may hold anything.
package func exchangeFiles(_ a: String, _ b: String) throws(SystemFailure) {
  guard zine_exchange(a, b) == 0 else { throw .last }
}
