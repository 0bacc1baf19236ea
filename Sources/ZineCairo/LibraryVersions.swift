import CCairo
import CColors
import CDeflate
import CPNG
import CPango

/// Names and versions of the libraries in use. Pages may look different with other versions.
package var libraryVersions: [(name: String, version: String)] {
  let fontconfig = Int(FcGetVersion())
  let png = Int(png_access_version_number())
  return [
    ("Cairo", String(cString: cairo_version_string())),
    ("Pango", String(cString: pango_version_string())),
    ("HarfBuzz", String(cString: hb_version_string())),
    ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ("libpng", "\(png / 10_000).\(png / 100 % 100).\(png % 100)"),
  ]
}

/// Name and version of the library that converts colours to inks; `nil` if the library is missing. Reading
/// this property loads the library.
package var colorLibraryVersion: (name: String, version: String)? {
  let version = Int(zine_colors_version())
  return version > 0 ? ("Little CMS", "\(version / 1_000).\(version / 10 % 100)") : nil
}
