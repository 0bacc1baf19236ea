import CHarfBuzzSubset

/// A font file reduced to some of its glyphs, without the tables that only shaping needs.
struct FontSubset {
  /// A font file with TrueType outlines, or the `CFF ` table of a CFF font.
  var program: [UInt8]
  var isCFF: Bool
  /// Identifiers that a PDF uses for the glyphs (PDF 1.7, section 9.7.4.2), keyed by glyph number in the
  /// original font.
  var identifiers: [UInt32: Int]

  /// The tables to keep. Hinting tables are left out, since few readers use them, and only on low-resolution
  /// screens.
  private static let tables = ["glyf", "loca", "head", "hhea", "hmtx", "maxp", "CFF "]

  /// Returns `nil` if the face can't be embedded.
  init?(_ face: FontFace, glyphs: some Sequence<UInt32>) {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    if face.forbidsSubsetting {
      let count = hb_face_get_glyph_count(face.face)
      if count > 0 { hb_set_add_range(wanted, 0, count - 1) }
    }
    // Turns an instance of a variable font into a static font.
    for (axis, value) in face.location {
      guard hb_subset_input_pin_axis_location(input, face.face, axis, value) != 0 else {
        return nil
      }
    }
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    hb_set_clear(dropped)
    for tag in Self.tables { hb_set_add(dropped, sfntTag(tag)) }
    hb_set_invert(dropped)
    hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)

    guard let plan = Self.plan(face, input, Set(glyphs)) else { return nil }
    defer { hb_subset_plan_destroy(plan) }
    guard let subset = hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { hb_face_destroy(subset) }

    let cff = FontFace.table("CFF ", of: subset)
    isCFF = !cff.isEmpty
    if isCFF {
      program = cff
    } else {
      guard !FontFace.table("glyf", of: subset).isEmpty else { return nil }
      let blob = hb_face_reference_blob(subset)
      defer { hb_blob_destroy(blob) }
      program = FontFace.bytes(of: blob)
    }
    // `nil` if the glyph numbers are the identifiers.
    let charset = isCFF ? CFFCharset(cff)?.identifiers : nil
    let numbers = hb_subset_plan_old_to_new_glyph_mapping(plan)
    identifiers = [:]
    for glyph in glyphs {
      let number = Int(hb_map_get(numbers, glyph))
      if let charset {
        identifiers[glyph] = charset.indices.contains(number) ? charset[number] : 0
      } else {
        identifiers[glyph] = number == Int(UInt32.max) ? 0 : number
      }
    }
  }

  /// Adds composite glyphs.
  /// - Parameter advances: Their widths, in font units.
  /// - Returns: Whether the font had room for all of them.
  mutating func add(_ composites: CompositeGlyphs, advances: [Int]) -> Bool {
    guard !composites.all.isEmpty else { return true }
    guard !isCFF, var file = TrueTypeProgram(program) else { return false }
    let glyphs = composites.all.map { glyph in
      var glyph = glyph
      for index in glyph.parts.indices {
        glyph.parts[index].glyph = UInt32(identifiers[glyph.parts[index].glyph] ?? 0)
      }
      return glyph
    }
    guard let numbers = file.add(glyphs, advances: advances, avoiding: Int(Self.space)) else {
      return false
    }
    program = file.bytes
    for (index, number) in numbers.enumerated() {
      identifiers[CompositeGlyphs.first + UInt32(index)] = number
    }
    return true
  }

  /// The glyph number that Poppler treats as the code of a space.
  private static let space: UInt32 = 32

  /// Returns a subsetting plan in which no glyph in use gets the number 32. Poppler treats any glyph with
  /// that number as a space, and splits words at it if spaces are wide. Unused glyphs are added to shift the
  /// numbers of the glyphs in use.
  private static func plan(
    _ face: FontFace, _ input: OpaquePointer, _ glyphs: Set<UInt32>
  ) -> OpaquePointer? {
    var plan = hb_subset_plan_create_or_fail(face.face, input)
    for _ in 0..<Self.space {
      guard let current = plan, glyphs.count > 1,
        let numbers = hb_subset_plan_old_to_new_glyph_mapping(current)
      else { return plan }
      let old = hb_map_get(hb_subset_plan_new_to_old_glyph_mapping(current), Self.space)
      guard old != UInt32.max, glyphs.contains(old),
        let unused = (1..<max(1, old)).last(where: { hb_map_has(numbers, $0) == 0 })
      else { return plan }
      hb_set_add(hb_subset_input_glyph_set(input), unused)
      hb_subset_plan_destroy(current)
      plan = hb_subset_plan_create_or_fail(face.face, input)
    }
    return plan
  }

  /// Returns whether the face can be embedded.
  static func isPossible(of face: FontFace) -> Bool {
    !face.hasColors && FontSubset(face, glyphs: [0]) != nil
  }
}
