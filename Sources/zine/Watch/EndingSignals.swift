import Glibc
import ZineFiles
import ZineProcess

/// Descriptor to which the signal handler writes.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// The signals that end a program. They are delivered through a pipe, so that the program can wait for them
/// together with other events.
struct EndingSignals {
  /// Descriptor that becomes readable when a signal arrives.
  let descriptor: Int32

  /// Starts to handle these signals, so that they no longer end the program by themselves. Call this only
  /// once in a program.
  init() throws(SystemFailure) {
    let pipe = try Pipe()
    descriptor = pipe.takeReading()
    signalPipe = pipe.takeWriting()
    for number in [SIGINT, SIGTERM, SIGHUP] { Self.take(number) }
  }

  /// Handles a signal. Does nothing if the program was started with the signal ignored on purpose, as by
  /// `nohup` or by `&` in a shell.
  private static func take(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0,
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    _ = signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(signalPipe, &byte, 1)
      errno = saved
    }
    // The process that started this program may have blocked the signal.
    var taken = sigset_t()
    sigemptyset(&taken)
    sigaddset(&taken, number)
    sigprocmask(SIG_UNBLOCK, &taken, nil)
  }

  /// Reads the number of the first signal that arrived.
  func first() -> Int32 {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
    return Int32(byte)
  }
}
