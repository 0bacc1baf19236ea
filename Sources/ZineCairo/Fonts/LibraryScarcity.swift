import CPango
import Glibc

/// Resource shortages for which GLib and Pango terminate the process. These libraries assume that memory can
/// always be allocated and threads can always be started.
package enum LibraryScarcity: CaseIterable, Sendable {
  case memory, threads

  /// Called before GLib terminates the process, so that the process can end cleanly. Must be set before any
  /// font is used.
  nonisolated(unsafe) package static var handler: (@Sendable (LibraryScarcity) -> Void)?

  /// Beginning of GLib's error message for the shortage.
  private var words: String {
    switch self {
    case .memory: "failed to allocate"
    case .threads: "creating thread"
    }
  }

  /// Checks whether a message of GLib reports a shortage, and if so calls the handler.
  static func check(_ level: GLogLevelFlags, _ fields: UnsafeBufferPointer<GLogField>) {
    guard level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0, let handler else { return }
    for field in fields where strcmp(field.key, "MESSAGE") == 0 && field.length < 0 {
      let text = field.value.assumingMemoryBound(to: CChar.self)
      for scarcity in allCases where strstr(text, scarcity.words) != nil { handler(scarcity) }
    }
  }
}
