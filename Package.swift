// swift-tools-version: 6.1
import PackageDescription

// With ZINE_PURE=1, every target that depends on C is left out, so that the text model and the layout can be
// built and tested on a machine without the libraries. Leaving targets out is the only way: `swift test
// --filter` builds every test target before it runs any.
let isPure = Context.environment["ZINE_PURE"] == "1"

// With ZINE_FLAGS=1, which the Makefile sets, the program and its tests are built with flags that SwiftPM
// considers unsafe. SwiftPM rejects dependencies with such flags, so a package that depends on this one is
// built without them.
let hasFlags = Context.environment["ZINE_FLAGS"] == "1"

// The tests start zine a thousand times and lay out as many pages. Without optimization, they would take
// three times as long as the compiler saves. Checks for overflow and array bounds stay enabled.
//
// A release build counts references without atomic operations, which took an eighth of the time of a run.
// This is safe because only the main thread uses Swift objects. StreamPacker and SystemConfiguration each
// start a thread, and pass only plain memory to it. Pango starts threads that call fontconfig, and neither
// calls a function of zine there, except GLib's log writer, which shares no object. Tests run on many
// threads, and so may programs that use the library. A release build also leaves out the checks, at run time,
// that no two accesses to a variable overlap. The tests make them.
let swiftFlags: [SwiftSetting] =
  hasFlags
  ? [
    .unsafeFlags(["-warnings-as-errors"]),
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .unsafeFlags(
      ["-Xfrontend", "-assume-single-threaded", "-enforce-exclusivity=unchecked"],
      .when(configuration: .release)),
  ] : []
// For targets that are not worth optimizing.
let strict: [SwiftSetting] = hasFlags ? [.unsafeFlags(["-warnings-as-errors"])] : []
let cFlags: [CSetting] = hasFlags ? [.unsafeFlags(["-O2", "-Wall", "-Werror"])] : []

var targets: [Target] = [
  .target(name: "ZineText", swiftSettings: swiftFlags),
  .target(
    name: "ZineStyle", dependencies: ["ZineText"],
    resources: ["fanzine", "news", "review"].map { .embedInCode("Shipped/\($0).css") },
    swiftSettings: swiftFlags),
  .target(name: "ZineLayout", dependencies: ["ZineStyle", "ZineText"], swiftSettings: swiftFlags),
  .systemLibrary(name: "CFiles"),
  .target(name: "ZineFiles", dependencies: ["CFiles"], swiftSettings: strict),
  .target(name: "CProcess", cSettings: cFlags),
  .target(
    name: "ZineProcess", dependencies: ["CProcess", "ZineFiles"], swiftSettings: strict),
  .target(
    name: "ZineGolden", dependencies: ["ZineFiles", "ZineProcess", "ZineText"],
    resources: ["css", "js"].map { .embedInCode("Reports/Browser/report.\($0)") },
    swiftSettings: swiftFlags),
  .testTarget(name: "ZineTextTests", dependencies: ["ZineStyle", "ZineText"]),
  .testTarget(name: "ZineLayoutTests", dependencies: ["ZineLayout", "ZineStyle", "ZineText"]),
  .testTarget(name: "ZineProcessTests", dependencies: ["ZineFiles", "ZineProcess"]),
  .testTarget(name: "ZineGoldenTests", dependencies: ["ZineGolden", "ZineText"]),
]

if !isPure {
  targets += [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-svg", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CHarfBuzzSubset", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    // Opens the libraries for further image formats at run time, when such an image is used. None is linked.
    .target(name: "CRasters", cSettings: cFlags),
    // Opens Little CMS at run time, when a page is converted to a printer's inks.
    .target(name: "CColors", cSettings: cFlags),
    // Opens libcmark-gfm at run time, when a source is in Markdown.
    .target(name: "CMarkdown", cSettings: cFlags),
    .target(name: "ZineMarkdown", dependencies: ["CMarkdown", "ZineText"], swiftSettings: strict),
    // Opens libqpdf and librsvg at run time, when an imported PDF page or a vector image is used.
    .target(name: "CVectors", cSettings: cFlags),
    .target(name: "ZineChecksum", dependencies: ["CGLib", "ZineFiles"], swiftSettings: strict),
    .target(
      name: "ZineCairo",
      dependencies: [
        "ZineChecksum", "ZineFiles", "ZineLayout", "ZineStyle", "ZineText", "CCairo", "CPango",
        "CHarfBuzzSubset", "CDeflate",
        "CTurboJPEG", "CPNG", "CRasters", "CColors", "CVectors",
      ], swiftSettings: swiftFlags),
    .target(
      name: "ZineBatch", dependencies: ["ZineChecksum", "ZineFiles", "ZineProcess", "ZineText"],
      swiftSettings: strict),
    // Always optimized: toml++ is a template library, and nobody steps through it in a debugger.
    .target(
      name: "CTOML",
      cxxSettings: hasFlags ? [.unsafeFlags(["-O2", "-Wall", "-Werror"])] : []),
    .target(
      name: "ZineProject", dependencies: ["CTOML", "ZineFiles", "ZineStyle", "ZineText"],
      swiftSettings: strict),
    // Reads and prepares issues, and writes the texts of diagnostics, for the program and the library.
    .target(
      name: "ZineIssue",
      dependencies: [
        "ZineCairo", "ZineFiles", "ZineLayout", "ZineMarkdown", "ZineProcess", "ZineProject",
        "ZineStyle", "ZineText",
      ], swiftSettings: swiftFlags),
    // The library product: the only target with public declarations.
    .target(
      name: "Zine",
      dependencies: [
        "ZineCairo", "ZineIssue", "ZineLayout", "ZineProject", "ZineStyle", "ZineText",
      ],
      swiftSettings: swiftFlags),
    .executableTarget(
      name: "zine",
      dependencies: [
        "ZineBatch", "ZineCairo", "ZineChecksum", "ZineFiles", "ZineGolden", "ZineIssue",
        "ZineLayout", "ZineProcess", "ZineProject", "ZineStyle", "ZineText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: ["import", "import-html", "import-notes", "import-cleaning", "import-document"].map
      {
        .embedInCode("Import/\($0).lua")
      },
      swiftSettings: swiftFlags),
    .testTarget(
      name: "ZineCairoTests", dependencies: ["ZineCairo", "ZineLayout", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineMarkdownTests", dependencies: ["ZineMarkdown", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineBatchTests", dependencies: ["ZineBatch", "ZineChecksum", "ZineFiles"]),
    .testTarget(
      name: "ZineProjectTests", dependencies: ["ZineFiles", "ZineProject", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineCommandTests",
      dependencies: ["zine", "ZineFiles", "ZineIssue", "ZineProject", "ZineText"]),
    .testTarget(name: "ZineTests", dependencies: ["Zine"]),
  ]
}

let package = Package(
  name: "zine",
  products: isPure
    ? []
    : [
      .executable(name: "zine", targets: ["zine"]),
      .library(name: "Zine", targets: ["Zine"]),
    ],
  dependencies: isPure
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
  targets: targets,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
