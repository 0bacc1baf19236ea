import CPango
import Glibc

/// What GLib, and Pango with it, end the process by: they take it for granted that there is memory, and that
/// threads can be started.
package enum LibraryScarcity: CaseIterable, Sendable {
  case memory, threads

  /// Is told before GLib ends the process, and may end it in order; set before any font is asked for.
  nonisolated(unsafe) package static var handler: (@Sendable (LibraryScarcity) -> Void)?

  /// As GLib's messages begin.
  private var words: String {
    switch self {
    case .memory: "failed to allocate"
    case .threads: "creating thread"
    }
  }

  /// Reads a message of GLib's.
  static func check(_ level: GLogLevelFlags, _ fields: UnsafeBufferPointer<GLogField>) {
    guard level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0, let handler else { return }
    for field in fields where strcmp(field.key, "MESSAGE") == 0 && field.length < 0 {
      let text = field.value.assumingMemoryBound(to: CChar.self)
      for scarcity in allCases where strstr(text, scarcity.words) != nil { handler(scarcity) }
    }
  }
}
