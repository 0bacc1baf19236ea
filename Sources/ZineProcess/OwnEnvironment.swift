import CProcess
import Glibc

/// The environment variables that this process and its children receive.
///
/// HarfBuzz, Pango, FreeType, GLib, Cairo, Pixman, libthai, libjpeg-turbo and other libraries read variables
/// that select shapers, hinting, dictionaries and modules. Each release may add another variable. All
/// variables not listed here are removed, so that the same inputs always give the same output bytes.
package enum OwnEnvironment {
  private static let names: Set<String> = [
    // Variables that zine itself reads.
    "CI", "CLICOLOR_FORCE", "FORCE_COLOR", "NO_COLOR", "SOURCE_DATE_EPOCH", "TERM", "TMPDIR",
    // Locations of programs, fonts, and the font configuration and cache.
    "PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS",
    "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
    // Variables that name the program to open an output, and variables that it needs to reach the user's
    // desktop.
    "OPENER", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR",
    "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION", "DBUS_SESSION_BUS_ADDRESS",
    // The width of help texts, and the shell for which completions are generated.
    "COLUMNS", "LINES", "SHELL",
    // Settings for the C library and for developer tools. They do not affect pages.
    "GLIBC_TUNABLES", "LLVM_PROFILE_FILE",
  ]

  private static let prefixes = [
    "ZINE_", "SLURM_", "SAP_", "LD_", "MALLOC_", "SWIFT_", "ASAN_", "LSAN_", "TSAN_", "UBSAN_",
  ]

  /// Prefixes of variables that Pixman, GLib and GObject read at load time, before any of zine's code runs.
  private static let readAtLoad = ["PIXMAN_", "G_", "GOBJECT_"]

  /// Removes all variables that are not listed. If a library has already read one of them, restarts the
  /// program without it. Call this function before using any library and before starting any thread.
  package static func restrict() {
    var kept: [(name: String, value: [CChar])] = []
    var isTooLate = false
    var next = environ
    while let entry = next.pointee {
      next += 1
      guard let equals = strchr(entry, 0x3D) else { continue }
      let bytes = UnsafeBufferPointer(start: entry, count: equals - entry)
      let name = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard isKept(name) else {
        isTooLate = isTooLate || readAtLoad.contains(where: name.hasPrefix)
        continue
      }
      // Paths are copied as bytes, since they may not be UTF-8.
      kept.append((name, Array(UnsafeBufferPointer(start: equals + 1, count: strlen(equals)))))
    }
    clearenv()
    for (name, value) in kept { setenv(name, value, 1) }
    // If the program cannot be restarted, for example without /proc, the libraries keep the values that they
    // have already read.
    if isTooLate { zine_restart() }
  }

  static func isKept(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains(where: name.hasPrefix)
  }
}
