/// Dictionary keys that are needed for drawing (PDF 1.7, chapters 7 to 11). The values of all other keys draw
/// nothing, belong to programs such as scripts, or conflict with the standards that the document claims to
/// meet.
enum PDFKeys {
  static let drawing: Set<PDFName> = Set(
    [
      // Forms, their groups, and patterns
      "Type", "Subtype", "FormType", "BBox", "Matrix", "Resources", "Group", "S", "CS", "I", "K",
      "PatternType", "PaintType", "TilingType", "XStep", "YStep", "Shading", "ExtGState",
      // Images
      "Width", "Height", "ColorSpace", "BitsPerComponent", "ImageMask", "Mask", "Decode", "SMask",
      "SMaskInData", "Matte", "Intent",
      // Filters of stream data
      "Filter", "DecodeParms", "Predictor", "Colors", "Columns", "EarlyChange", "EndOfLine",
      "EncodedByteAlign", "Rows", "EndOfBlock", "BlackIs1", "DamagedRowsBeforeError",
      "ColorTransform", "JBIG2Globals",
      // Graphics states
      "LW", "LC", "LJ", "ML", "D", "RI", "OP", "op", "OPM", "Font", "TR", "TR2", "FL", "SM", "SA",
      "BM", "CA", "ca", "AIS", "TK", "G", "BC",
      // Colours
      "N", "Range", "WhitePoint", "BlackPoint", "Gamma", "Colorants", "Process", "Components",
      // Gradients and functions
      "ShadingType", "Background", "AntiAlias", "Function", "Coords", "Domain", "Extend",
      "BitsPerCoordinate", "BitsPerFlag", "VerticesPerRow", "FunctionType", "Size", "BitsPerSample",
      "Order", "Encode", "C0", "C1", "Functions", "Bounds",
      // Fonts
      "Name", "BaseFont", "FirstChar", "LastChar", "Widths", "FontDescriptor", "Encoding",
      "ToUnicode", "DescendantFonts", "CIDSystemInfo", "DW", "W", "DW2", "W2", "CIDToGIDMap",
      "FontBBox", "FontMatrix", "CharProcs", "FontName", "FontFamily", "FontStretch", "FontWeight",
      "Flags", "ItalicAngle", "Ascent", "Descent", "Leading", "CapHeight", "XHeight", "StemV",
      "StemH", "AvgWidth", "MaxWidth", "MissingWidth", "FontFile", "FontFile2", "FontFile3",
      "CharSet", "CIDSet", "Style", "Panose", "Lang", "FD", "BaseEncoding", "Differences",
      "Registry", "Ordering", "Supplement", "CMapName", "WMode", "UseCMap", "Length1", "Length2",
      "Length3",
    ])
}
