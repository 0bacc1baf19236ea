// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "one-issue",
  dependencies: [
    // The URL of your copy of the repository.
    .package(url: "https://example.com/zine.git", from: "0.2.0")
  ],
  targets: [
    .executableTarget(
      name: "one-issue", dependencies: [.product(name: "Zine", package: "zine")])
  ]
)
