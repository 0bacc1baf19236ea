import CProcess
import Glibc

/// The variables that the process and those that it starts see.
///
/// HarfBuzz, Pango, FreeType, GLib, Cairo, Pixman, libthai, libjpeg-turbo and others choose shapers, hinting,
/// dictionaries and modules by variables, and each release may add one. Equal inputs give equal bytes only
/// where none of them gets through: what is not named here is removed.
package enum OwnEnvironment {
  private static let names: Set<String> = [
    // What zine's own commands read.
    "CI", "CLICOLOR_FORCE", "FORCE_COLOR", "NO_COLOR", "SOURCE_DATE_EPOCH", "TERM", "TMPDIR",
    // Where programs, fonts, their configuration and their cache lie.
    "PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS",
    "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
    // The width of help, and the shell that completions are made for.
    "COLUMNS", "LINES", "SHELL",
    // What the C library and the instruments of developers are told. None of it reaches a page.
    "GLIBC_TUNABLES", "LLVM_PROFILE_FILE",
  ]

  private static let prefixes = [
    "ZINE_", "SLURM_", "SAP_", "LD_", "MALLOC_", "SWIFT_", "ASAN_", "LSAN_", "TSAN_", "UBSAN_",
  ]

  /// Variables that Pixman, GLib and GObject read while the system loads them: before any line of zine runs.
  private static let readAtLoad = ["PIXMAN_", "G_", "GOBJECT_"]

  /// Removes all other variables. Where a library has read one of them already, the program begins once more
  /// without it. To be called before any library is, and before any thread starts.
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
      // As bytes: a path need not be UTF-8.
      kept.append((name, Array(UnsafeBufferPointer(start: equals + 1, count: strlen(equals)))))
    }
    clearenv()
    for (name, value) in kept { setenv(name, value, 1) }
    // Where that can't be, without /proc say, what the libraries have read stays.
    if isTooLate { zine_restart() }
  }

  static func isKept(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains(where: name.hasPrefix)
  }
}
