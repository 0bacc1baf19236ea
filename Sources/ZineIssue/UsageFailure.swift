/// Settings that contradict each other or that nothing can satisfy.
package struct UsageFailure: Error {
  /// What is wrong, and what to do about it.
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}
