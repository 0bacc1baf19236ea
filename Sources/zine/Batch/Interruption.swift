import Glibc

/// The signal by which the user ended the run; 0 as long as nobody has.
nonisolated(unsafe) private var receivedSignal: sig_atomic_t = 0

/// Lets Ctrl-C and a request to end stop the work in order, instead of the process at once.
enum Interruption {
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { receivedSignal = $0 }
    // Without SA_RESTART, so that what waits is woken.
    var taken = sigset_t()
    sigemptyset(&taken)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      sigaction(signal, &action, nil)
      sigaddset(&taken, signal)
    }
    // The program that starts this one may have blocked them.
    sigprocmask(SIG_UNBLOCK, &taken, nil)
  }

  /// `nil` as long as there was none.
  static var signal: Int32? { receivedSignal == 0 ? nil : receivedSignal }
}
