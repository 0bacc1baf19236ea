extension DocumentFacts {
  /// Writes the document information dictionary (PDF 1.7, section 14.3.3).
  func writeInformation(into file: inout PDFFile) -> PDFReference {
    var object = PDFBytes()
    object.add("<</Producer ")
    object.add(text: producer)
    let entries: [(StaticString, String?)] = [
      ("/Title ", metadata.title), ("/Author ", metadata.author), ("/Subject ", metadata.subject),
      ("/Keywords ", metadata.keywords),
    ]
    for case (let key, let value?) in entries where !value.isEmpty {
      object.add(key)
      object.add(text: value)
    }
    if let date = date.map(pdfDate) {
      object.add("/CreationDate ")
      object.add(text: date)
      object.add("/ModDate ")
      object.add(text: date)
    }
    if claims.contains(.x4) { object.add("/Trapped/False") }
    object.add(">>")
    return file.add(object)
  }
}
