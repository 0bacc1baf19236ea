import Glibc
import TOMLKit

/// Reads TOML from standard input and writes its values to standard output, as words that each end with a
/// NUL: `table` or `array` and a count, then keys and values; `string`, `integer`, `number`, `boolean` with
/// theirs; `date`; or `error` with line, column and message. A program of its own, since what the library
/// brings along would slow down the start of every other run.
@main
struct Main {
  static func main() {
    var output: [UInt8] = []
    let input = readInput()
    do {
      let table = try TOMLTable(string: String(decoding: input, as: UTF8.self))
      write(table, to: &output)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      output = words(["error", "\(begin.line)", "\(begin.column)", error.description])
    } catch {
      output = words(["error", "1", "1", "\(error)"])
    }
    var rest = output[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(73) }
      rest = rest.dropFirst(count)
    }
  }

  private static func readInput() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func words(_ words: [String]) -> [UInt8] { words.flatMap { Array($0.utf8) + [0] } }

  private static func write(_ value: any TOMLValueConvertible, to output: inout [UInt8]) {
    switch value.type {
    case .table:
      let entries = value.table.map { table in table.map { ($0, $1) } } ?? []
      output += words(["table", "\(entries.count)"])
      for (key, value) in entries {
        output += words([key])
        write(value, to: &output)
      }
    case .array:
      let elements = value.array.map { array in array.map { $0 } } ?? []
      output += words(["array", "\(elements.count)"])
      for element in elements { write(element, to: &output) }
    case .string: output += words(["string", value.string ?? ""])
    case .int: output += words(["integer", "\(value.int ?? 0)"])
    case .double: output += words(["number", "\(value.double ?? 0)"])
    case .bool: output += words(["boolean", "\(value.bool ?? false)"])
    case .date, .time, .dateTime: output += words(["date"])
    }
  }
}
