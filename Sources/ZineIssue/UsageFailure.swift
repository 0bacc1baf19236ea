/// An error for settings that contradict each other or that can't be satisfied.
package struct UsageFailure: Error {
  /// What is wrong, and what to do about it.
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}
