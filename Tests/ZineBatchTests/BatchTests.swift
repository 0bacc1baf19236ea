import Glibc
import Testing
import ZineFiles

@testable import ZineBatch

/// Tests the batch engine with a script in place of zine. The script copies its source to the output and
/// reports both.
@Suite(.serialized) struct BatchTests {
  private let folder = TemporaryFolder()

  /// The script. The first word of a source determines what it does.
  private static let program = """
    #!/bin/sh
    # render --diagnostic-format json --deps - --deps-format json --deps-stamps --output-path OUT ARGUMENTS -- SOURCE
    out=${10}
    while [ "$1" != -- ]; do shift; done
    source=$2
    folder=${source%/*}
    echo x >> "$folder/runs"
    read -r word rest < "$source"
    case $word in
      fail) echo "$source:1:1: error[picture]: the picture 'a.png' does not exist" >&2; exit 1 ;;
      crash) kill -ILL $$ ;;
      hang) exec sleep 100 ;;
      eat) exec perl -e 'my @a; push @a, "x" x 1000000 while 1' ;;
      write) exit 73 ;;
      change) echo "ok $rest" > "$source" ;;
    esac
    cat "$source" > "$out.new" && mv "$out.new" "$out"
    [ -e "$folder/shared" ] && shared="\\"$folder/shared\\"" missing= ||
      shared= missing="\\"$folder/shared\\""
    echo "{\\"outputs\\":[\\"$out\\"],\\"inputs\\":[\\"$source\\"${shared:+,}$shared],\\"folders\\":[],\
    \\"missing\\":[$missing],\\"systemFonts\\":true,\\"pages\\":2,\\"warnings\\":1}"
    """

  private struct Run {
    var code: Int32
    var progress: BatchProgress
    var outcomes: [String: BatchOutcome]
    var problems: [String]
  }

  private func issue(_ id: String, _ text: String) throws {
    try folder.write(text + "\n", to: "issues/\(id)/issue.txt")
    folder.age("issues/\(id)/issue.txt", seconds: 60)
  }

  private func run(
    _ ids: [String], _ change: (inout BatchSettings) -> Void = { _ in },
    isStopped: @escaping () -> Bool = { false }
  ) throws -> Run {
    let program = folder.file("program")
    if FileStamp.of(program) == nil {
      try folder.write(Self.program, to: "program")
      chmod(program, 0o755)
    }
    var settings = BatchSettings()
    settings.program = program
    settings.jobs = 2
    settings.version = "1"
    change(&settings)
    let cache = BuildCache(folder.file("cache"))
    let known = KnownHashes()
    known.load(folder.file("cache/known"))
    var outcomes: [String: BatchOutcome] = [:]
    var batch = Batch(
      ids.map { id in
        BatchOutput(
          id: id, name: "print", source: folder.file("issues/\(id)/issue.txt"),
          path: folder.file("out/\(id)/print.pdf"), arguments: ["--no-system-fonts"])
      }, settings, cache: cache, known: known,
      replace: { try copyEntry($0, to: $1) }, isStopped: isStopped,
      report: { event, _ in
        if case .ended(let outcome) = event { outcomes[outcome.output.id] = outcome }
      })
    // A file with the time stamp at which a build starts may have changed after that. File stamps may be
    // finer than the clock that gives the start time, and thus later.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    while FileStatus.currentTime() <= now.tv_sec * 1_000_000_000 + now.tv_nsec {}
    let (status, progress) = batch.run()
    try known.save(folder.file("cache/known"))
    return Run(
      code: status.rawValue, progress: progress, outcomes: outcomes, problems: cache.problems)
  }

  private func runs(_ id: String) -> Int {
    folder.text(of: "issues/\(id)/runs")?.count { $0 == "x" } ?? 0
  }

  private let ids = (1...5).map { "i\($0)" }

  @Test func buildsOnlyWhatChanged() throws {
    for id in ids { try issue(id, "ok \(id)") }
    let first = try run(ids)
    #expect(first.code == 0)
    #expect(first.progress.built == 5)
    #expect(first.outcomes["i1"]?.pages == 2)
    #expect(first.outcomes["i1"]?.warnings == 1)
    #expect(folder.text(of: "out/i3/print.pdf") == "ok i3\n")

    let second = try run(ids)
    #expect(second.progress.fresh == 5)
    #expect(second.outcomes["i1"]?.key == first.outcomes["i1"]?.key)
    #expect(second.outcomes["i1"]?.kind == .fresh)

    // A new time stamp without a change of content.
    folder.age("issues/i1/issue.txt", seconds: 30)
    try issue("i2", "ok other")
    let third = try run(ids)
    #expect(third.progress.built == 1)
    #expect(third.outcomes["i2"]?.kind == .built)
    #expect(folder.text(of: "out/i2/print.pdf") == "ok other\n")
    #expect(runs("i1") == 1)

    // The earlier content, which has been built before.
    try issue("i2", "ok i2")
    #expect(try run(ids).outcomes["i2"]?.kind == .restored)
    #expect(folder.text(of: "out/i2/print.pdf") == "ok i2\n")
    #expect(try run(ids, { $0.isForced = true }).progress.built == 5)
    #expect(try run(ids, { $0.version = "2" }).progress.built == 5)
  }

