import Glibc

/// A call of the system that failed.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The `errno` it left.
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The failure of the system call that was made last.
  package static var last: SystemFailure { SystemFailure(number: errno) }
}
