import Glibc

/// A failed system call.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The failure of the last system call.
  package static var last: SystemFailure { SystemFailure(number: errno) }
}
