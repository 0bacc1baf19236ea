import CProcess

/// What zine does where the system gives it too little to work with.
package enum Scarcity {
  /// Ends the process in order, with a sentence and `ExitStatus.temporary`, where there is too little memory to
  /// begin, or too little is left when something breaks. To be called first of all.
  package static func watch() { zine_watch_scarcity() }

  /// Ends the process: the system starts no thread for it.
  package static func endWithoutThread() -> Never { zine_end_scarce("no thread") }

  /// Ends the process: the system gives it no memory.
  package static func endWithoutMemory() -> Never { zine_end_scarce("no memory") }
}
