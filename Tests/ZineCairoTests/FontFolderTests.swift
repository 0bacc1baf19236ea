import Foundation
import Testing
import ZineFiles

@testable import ZineCairo

/// Tests font folders from untrusted sources.
@Suite struct FontFolderTests {
  private func folder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zine-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["fonts/a/b", "outside"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["fonts/x.ttf", "fonts/a/b/y.otf", "fonts/a/readme", "outside/z.ttf"] {
      try Data().write(to: folder.appending(path: name))
    }
    try body(folder)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: target)
  }

  /// With three links to itself in each of two folders, there would be 3¹⁶ paths.
  @Test(.timeLimit(.minutes(5))) func visitsEachFolderOnce() throws {
    try folder { folder in
      let fonts = folder.appending(path: "fonts").path
      for name in ["l1", "l2", "l3"] {
        try link("\(fonts)/\(name)", to: ".")
        try link("\(fonts)/a/\(name)", to: "..")
      }
      let files = try FontSources.files(of: fonts, InputLog())
      #expect(files == ["\(fonts)/a/b/y.otf", "\(fonts)/x.ttf"])
    }
  }

  @Test(.timeLimit(.minutes(5))) func followsNoLinkOutOfFolder() throws {
    try folder { folder in
      let fonts = folder.appending(path: "fonts").path
      try link("\(fonts)/machine", to: "/")
      try link("\(fonts)/other", to: "../outside")
      try link("\(fonts)/z.ttf", to: "../outside/z.ttf")
      try link("\(fonts)/same.ttf", to: "a/b/y.otf")
      try link("\(fonts)/gone.ttf", to: "nowhere")
      let inputs = InputLog()
      let files = try FontSources.files(of: fonts, inputs)
      #expect(files == ["\(fonts)/a/b/y.otf", "\(fonts)/same.ttf", "\(fonts)/x.ttf"])
      #expect(inputs.folders.count == 3, "\(inputs.folders)")
      // A path on the command line may itself be a link.
      try link("\(folder.path)/named", to: "fonts/a")
      #expect(try FontSources.files(of: "\(folder.path)/named", InputLog()).count == 1)
    }
  }
}
