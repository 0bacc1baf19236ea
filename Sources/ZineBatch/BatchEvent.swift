import ZineProcess

/// The outcome for one output.
package struct BatchOutcome: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The output already has the bytes that a build would give it.
    case fresh
    /// Restored from the cache.
    case restored
    case built
    case failed(BatchFailure)
  }

  package var output: BatchOutput
  package var kind: Kind
  /// Hash of everything that determines the output; `nil` if the build failed.
  package var key: String?
  /// SHA-256 hash of the output.
  package var hash: String?
  package var pages = 0
  package var warnings = 0
  package var milliseconds = 0
  /// Diagnostics of the render, now or when the output was built.
  package var messages: [RenderMessage] = []
}

/// Why an output was not built. An existing file stays unchanged.
package struct BatchFailure: Hashable, Sendable {
  /// Exit status that a render of this output alone would have.
  package var status: ExitStatus
  /// The first error.
  package var message: String
}

/// An event during a batch.
package enum BatchEvent: Sendable {
  case began(BatchOutput)
  case ended(BatchOutcome)
  /// An output was compared with its golden. The output is `nil` if the goldens cannot be compared.
  case compared(id: String, BatchOutput?, GoldenOutcome)
}

package enum GoldenOutcome: Hashable, Sendable {
  case same
  /// The differences from the golden, as described by the comparison.
  case differs(String)
  case failed(BatchFailure)
}

/// Progress of a batch.
package struct BatchProgress: Hashable, Sendable {
  package var total = 0
  package var built = 0
  package var fresh = 0
  package var failed = 0
  /// Number of goldens that differ or cannot be compared.
  package var differing = 0
  package var running = 0

  package var done: Int { built + fresh + failed }
}
