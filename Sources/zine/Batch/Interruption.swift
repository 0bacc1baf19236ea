import Glibc

/// Signal with which the user interrupted the run, or 0.
nonisolated(unsafe) private var receivedSignal: sig_atomic_t = 0

/// Catches Ctrl-C, SIGTERM and SIGHUP, so that the work stops in an orderly way.
enum Interruption {
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { receivedSignal = $0 }
    // Without SA_RESTART, so that a signal interrupts blocking system calls.
    // The thread that started this program may have blocked the signals.
    var caught = sigset_t()
    sigemptyset(&caught)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      sigaction(signal, &action, nil)
      sigaddset(&caught, signal)
    }
    sigprocmask(SIG_UNBLOCK, &caught, nil)
  }

  /// The signal that interrupted the run, or `nil`.
  static var signal: Int32? { receivedSignal == 0 ? nil : receivedSignal }
}
