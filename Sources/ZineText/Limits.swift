/// The bounds that keep nonsense from becoming a crash, a hang or a broken file, with their reasons.
package enum Limits {
  /// Type smaller than this is dust, larger fills a poster; PDF viewers fail beyond 14,400 pt.
  package static let fontSize = 0.5...2_000.0
  /// PDF 1.7, annex C.2: a page's sides lie between 3 and 14,400 units.
  package static let pageSide = 3.0...14_400.0
  /// The same bound for every other length that a user writes.
  package static let length = 14_400.0
  /// More columns than this leave no letter room on the largest page.
  package static let columns = 1...100
  /// A picture of more pixels would take over 400 MB when it is decoded.
  package static let picturePixels = 100_000_000
  /// Cairo takes no longer side.
  package static let pictureSide = 32_767
  /// JPEG and PNG files beyond this are not photographs for a page.
  package static let pictureBytes = 512 << 20
  /// A source is text that somebody wrote or generated; what is beyond this is the wrong file.
  package static let sourceBytes = 512 << 20
  /// A run-away layout ends here instead of filling the disk.
  package static let pages = 100_000
  /// Text is shaped in parts of at most this size, in UTF-8 bytes, where words or items are longer:
  /// shaping takes more than linear time.
  package static let unbrokenBytes = 512
  /// The same sequence of bad bytes is not worth a longer list.
  package static let encodingErrors = 20
}
