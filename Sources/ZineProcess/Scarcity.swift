import CProcess

/// Handling of missing system resources.
package enum Scarcity {
  /// Ends the process with a message and `ExitStatus.temporary` if there is too little memory. This is
  /// checked now, and again if the process crashes later. Call this function before anything else.
  package static func watch() { zine_watch_scarcity() }

  /// The words of the message, for a lack of memory that a library reports.
  package static let noMemory =
    "the system has no memory left for zine; raise the limit, or try again later"

  /// Ends the process because the system cannot start a thread.
  package static func endWithoutThread() -> Never { zine_end_scarce("no thread") }

  /// Ends the process because the system is out of memory.
  package static func endWithoutMemory() -> Never { zine_end_scarce("no memory") }
}
