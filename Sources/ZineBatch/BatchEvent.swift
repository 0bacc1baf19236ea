import ZineProcess

/// How the building of an output came out.
package struct BatchOutcome: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The output is in place already, with the bytes that a build would give it.
    case fresh
    /// Taken from the cache.
    case restored
    case built
    case failed(BatchFailure)
  }

  package var output: BatchOutput
  package var kind: Kind
  /// The hash of all it follows from; `nil` where it failed.
  package var key: String?
  /// The SHA-256 of the output.
  package var hash: String?
  package var pages = 0
  package var warnings = 0
  package var milliseconds = 0
  /// What the render told, now or when the output was built.
  package var messages: [RenderMessage] = []
}

/// Why an output was not built. Nothing of what stood there before is lost.
package struct BatchFailure: Hashable, Sendable {
  /// As a render of this output alone would end.
  package var status: ExitStatus
  /// Its first error.
  package var message: String
}

/// What is told while a batch runs.
package enum BatchEvent: Sendable {
  case began(BatchOutput)
  case ended(BatchOutcome)
  /// An output was compared with its golden; the output is `nil` where the goldens can't be compared.
  case compared(id: String, BatchOutput?, GoldenOutcome)
}

package enum GoldenOutcome: Hashable, Sendable {
  case same
  /// What differs from the golden, as the comparison tells it.
  case differs(String)
  case failed(BatchFailure)
}

/// How far a batch has come.
package struct BatchProgress: Hashable, Sendable {
  package var total = 0
  package var built = 0
  package var fresh = 0
  package var failed = 0
  /// Goldens that differ from what was built, or can't be compared.
  package var differing = 0
  package var running = 0

  package var done: Int { built + fresh + failed }
}
