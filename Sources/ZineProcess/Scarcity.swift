import CProcess

/// Handling of missing system resources.
package enum Scarcity {
  /// Makes the process end with a message and `ExitStatus.temporary` if there is too little memory at the
  /// start, or if a crash occurs when too little is left. Call this before anything else.
  package static func watch() { zine_watch_scarcity() }

  /// Ends the process because the system cannot start a thread.
  package static func endWithoutThread() -> Never { zine_end_scarce("no thread") }

  /// Ends the process because the system is out of memory.
  package static func endWithoutMemory() -> Never { zine_end_scarce("no memory") }
}
