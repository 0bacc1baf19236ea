import Glibc
import Testing
import ZineChecksum

@testable import ZineBatch

/// Tests what the cache stores, and how it handles damaged entries.
@Suite struct BuildCacheTests {
  private let folder = TemporaryFolder()
  private let recipe = String(repeating: "ab", count: 32)

  private func record(_ hash: String, _ input: String = "in") -> BuildRecord {
    BuildRecord(inputs: [.init(path: "a", hash: input)], hash: hash, pages: 1, warnings: 0)
  }

  @Test func keepsNewestFirst() {
    let cache = BuildCache(folder.file("cache"))
    for number in 1...10 { cache.add(record("out\(number)", "in\(number)"), to: recipe) }
    cache.add(record("other", "in7"), to: recipe)
    let hashes = BuildCache(folder.file("cache")).records(of: recipe).map(\.hash)
    #expect(hashes == ["other", "out10", "out9", "out8", "out6", "out5", "out4", "out3"])
    #expect(cache.problems.isEmpty)
  }

  @Test func detectsDamagedEntries() throws {
    let cache = BuildCache(folder.file("cache"))
    cache.add(record("out"), to: recipe)
    let path = "cache/recipes/ab/" + recipe.dropFirst(2)
    let text = try #require(folder.text(of: path))
    try folder.write(String(text.dropLast(5)), to: path)
    #expect(cache.records(of: recipe).isEmpty)
    #expect(cache.problems.count == 1)
    #expect(folder.text(of: path) == nil)
  }

  @Test func detectsDamagedOutputs() throws {
    let cache = BuildCache(folder.file("cache"))
    let output = try folder.write("pages", to: "out.pdf")
    let hash = Checksum.sha256(Array("pages".utf8))
    cache.keep(output, hash)
    let kept = try #require(cache.output(hash))
    #expect(readEntry(kept) == Array("pages".utf8))
    try writeEntry(Array("pagez".utf8), to: kept)
    #expect(cache.output(hash) == nil)
    #expect(cache.problems.count == 1)
    // The damaged entry is reported once and then removed.
    #expect(cache.output(hash) == nil)
    #expect(cache.problems.count == 1)
  }

  @Test func continuesWithoutFolder() throws {
    // There is a file at the path of the folder.
    try folder.write("", to: "cache")
    let cache = BuildCache(folder.file("cache"))
    cache.keep(try folder.write("pages", to: "out.pdf"), "aabb")
    cache.add(record("out"), to: recipe)
    #expect(cache.problems.count == 1, "\(cache.problems)")
    #expect(cache.records(of: recipe).isEmpty)
  }

  @Test func removesOldFiles() throws {
    let cache = BuildCache(folder.file("cache"))
    cache.keep(try folder.write("old", to: "a"), "aa11")
    cache.keep(try folder.write("new", to: "b"), "bb22")
    cache.add(record("out"), to: recipe)
    folder.age("cache/objects/aa/11", seconds: 86_400 * 31)
    #expect(cache.usage.outputs == 2)
    let removed = try cache.clean(olderThan: 86_400 * 30)
    #expect(removed == BuildCache.Usage(outputs: 1, records: 0, bytes: 3))
    #expect(cache.usage.outputs == 1)
    #expect(cache.usage.records == 1)
  }

  @Test func acceptsMaximumAge() throws {
    let cache = BuildCache(folder.file("cache"))
    cache.keep(try folder.write("old", to: "a"), "aa11")
    #expect(try cache.clean(olderThan: .max) == BuildCache.Usage())
  }

  @Test func keepsRecentlyUsed() throws {
    let cache = BuildCache(folder.file("cache"))
    let hash = Checksum.sha256(Array("pages".utf8))
    cache.keep(try folder.write("pages", to: "a"), hash)
    folder.age("cache/objects/\(hash.prefix(2))/\(hash.dropFirst(2))", seconds: 86_400 * 31)
    #expect(cache.output(hash) != nil)
    #expect(try cache.clean(olderThan: 86_400 * 30).outputs == 0)
  }

  /// Other users of a shared cache may put any kind of file there.
  @Test(.timeLimit(.minutes(5))) func ignoresDevices() throws {
    let cache = BuildCache(folder.file("cache"))
    let output = try folder.write("pages", to: "out.pdf")
    let hash = Checksum.sha256(Array("pages".utf8))
    cache.keep(output, hash)
    cache.add(record("out"), to: recipe)
    let entry = folder.file("cache/recipes/ab/" + recipe.dropFirst(2))
    let kept = folder.file("cache/objects/\(hash.prefix(2))/" + hash.dropFirst(2))
    for (path, target) in [(entry, "/dev/zero"), (kept, "/dev/zero"), (entry, output)] {
      unlink(path)
      #expect(symlink(target, path) == 0)
    }
    #expect(cache.records(of: recipe).isEmpty)
    #expect(cache.output(hash) == nil)
    #expect(cache.problems.count == 2)
    #expect(Checksum.sha256(file: "/dev/zero") == nil)
    // A pipe without a writer, and a huge sparse file.
    #expect(mkfifo(entry, 0o600) == 0)
    #expect(cache.records(of: recipe).isEmpty)
    let descriptor = open(entry, O_WRONLY | O_CREAT, 0o600)
    #expect(ftruncate(descriptor, 1 << 40) == 0)
    close(descriptor)
    #expect(cache.records(of: recipe).isEmpty)
    // The entry is replaced.
    cache.keep(output, hash)
    #expect(cache.output(hash) == kept)
  }
}
