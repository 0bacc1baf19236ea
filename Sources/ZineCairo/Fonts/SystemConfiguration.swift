import CPango
import Glibc

/// The system's fontconfig configuration, with the fonts that it lists.
///
/// For a short issue, reading the configuration takes most of the time before the first page. A separate
/// thread can read it while the main thread reads the command line and the sources.
package enum SystemConfiguration {
  /// The thread that reads the configuration. Accessed by the main thread only.
  nonisolated(unsafe) private static var reader: pthread_t?

  /// Starts reading the configuration for the next catalog. If no thread can be started, the catalog reads
  /// the configuration when it is created.
  package static func readAhead() {
    guard reader == nil, isReadable else { return }
    FontCatalog.isolateProcess
    var new = pthread_t()
    let error = pthread_create(
      &new, nil, { _ in FcInitLoadConfigAndFonts().map { UnsafeMutableRawPointer($0) } }, nil)
    if error == 0 { reader = new }
  }

  /// Whether a configuration and a writable folder for fontconfig's cache exist. If either is missing,
  /// fontconfig prints errors, which only commands that use fonts should show.
  private static var isReadable: Bool {
    guard getenv("FONTCONFIG_PATH") == nil, getenv("FONTCONFIG_SYSROOT") == nil, hasCache else {
      return false
    }
    guard let file = getenv("FONTCONFIG_FILE") else {
      return access("/etc/fonts/fonts.conf", R_OK) == 0
    }
    return file.pointee == CChar(UInt8(ascii: "/")) && access(file, R_OK) == 0
  }

  /// Whether the user's cache folder exists or can be created.
  private static var hasCache: Bool {
    if let cache = getenv("XDG_CACHE_HOME"), access(cache, W_OK) == 0 { return true }
    return getenv("HOME").map { access($0, W_OK) == 0 } ?? false
  }

  /// Returns a configuration owned by the caller; `nil` if it can't be read.
  static func load() -> OpaquePointer? {
    guard let thread = reader else { return FcInitLoadConfigAndFonts() }
    reader = nil
    var result: UnsafeMutableRawPointer?
    guard pthread_join(thread, &result) == 0 else { return FcInitLoadConfigAndFonts() }
    return result.map { OpaquePointer($0) }
  }
}
