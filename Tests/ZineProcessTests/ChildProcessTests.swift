import Glibc
import Testing
import ZineFiles

@testable import ZineProcess

@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, _ setup: ChildProcess.Setup = ChildProcess.Setup()
  ) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", script], setup)
  }

  private func hear(_ child: ChildProcess) -> (output: String, errors: String) {
    while !child.isSilent { ChildProcess.hear([child], milliseconds: 100) }
    return (
      String(decoding: child.output.bytes, as: UTF8.self),
      String(decoding: child.errors.bytes, as: UTF8.self)
    )
  }

  @Test func readsOutputsAndStatus() throws {
    let child = try shell("echo a; echo b >&2; exit 3")
    #expect(hear(child) == ("a\n", "b\n"))
    #expect(child.wait().reason == .exit(3))
    #expect(child.wait().reason.code == 3)
  }

  @Test func reportsSignal() throws {
    let child = try shell("kill -TERM $$", ChildProcess.Setup(isApart: true))
    _ = hear(child)
    #expect(child.wait().reason == .signal(SIGTERM))
    #expect(child.wait().reason.code == 143)
  }

  @Test func passesInput() throws {
    let text = String(repeating: "zine ", count: 100_000)
    // The text exceeds the capacity of the pipes, so a wrong implementation would deadlock.
    let child = try shell("cat", ChildProcess.Setup(input: Array(text.utf8)))
    #expect(hear(child) == (text, ""))
    #expect(hear(try shell("cat")) == ("", ""))
  }

  @Test func discardsExcessOutput() throws {
    let child = try shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; exit 4")
    child.output.maximumBytes = 100_000
    child.errors.maximumBytes = 0
    _ = hear(child)
    #expect(child.output.bytes.count == 100_000)
    #expect(child.errors.bytes.isEmpty)
    #expect(child.wait().reason == .exit(4))
  }

  @Test(arguments: [
    (ChildProcess.Environment.only("PATH"), "PATH\n"), (.only("PAT"), ""), (.only("ZINE_NO"), ""),
  ])
  func passesPartOfEnvironment(_ environment: ChildProcess.Environment, _ names: String)
    throws
  {
    let child = try ChildProcess(
      "/usr/bin/env", [], ChildProcess.Setup(environment: environment))
    let lines = hear(child).output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != "=" } + "\n" }.joined() == names)
  }

  @Test func omitsVariable() throws {
    let all = hear(try ChildProcess("/usr/bin/env", [])).output
    let less = hear(
      try ChildProcess("/usr/bin/env", [], ChildProcess.Setup(environment: .without("PATH")))
    ).output
    let lines = all.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("PATH=") })
    #expect(less.split(separator: "\n") == lines.filter { !$0.hasPrefix("PATH=") })
  }

  @Test func setsProcessName() throws {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "tr '\\0' ' ' < /proc/$$/cmdline"], ChildProcess.Setup(name: "zine"))
    #expect(hear(child).output.hasPrefix("zine -c "))
  }

  @Test func reportsStartFailures() {
    #expect { try ChildProcess("/no/such/program", []) } throws: {
      ($0 as? SystemFailure)?.number == ENOENT
    }
    #expect { try ChildProcess("/etc", []) } throws: {
      ($0 as? SystemFailure)?.number == EACCES
    }
  }

  /// The pipe stays open until the last process of the group has ended.
  @Test(.timeLimit(.minutes(5))) func killsProcessGroup() throws {
    let child = try shell("sleep 1000 & echo a; wait", ChildProcess.Setup(isApart: true))
    while child.output.bytes.isEmpty { ChildProcess.hear([child], milliseconds: 100) }
    child.kill()
    #expect(hear(child).output == "a\n")
    #expect(child.wait().reason == .signal(SIGKILL))
  }

  @Test func endsWithOwner() throws {
    let id = try shell("exec sleep 1000").id
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test func resetsSignalMask() throws {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    let apart = try ChildProcess(
      "/bin/grep", ["SigBlk", "/proc/self/status"], ChildProcess.Setup(isApart: true))
    #expect(hear(apart).output == "SigBlk:\t0000000000000000\n")
    let ours = try ChildProcess("/bin/grep", ["SigBlk", "/proc/self/status"])
    #expect(hear(ours).output != "SigBlk:\t0000000000000000\n")
  }

  @Test func readsSeveralAtOnce() throws {
    let children = [try shell("sleep 1000"), try shell("echo a")]
    while !children[1].isSilent { ChildProcess.hear(children, milliseconds: 100) }
    #expect(children[1].output.bytes == Array("a\n".utf8))
    #expect(children[0].output.isOpen)
  }

  @Test func reportsPeakMemory() throws {
    let child = try shell("head -c 50000000 /dev/zero | tail -c 40000000 | wc -c; :")
    #expect(hear(child).output == "40000000\n")
    #expect((35..<1000).contains(child.wait().peakMegabytes))
  }

  /// If the thread that started a child ends, the kernel acts as if the parent had ended, so the child is
  /// killed.
  @Test(.timeLimit(.minutes(5))) func endsWithThreadThatStartedIt() throws {
    final class Box: @unchecked Sendable { var child: ChildProcess? }
    let box = Box()
    var thread = pthread_t()
    let started = pthread_create(
      &thread, nil,
      { argument in
        let box = argument.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
        box?.child = try? ChildProcess("/bin/sleep", ["1000"])
        return nil
      }, Unmanaged.passUnretained(box).toOpaque())
    try #require(started == 0)
    pthread_join(thread, nil)
    let child = try #require(box.child)
    #expect(child.wait().reason == .signal(SIGKILL))
  }
}
