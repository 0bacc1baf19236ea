import Foundation

/// A Slurm cluster of one node on this machine, with all its files in a temporary folder.
final class SlurmCluster {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The reason why a cluster can't be started on this machine, or `nil`.
  static let obstacle: String? = {
    if geteuid() != 0 { return "only root can start Slurm" }
    let programs = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scontrol"]
    let missing = programs.filter { BatchFolder.find($0) == nil }
    if missing.isEmpty { return nil }
    return "\(missing.joined(separator: ", ")) not installed; see slurm-wlm and munge of Debian"
  }()

  private let scratch: Scratch
  private var daemons: [Daemon] = []
  private var node: Daemon?
  private var configuration: String { scratch.file("slurm.conf").path }

  /// Starts the cluster, and waits until its node accepts tasks.
  init() throws {
    scratch = try Scratch()
    try writeConfiguration()
    do {
      daemons.append(
        try start(
          "munged",
          [
            "--foreground", "--force", "--key-file=\(scratch.file("munge/key").path)",
            "--socket=\(scratch.file("munge.socket").path)",
            "--pid-file=\(scratch.file("munge/pid").path)",
            "--log-file=\(scratch.file("munge/log").path)",
            "--seed-file=\(scratch.file("munge/seed").path)",
          ], log: "munge/log"))
      try wait(for: "munged") {
        FileManager.default.fileExists(atPath: scratch.file("munge.socket").path)
      }
      daemons.append(try start("slurmctld", ["-D", "-c"], log: "slurmctld.log"))
      try startNode()
    } catch {
      stop()
      throw error
    }
  }

  deinit { stop() }

  private func stop() {
    try? failNode()
    for daemon in daemons.reversed() { daemon.stop() }
    daemons = []
  }

  // MARK: The node

  /// Starts the node's daemon, and waits until the node accepts tasks.
  func startNode() throws {
    node = try start("slurmd", ["-D", "-N", "node1"], log: "slurmd.log")
    try wait(for: "the node") {
      ["idle", "mixed", "allocated"].contains(
        try run(["sinfo", "-h", "-o", "%T"]).output.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// Kills everything that runs on the node, as a power failure would.
  func failNode() throws {
    // The daemon supervises the tasks and must not see them end, so it is killed first.
    node?.stop()
    node = nil
    try wait(for: "the node's end") {
      let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let tasks = processes.compactMap { pid_t($0) }.filter(isTask)
      for task in tasks { kill(task, SIGKILL) }
      return tasks.isEmpty
    }
  }

  /// Whether a process is a task of this cluster, or was started by a task.
  private func isTask(_ process: pid_t) -> Bool {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
      return false
    }
    let variables = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return variables.contains("SLURM_CONF=\(configuration)")
      && variables.contains { $0.hasPrefix("SLURMD_NODENAME=") }
  }

  // MARK: Commands

  /// Environment in which a user's commands find the cluster.
  var environment: [String: String] { ["SLURM_CONF": configuration, "PATH": BatchFolder.path] }

  func run(_ words: [String]) throws -> Program.Result {
    try Program.run(URL(filePath: "/usr/bin/env"), words, environment: environment)
  }

  /// Waits until a condition is met.
  func wait(for what: String, seconds: Double = 60, _ isSo: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
      if try isSo() { return }
      usleep(20_000)
    }
    throw Failure(description: "\(what) took more than \(seconds) s\n\(logs)")
  }

  private var logs: String {
    ["munge/log", "slurmctld.log", "slurmd.log"].map { name in
      "\(name):\n" + ((try? String(contentsOf: scratch.file(name), encoding: .utf8)) ?? "none")
    }.joined(separator: "\n")
  }

  private func start(_ name: String, _ arguments: [String], log: String) throws -> Daemon {
    guard let path = BatchFolder.find(name) else { throw Failure(description: "no \(name)") }
    return try Daemon([path] + arguments, log: scratch.file(log), environment: environment)
  }

  private func writeConfiguration() throws {
    for name in ["state", "spool", "munge"] {
      try FileManager.default.createDirectory(
        at: scratch.file(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    let key = try scratch.write(
      Data((0..<128).map { _ in UInt8.random(in: 0...255) }), to: "munge/key")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: key.path)
    let host = try Program.tool("hostname", ["-s"]).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    let ports = try freePorts()
    let folder = scratch.folder.path
    // A requeued task waits until its first credential has expired, so credentials expire early.
    try scratch.write(
      """
      ClusterName=zine
      SlurmctldHost=\(host)(127.0.0.1)
      SlurmctldPort=\(ports[0])
      SlurmdPort=\(ports[1])
      SlurmUser=root
      AuthType=auth/munge
      AuthInfo=socket=\(folder)/munge.socket,cred_expire=5
      CredType=cred/munge
      StateSaveLocation=\(folder)/state
      SlurmdSpoolDir=\(folder)/spool
      SlurmctldPidFile=\(folder)/slurmctld.pid
      SlurmdPidFile=\(folder)/slurmd.pid
      SlurmctldLogFile=\(folder)/slurmctld.log
      SlurmdLogFile=\(folder)/slurmd.log
      SlurmdParameters=config_overrides
      SchedulerParameters=sched_min_interval=100000
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      MpiDefault=none
      MailProg=/bin/true
      SelectType=select/cons_tres
      SelectTypeParameters=CR_CPU
      ReturnToService=2
      NodeName=node1 NodeHostname=\(host) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
      PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP

      """, to: "slurm.conf")
  }
}

/// Returns two ports that are not in use.
private func freePorts() throws -> [UInt16] {
  var sockets: [Int32] = []
  defer { for socket in sockets { close(socket) } }
  return try (0..<2).map { _ in
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    sockets.append(descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw SlurmCluster.Failure(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
