import Glibc

/// A call of the system that failed.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The `errno` it left.
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// Of the call before.
  package static var last: SystemFailure { SystemFailure(number: errno) }
}
