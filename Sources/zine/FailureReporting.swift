import ArgumentParser
import ZineCairo

/// By sysexits.h: EX_SOFTWARE.
private let internalFault: Int32 = 70

/// Runs a command's work. What keeps it from being done at all is told on standard error, and becomes
/// the exit code.
func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as PipelineFailure {
    writeError("\(failure.line)\n")
    throw ExitCode(failure.exitCode)
  } catch let failure as RenderingFailure {
    writeError("zine: error[fault]: \(failure.sentence)\n")
    throw ExitCode(internalFault)
  } catch let failure as FontCatalog.Failure {
    writeError("\(failure.line)\n")
    throw ExitCode(failure.exitCode)
  }
}
