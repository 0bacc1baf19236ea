import Glibc
import ZineProcess

/// The outcome of building one output.
package struct BatchOutcome: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file already has the content that a build would produce.
    case fresh
    /// The file was restored from the cache.
    case restored
    case built
    case failed(BatchFailure)
  }

  package var output: BatchOutput
  package var kind: Kind
  /// Hash of all data that determines the output; `nil` if the build failed.
  package var key: String?
  /// SHA-256 hash of the output.
  package var hash: String?
  package var pages = 0
  package var warnings = 0
  package var milliseconds = 0
  /// Diagnostics of the build that produced the output, which may be an earlier build.
  package var messages: [RenderMessage] = []
}

/// The reason why an output was not built. An existing file is left unchanged.
package struct BatchFailure: Hashable, Sendable {
  /// Exit status that `zine render` would have for this output.
  package var status: ExitStatus
  /// Message of the first error.
  package var message: String
}

extension BatchFailure {
  /// Describes why a process did not build its output.
  init(_ result: Job.Result, _ settings: BatchSettings) {
    switch result.end {
    case .exit(let code):
      let reported = RenderMessage.all(in: result.messages)
      let lines = result.messages.split(separator: "\n").map(String.init)
      let message =
        (reported.first(where: \.isError) ?? reported.first)?.line
        ?? lines.first { $0.contains("error") } ?? lines.first
      self.init(
        status: ExitStatus(ofPartEndingWith: code),
        message: message ?? "it exited with status \(code) and reported nothing")
    case .signal(let number):
      self.init(
        status: .fault,
        message: "it crashed: \(String(cString: strsignal(number))) (signal \(number))")
    case .tooSlow:
      self.init(
        status: .documentErrors,
        message: "it took more than \(settings.secondsLimit) seconds and was stopped")
    case .tooLarge:
      self.init(
        status: .documentErrors,
        message: "it took more than \(settings.megabytesLimit) MB and was stopped")
    }
  }
}

/// An event during a batch.
package enum BatchEvent: Sendable {
  case began(BatchOutput)
  case ended(BatchOutcome)
  /// An output was compared with its golden. The output is `nil` if none of the goldens can be
  /// compared.
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
  /// Number of goldens that differ from their output or cannot be compared.
  package var differing = 0
  package var running = 0

  package var done: Int { built + fresh + failed }
}
