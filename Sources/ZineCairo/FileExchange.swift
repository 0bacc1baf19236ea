import CPango

/// Lets two files or folders take each other's names, in one step.
/// - Returns: whether it was done; `errno` says why not.
package func exchangeFiles(_ a: String, _ b: String) -> Bool { zine_exchange(a, b) == 0 }
