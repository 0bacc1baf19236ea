/// Whether painting overprints (`-zine-overprint`). Inks that the new colour does not use are then kept
/// underneath instead of being removed.
package enum Overprint: String, CaseIterable, Hashable, Sendable {
  /// Overprints black text if the output is for a printing press.
  case auto
  case on, off
}