  @Test func noticesNewFiles() throws {
    try issue("i1", "ok")
    try issue("i2", "ok")
    _ = try run(["i1", "i2"])
    try folder.write("s", to: "issues/i1/shared")
    let second = try run(["i1", "i2"])
    #expect(second.outcomes["i1"]?.kind == .built)
    #expect(second.outcomes["i2"]?.kind == .fresh)
    unlink(folder.file("issues/i1/shared"))
    // The output is the same with and without the file.
    #expect(try run(["i1", "i2"]).outcomes["i1"]?.kind == .fresh)
    #expect(runs("i1") == 2)
  }

  @Test func restoresOutputs() throws {
    try issue("i1", "ok")
    _ = try run(["i1"])
    try folder.write("spoilt", to: "out/i1/print.pdf")
    #expect(try run(["i1"]).outcomes["i1"]?.kind == .restored)
    #expect(folder.text(of: "out/i1/print.pdf") == "ok\n")
    unlink(folder.file("out/i1/print.pdf"))
    #expect(try run(["i1"]).outcomes["i1"]?.kind == .restored)
    #expect(runs("i1") == 1)
  }

  @Test func rebuildsIfCacheIsDamaged() throws {
    try issue("i1", "ok")
    let hash = try #require(try run(["i1"]).outcomes["i1"]?.hash)
    try folder.write("flipped", to: "cache/objects/\(hash.prefix(2))/\(hash.dropFirst(2))")
    unlink(folder.file("out/i1/print.pdf"))
    let second = try run(["i1"])
    #expect(second.outcomes["i1"]?.kind == .built)
    #expect(second.problems.count == 1)
    #expect(folder.text(of: "out/i1/print.pdf") == "ok\n")
  }

  @Test func isolatesFailingIssues() throws {
    for (id, text) in [
      ("i1", "ok"), ("i2", "fail"), ("i3", "crash"), ("i4", "hang"), ("i5", "write"),
    ] { try issue(id, text) }
    try folder.write("old", to: "out/i2/print.pdf")
    let first = try run(ids) { $0.secondsLimit = 1 }
    #expect(first.progress.built == 1)
    #expect(first.progress.failed == 4)
    #expect(first.code == 70)
    func message(_ id: String) -> String {
      if case .failed(let failure)? = first.outcomes[id]?.kind { failure.message } else { "" }
    }
    #expect(message("i2").hasSuffix("the picture 'a.png' does not exist"))
    #expect(message("i3").hasPrefix("it crashed"))
    #expect(message("i4") == "it took more than 1 seconds and was stopped")
    #expect(folder.text(of: "out/i2/print.pdf") == "old")
    #expect(try run(["i1", "i2", "i5"]).code == 73)
    #expect(try run(["i1", "i2"]).code == 1)
  }

  @Test func enforcesMemoryLimit() throws {
    try issue("i1", "eat")
    let run = try run(["i1"]) { $0.megabytesLimit = 200 }
    guard case .failed(let failure)? = run.outcomes["i1"]?.kind else {
      Issue.record("\(run)")
      return
    }
    #expect(failure.message == "it took more than 200 MB and was stopped")
  }

  @Test func stopsAtFirstFailure() throws {
    for id in ids { try issue(id, id == "i1" ? "fail" : "ok") }
    let run = try run(ids) {
      $0.jobs = 1
      $0.stopsAtFailure = true
    }
    #expect(run.progress.failed == 1)
    #expect(run.progress.built == 0)
  }

  @Test func stopsOnRequest() throws {
    for id in ids { try issue(id, "hang") }
    let start = ContinuousClock.now
    let run = try run(ids, isStopped: { ContinuousClock.now - start > .milliseconds(300) })
    #expect(run.progress.done == 0)
    // The script would take a hundred seconds.
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  /// An output whose input changes during the build is built again, and is fresh only after that.
  @Test func rebuildsIfInputChangesMeanwhile() throws {
    try issue("i1", "change it")
    let first = try run(["i1"])
    #expect(first.progress.built == 1)
    #expect(runs("i1") == 2)
    #expect(folder.text(of: "out/i1/print.pdf") == "ok it\n")
    #expect(try run(["i1"]).outcomes["i1"]?.kind == .fresh)
  }

  @Test func continuesWithoutCache() throws {
    try issue("i1", "ok")
    try folder.write("", to: "cache/recipes")
    try folder.write("", to: "cache/objects")
    let first = try run(["i1"])
    #expect(first.code == 0)
    #expect(first.problems.count == 1)
    #expect(try run(["i1"]).progress.built == 1)
  }
}
