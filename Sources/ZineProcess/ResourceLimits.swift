import Glibc

/// What a process that reads hostile files may take. Where the system allows less, its limit holds.
package struct ResourceLimits {
  /// Of the processor.
  private let seconds: Int
  /// Of address space, in bytes.
  private let memory: Int

  package init(seconds: Int, memory: Int) { (self.seconds, self.memory) = (seconds, memory) }

  /// Holds this process to them. The system ends it where it takes more; it leaves no core file behind.
  package func apply() {
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: seconds)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: memory)
  }

  private func limit(_ resource: __rlimit_resource_t, to value: Int) {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return }
    let value = min(rlim_t(value), limits.rlim_max)
    limits = rlimit(rlim_cur: min(value, limits.rlim_cur), rlim_max: value)
    setrlimit(resource, &limits)
  }
}
