import CPango
import Glibc

/// Fontconfig's configuration of the system, with the fonts that it lists.
///
/// To read it takes longer than anything else before a short issue's first page. It can be begun on a thread
/// while the command line and the sources are read.
package enum SystemConfiguration {
  /// The main thread's own: the thread that reads ahead.
  nonisolated(unsafe) private static var reader: pthread_t?

  /// Begins to read the configuration for the catalog that is made next. Where no thread is to be had, that
  /// catalog reads it.
  package static func readAhead() {
    guard reader == nil, isReadable else { return }
    FontCatalog.isolateProcess
    var new = pthread_t()
    let error = pthread_create(
      &new, nil, { _ in FcInitLoadConfigAndFonts().map { UnsafeMutableRawPointer($0) } }, nil)
    if error == 0 { reader = new }
  }

  /// Whether there is a configuration, and a place for fontconfig's cache: where either is missing it complains
  /// on standard error, which only those who ask for fonts should see.
  private static var isReadable: Bool {
    guard getenv("FONTCONFIG_PATH") == nil, getenv("FONTCONFIG_SYSROOT") == nil, hasCache else {
      return false
    }
    guard let file = getenv("FONTCONFIG_FILE") else {
      return access("/etc/fonts/fonts.conf", R_OK) == 0
    }
    return file.pointee == CChar(UInt8(ascii: "/")) && access(file, R_OK) == 0
  }

  /// Whether the user's own folder for caches is there, or can be made.
  private static var hasCache: Bool {
    if let cache = getenv("XDG_CACHE_HOME"), access(cache, W_OK) == 0 { return true }
    return getenv("HOME").map { access($0, W_OK) == 0 } ?? false
  }

  /// A configuration that belongs to the caller; `nil` where it can't be read.
  static func load() -> OpaquePointer? {
    guard let thread = reader else { return FcInitLoadConfigAndFonts() }
    reader = nil
    var result: UnsafeMutableRawPointer?
    guard pthread_join(thread, &result) == 0 else { return FcInitLoadConfigAndFonts() }
    return result.map { OpaquePointer($0) }
  }
}
