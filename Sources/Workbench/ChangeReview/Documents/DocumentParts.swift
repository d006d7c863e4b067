import JSONRecords

extension FrameDocuments {
  /// Documents with the styles and pictures that no earlier part has, each by its number.
  struct Part {
    var documents: [RecordData.Member] = []
    var sheets: [RecordData.Member] = []
    var pictures: [RecordData.Member] = []
    fileprivate var size = 0

    var json: [UInt8] {
      RecordData.object([
        .init("documents", .object(documents)), .init("sheets", .object(sheets)),
        .init("pictures", .object(pictures)),
      ]).json
    }
  }

  /// The bytes after which a part ends.
  private static let partSize = 250_000

  /// Splits the documents into parts, which a page's script can read one after the other.
  ///
  /// - Parameter first: the documents to put into the first part; `nil` to put all documents into a single part.
  func parts(first: [Int]?) -> [Part] {
    var (hasDocument, hasSheet, hasPicture) = (Set<Int>(), Set<Int>(), Set<Int>())
    func add(_ number: Int, to part: inout Part) {
      guard hasDocument.insert(number).inserted else { return }
      let document = documents[number]
      part.documents.append(.init(String(number), document.data))
      part.size += document.body.utf8.count
      for sheet in document.sheets where hasSheet.insert(sheet).inserted {
        part.sheets.append(.init(String(sheet), .string(sheets[sheet])))
        part.size += sheets[sheet].utf8.count
      }
      for picture in document.pictures where hasPicture.insert(picture).inserted {
        part.pictures.append(.init(String(picture), .string(pictures[picture])))
        part.size += pictures[picture].utf8.count
      }
    }
    var parts = [Part()]
    for number in first ?? Array(documents.indices) { add(number, to: &parts[0]) }
    for number in documents.indices where !hasDocument.contains(number) {
      if parts.count == 1 || parts[parts.count - 1].size >= Self.partSize { parts.append(Part()) }
      add(number, to: &parts[parts.count - 1])
    }
    return parts
  }
}

extension FrameDocuments.Document {
  fileprivate var data: RecordData {
    [
      "lang": .string(language), "dir": .string(direction), "frame": frame.map { .string($0) } ?? .null,
      "body": .string(body), "sheets": .array(sheets.map { .number(String($0)) }),
    ]
  }
}
