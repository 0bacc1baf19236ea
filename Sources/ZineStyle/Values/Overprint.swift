/// Whether what is painted leaves the inks beneath it on the plates that it has no ink for (`-zine-overprint`).
package enum Overprint: String, CaseIterable, Hashable, Sendable {
  /// Black text does, for a printer.
  case auto
  case on, off
}
