import Glibc
import Testing

@testable import ZineProcess

@Suite struct RunningToolTests {
  private static let shell = Tool(name: "sh", package: "dash")

  private func start(_ script: String, _ limits: Tool.Limits = Tool.Limits()) throws -> RunningTool
  {
    try Self.shell.start(["-c", script], limits: limits)
  }

  /// Output that exceeds the capacity of any pipe.
  private static let much = "head -c 3000000 /dev/zero"

  @Test func readsSeveralAtOnce() throws {
    let tools = [try start("echo a; \(Self.much)"), try start("\(Self.much); echo b >&2; exit 3")]
    RunningTool.hear(tools) { _ in true }
    let outputs = [try tools[0].finish(), try tools[1].finish()]
    #expect(outputs.map(\.bytes.count) == [3_000_002, 3_000_000])
    #expect(outputs.map(\.errors) == ["", "b\n"])
    #expect(outputs.map(\.status) == [0, 3])
  }

  @Test func readsOnlyWantedTools() throws {
    let tools = [try start(Self.much), try start(Self.much)]
    RunningTool.hear(tools) { $0 === tools[0] && $0.bytes.count < 100_000 }
    #expect((100_000..<200_000).contains(tools[0].bytes.count))
    #expect(tools[1].bytes.isEmpty)
    #expect(tools[0].isTalking)
  }

  @Test func limitsMemoryAndTime() throws {
    let limits = try start(
      "ulimit -v; ulimit -t; ulimit -c", Tool.Limits(seconds: 30, memoryBytes: 1 << 30))
    #expect(try limits.finish().bytes == Array("1048576\n30\n0\n".utf8))
  }

  /// A script of several kilobytes exceeds what a shell can buffer for a here-document.
  @Test(arguments: [1, 5_000, 50_000])
  func passesScriptAndStandardInput(_ size: Int) throws {
    let script = "a\\n$x `y`\n" + String(repeating: "é", count: size)
    let input = [UInt8](repeating: 0xFF, count: 300_000)
    let tool = try Self.shell.start(
      ["-c", "cat /dev/fd/3; wc -c"], input: input, script: script,
      limits: Tool.Limits(writesFiles: false))
    let output = try tool.finish()
    #expect(String(decoding: output.bytes, as: UTF8.self) == script + "\n300000\n")
    #expect(output.status == 0)
  }

  @Test func preventsWriting() throws {
    var template = temporaryNameTemplate()
    let descriptor = mkstemp(&template)
    defer {
      close(descriptor)
      unlink(template)
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for (writesFiles, size) in [(false, 0), (true, 2)] {
      let tool = try start("echo a > '\(path)'", Tool.Limits(writesFiles: writesFiles))
      #expect((try tool.finish().status == 0) == writesFiles)
      var information = stat()
      #expect(stat(path, &information) == 0 && information.st_size == size)
    }
  }

  @Test func limitsOutput() throws {
    let tools = [try start(Self.much, Tool.Limits(outputBytes: 1_000_000)), try start("echo a")]
    RunningTool.hear(tools) { _ in true }
    #expect(throws: ToolFailure.self) { try tools[0].check() }
    #expect(try tools[1].finish().bytes == Array("a\n".utf8))
  }

  /// The time in which nobody reads the tool's output does not count.
  @Test func ignoresTimeWithoutReader() throws {
    let tool = try start("echo a", Tool.Limits(clockSeconds: 1))
    usleep(1_500_000)
    #expect(try tool.finish().bytes == Array("a\n".utf8))
  }

  /// The clock limit ends a tool that waits. A tool that works is not affected, since it may need more time
  /// on a busy machine.
  @Test func limitsWaitingTime() throws {
    let late = try start("sleep 2; echo a", Tool.Limits(seconds: 1))
    #expect(try late.finish().bytes == Array("a\n".utf8))
    #expect(Tool.Limits(seconds: 30).clockSeconds == 300)
    let slow = try start("exec sleep 100", Tool.Limits(clockSeconds: 1))
    #expect { try slow.finish() } throws: { error in
      guard case ToolFailure.tooSlow(tool: "sh", seconds: 1) = error else { return false }
      return true
    }
  }

  @Test func reportsExceededProcessorTime() throws {
    let busy = try start("while :; do :; done", Tool.Limits(seconds: 1, clockSeconds: 100))
    #expect { try busy.finish() } throws: { error in
      guard case ToolFailure.tooSlow(tool: "sh", seconds: 1) = error else { return false }
      return true
    }
    let own = try start("kill -XCPU $$", Tool.Limits(seconds: 30))
    #expect { try own.finish() } throws: { error in
      guard case ToolFailure.tooSlow(tool: "sh", seconds: 30) = error else { return false }
      return true
    }
  }

  /// A file of a few kilobytes that takes a minute would expand to gigabytes.
  @Test func limitsTimeByFileSize() throws {
    var template = Array("/tmp/zine-limits-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    defer {
      close(descriptor)
      unlink(template)
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(Tool.Limits(reading: path).seconds == 10)
    #expect(Tool.Limits(reading: path, draws: 20).seconds == 30)
    for (megabytes, seconds) in [(1, 14), (10, 50), (1_000, 60)] {
      ftruncate(descriptor, off_t(megabytes << 20))
      #expect(Tool.Limits(reading: path).seconds == seconds)
    }
    #expect(Tool.Limits(reading: "/no/such/file").seconds == 10)
  }
}
