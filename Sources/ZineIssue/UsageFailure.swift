/// An error in settings that contradict each other or cannot be satisfied.
package struct UsageFailure: Error {
  /// Description of the error and of its solution.
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}
