// swift-tools-version: 6.1
import PackageDescription

// With ZINE_PURE=1 every target that touches C is left out, so that the text model and the
// layout build and test on a machine without the libraries. Leaving targets out is the only way:
// `swift test --filter` builds every test target before it runs any.
let isPure = Context.environment["ZINE_PURE"] == "1"

// The tests start zine a thousand times and lay out as many pages: unoptimized, that takes thrice as long as
// the compiler gains. Traps on overflow and on indices stay.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

var targets: [Target] = [
  .target(name: "ZineText", swiftSettings: optimized),
  .target(name: "ZineStyle", dependencies: ["ZineText"], swiftSettings: optimized),
  .target(name: "ZineLayout", dependencies: ["ZineStyle", "ZineText"], swiftSettings: optimized),
  .target(name: "CProcess"),
  .target(name: "ZineProcess", dependencies: ["CProcess"]),
  .target(name: "ZineGolden", dependencies: ["ZineProcess", "ZineText"], swiftSettings: optimized),
  .testTarget(name: "ZineTextTests", dependencies: ["ZineStyle", "ZineText"]),
  .testTarget(name: "ZineLayoutTests", dependencies: ["ZineLayout", "ZineStyle", "ZineText"]),
  .testTarget(name: "ZineProcessTests", dependencies: ["ZineProcess"]),
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
    .target(
      name: "ZineCairo",
      dependencies: [
        "ZineLayout", "ZineStyle", "ZineText", "CCairo", "CPango", "CHarfBuzzSubset", "CDeflate",
        "CTurboJPEG", "CPNG",
      ], swiftSettings: optimized),
    .target(name: "ZineBatch", dependencies: ["ZineCairo", "ZineProcess", "ZineText"]),
    .target(name: "ZineProject", dependencies: ["ZineProcess", "ZineStyle", "ZineText"]),
    .executableTarget(
      name: "zine-toml", dependencies: [.product(name: "TOMLKit", package: "TOMLKit")]),
    .executableTarget(
      name: "zine",
      dependencies: [
        "ZineBatch", "ZineCairo", "ZineGolden", "ZineLayout", "ZineProcess", "ZineProject",
        "ZineStyle", "ZineText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: optimized),
    .testTarget(
      name: "ZineCairoTests", dependencies: ["ZineCairo", "ZineLayout", "ZineStyle", "ZineText"]),
    .testTarget(name: "ZineBatchTests", dependencies: ["ZineBatch", "ZineCairo"]),
    .testTarget(
      name: "ZineProjectTests", dependencies: ["ZineProject", "ZineStyle", "ZineText", "zine-toml"]),
    .testTarget(name: "ZineCommandTests", dependencies: ["zine", "ZineProject", "zine-toml"]),
  ]
}

let package = Package(
  name: "zine",
  products: isPure
    ? []
    : [
      .executable(name: "zine", targets: ["zine"]),
      .executable(name: "zine-toml", targets: ["zine-toml"]),
    ],
  dependencies: isPure
    ? []
    : [
      .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
      .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
