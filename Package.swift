// swift-tools-version: 6.1
import PackageDescription

// With ZINE_PURE=1 every target that touches C is left out, so that the text model and the
// layout build and test on a machine without the libraries. Leaving targets out is the only way:
// `swift test --filter` builds every test target before it runs any.
let isPure = Context.environment["ZINE_PURE"] == "1"

// The tests start zine a thousand times and lay out as many pages: unoptimized, that takes thrice as long as
// the compiler gains. Traps on overflow and on indices stay.
//
// A released zine counts references without atomics, which took an eighth of a run: its main thread alone has
// objects, and the two other threads (StreamPacker's, SystemConfiguration's) are handed plain memory. Tests run on
// many threads.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug)),
  .unsafeFlags(["-Xfrontend", "-assume-single-threaded"], .when(configuration: .release)),
]

var targets: [Target] = [
  .target(name: "ZineText", swiftSettings: optimized),
  .target(
    name: "ZineStyle", dependencies: ["ZineText"],
    resources: ["fanzine", "news", "review"].map { .embedInCode("Shipped/\($0).css") },
    swiftSettings: optimized),
  .target(name: "ZineLayout", dependencies: ["ZineStyle", "ZineText"], swiftSettings: optimized),
  .systemLibrary(name: "CFiles"),
  .target(name: "ZineFiles", dependencies: ["CFiles"]),
  .target(name: "CProcess"),
  .target(name: "ZineProcess", dependencies: ["CProcess", "ZineFiles"]),
  .target(
    name: "ZineGolden", dependencies: ["ZineFiles", "ZineProcess", "ZineText"],
    swiftSettings: optimized),
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
    // Opens the libraries of further formats when such a picture comes: nothing is linked for them.
    .target(name: "CRasters", cSettings: [.unsafeFlags(["-O2"])]),
    // Opens Little CMS when a page is to be printed in a printer's inks.
    .target(name: "CColors", cSettings: [.unsafeFlags(["-O2"])]),
    // Opens libcmark-gfm when a source in Markdown comes.
    .target(name: "CMarkdown"),
    .target(name: "ZineMarkdown", dependencies: ["CMarkdown", "ZineText"]),
    // Opens libqpdf and librsvg when another's page, or a drawing, comes.
    .target(name: "CVectors", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "ZineChecksum", dependencies: ["CGLib", "ZineFiles"]),
    .target(
      name: "ZineCairo",
      dependencies: [
        "ZineChecksum", "ZineFiles", "ZineLayout", "ZineStyle", "ZineText", "CCairo", "CPango",
        "CHarfBuzzSubset", "CDeflate",
        "CTurboJPEG", "CPNG", "CRasters", "CColors", "CVectors",
      ], swiftSettings: optimized),
    .target(
      name: "ZineBatch", dependencies: ["ZineChecksum", "ZineFiles", "ZineProcess", "ZineText"]),
    // Always optimized: it is a template library, and nobody steps through it.
    .target(name: "CTOML", cxxSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "ZineProject", dependencies: ["CTOML", "ZineFiles", "ZineStyle", "ZineText"]),
    .executableTarget(
      name: "zine",
      dependencies: [
        "ZineBatch", "ZineCairo", "ZineChecksum", "ZineFiles", "ZineGolden", "ZineLayout",
        "ZineMarkdown", "ZineProcess", "ZineProject", "ZineStyle", "ZineText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: ["import", "import-html", "import-notes", "import-cleaning", "import-document"].map
      {
        .embedInCode("Import/\($0).lua")
      },
      swiftSettings: optimized),
    .testTarget(
      name: "ZineCairoTests", dependencies: ["ZineCairo", "ZineLayout", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineMarkdownTests", dependencies: ["ZineMarkdown", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineBatchTests", dependencies: ["ZineBatch", "ZineChecksum", "ZineFiles"]),
    .testTarget(
      name: "ZineProjectTests", dependencies: ["ZineFiles", "ZineProject", "ZineStyle", "ZineText"]),
    .testTarget(
      name: "ZineCommandTests", dependencies: ["zine", "ZineFiles", "ZineProject", "ZineText"]),
  ]
}

let package = Package(
  name: "zine",
  products: isPure
    ? []
    : [
      .executable(name: "zine", targets: ["zine"])
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
