/// Whether painting leaves the inks underneath unchanged on plates for which it has no ink
/// (`-zine-overprint`).
package enum Overprint: String, CaseIterable, Hashable, Sendable {
  /// Overprints black text in output for a printer.
  case auto
  case on, off
}
