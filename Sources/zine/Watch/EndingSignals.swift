import Glibc
import ZineFiles
import ZineProcess

/// What a signal is written to.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// The signals that end a program, as bytes of a pipe to wait for beside others.
struct EndingSignals {
  /// Readable when there was one.
  let descriptor: Int32

  /// From now on these signals end nothing by themselves. Once in a program.
  init() throws(SystemFailure) {
    let pipe = try Pipe()
    descriptor = pipe.takeReading()
    signalPipe = pipe.takeWriting()
    for number in [SIGINT, SIGTERM, SIGHUP] { Self.take(number) }
  }

  /// Who starts a program so that a signal does not reach it means that: `nohup`, or a shell's `&`.
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
    // The thread of a program that starts this one may have blocked them.
    var taken = sigset_t()
    sigemptyset(&taken)
    sigaddset(&taken, number)
    sigprocmask(SIG_UNBLOCK, &taken, nil)
  }

  /// The number of the first one.
  func first() -> Int32 {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
    return Int32(byte)
  }
}
