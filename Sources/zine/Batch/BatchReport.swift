import ZineBatch
import ZineFiles
import ZineText

/// A report on a batch, with one line of JSON for each output, in the order in which the outputs are
/// finished. The report file appears only at the end of the batch.
final class BatchReport {
  private let file: AtomicFile
  private var failure: WriteFailure?

  init(_ path: String) throws(WriteFailure) { file = try AtomicFile(path) }

  func add(_ event: BatchEvent) {
    guard failure == nil, let text = Self.line(event) else { return }
    do throws(WriteFailure) {
      try file.write(Array((text + "\n").utf8))
    } catch {
      failure = error
    }
  }

  func finish() throws(WriteFailure) {
    if let failure { throw failure }
    try file.finish()
  }

  private static func line(_ event: BatchEvent) -> String? {
    switch event {
    case .began: return nil
    case .ended(let outcome): return line(outcome)
    case .compared(let id, let output, let outcome):
      var fields: [(String, JSONText)] = [("id", .string(id))]
      if let output { fields.append(("output", .string(output.path))) }
      switch outcome {
      case .same: fields.append(("golden", .string("same")))
      case .differs(let what): fields += [("golden", .string("differs")), ("error", .string(what))]
      case .failed(let failure):
        fields += [("golden", .string("failed")), ("error", .string(failure.message))]
      }
      return JSONText.object(fields)
    }
  }

  private static func line(_ outcome: BatchOutcome) -> String {
    var fields: [(String, JSONText)] = [
      ("id", .string(outcome.output.id)), ("output", .string(outcome.output.path)),
    ]
    if case .failed(let failure) = outcome.kind {
      fields += [("error", .string(failure.message)), ("ms", .number(outcome.milliseconds))]
      return JSONText.object(fields)
    }
    fields += [
      ("key", outcome.key.map { .string($0) } ?? .raw("null")),
      ("cache", .string(outcome.kind == .built ? "miss" : "hit")),
      ("hash", .string(outcome.hash ?? "")), ("pages", .number(outcome.pages)),
      ("warnings", .number(outcome.warnings)), ("ms", .number(outcome.milliseconds)),
    ]
    return JSONText.object(fields)
  }
}
