/// A call of the system that failed.
package struct SystemFailure: Error, Sendable {
  /// The `errno` it left.
  package var number: Int32

  package init(number: Int32) { self.number = number }
}
