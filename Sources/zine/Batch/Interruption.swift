import Glibc

/// The signal that interrupted the run, or 0 if none has arrived.
nonisolated(unsafe) private var receivedSignal: sig_atomic_t = 0

/// Handles Ctrl-C, SIGTERM and SIGHUP, so that running work stops in an orderly way.
enum Interruption {
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { receivedSignal = $0 }
    // SA_RESTART is not set, so that a signal interrupts blocking system calls. The signals are unblocked,
    // since the process that started this program may have blocked them.
    var caught = sigset_t()
    sigemptyset(&caught)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      sigaction(signal, &action, nil)
      sigaddset(&caught, signal)
    }
    sigprocmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The signal that interrupted the run; `nil` if none has arrived.
  static var signal: Int32? { receivedSignal == 0 ? nil : receivedSignal }
}
