import Diagnostics
import JSONRecords
import Platform

/// Records in a folder with one card per file (JSON, YAML or Markdown), in the order of the file names.
///
/// A card without an `id` uses its file's name without the extension.
struct FolderSource {
  let source: CardSource
  let files: any FileSystem
  let yaml: YAMLReading?

  /// Reads every file; an unreadable one is reported and does not affect the others.
  ///
  /// - Throws: ``Diagnosed`` if the folder cannot be read.
  func read() throws(Diagnosed) -> LocatedRecords {
    let names: [String]
    let folders: [String]
    do throws(FileError) {
      names = try files.names(in: source.path)
      folders = try self.folders(among: names)
    } catch {
      throw Diagnosed(.unreadableSource(error, source))
    }
    var writer = RecordWriter()
    let slots = CardSlots()
    var recordFiles: [String] = []
    var diagnostics = folders.map { Diagnostic.folderInFolder(FilePath.join(source.file, $0), source) }
    let cards =
      names
      .filter { CardSource.isCard($0) && !folders.contains($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in cards {
      let record = recordFiles.count
      recordFiles.append(FilePath.join(source.file, name))
      do throws(Diagnosed) {
        let data = try card(in: name)
        let start = writer.count
        data.json.withUnsafeBytes { writer.json($0) }
        slots.append(
          Card(start: UInt64(start), length: UInt32(clamping: writer.count - start), record: UInt32(record)))
        writer.endRecord()
      } catch {
        diagnostics += error.diagnostics
      }
    }
    if cards.isEmpty, folders.isEmpty, names.contains(where: { !$0.hasPrefix(".") }) {
      diagnostics.append(.folderWithoutCards(source))
    }
    var located = LocatedRecords(bytes: writer.mapped(), slots: slots)
    located.lines = [UInt32](repeating: 1, count: max(1, recordFiles.count))
    located.recordFiles = recordFiles
    located.read = recordFiles.count
    located.refused = recordFiles.count - slots.count
    located.diagnostics = diagnostics
    return located
  }

  /// The subfolders, and links to folders; hidden ones are ignored.
  private func folders(among names: [String]) throws(FileError) -> [String] {
    var folders: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = FilePath.join(source.path, name)
      // A broken link is reported with the card that it should be.
      let kind = try files.attributes(of: path)?.kind
      let isFolder = kind == .folder || kind == .link && leadsToFolder(path)
      if isFolder { folders.append(name) }
    }
    return folders
  }

  private func leadsToFolder(_ link: String) -> Bool {
    do { return try files.attributes(ofTarget: link)?.kind == .folder } catch { return false }
  }

  private func card(in name: String) throws(Diagnosed) -> RecordData {
    let shown = FilePath.join(source.file, name)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(FilePath.join(source.path, name))
    } catch {
      throw Diagnosed(.file(error, shownAs: shown))
    }
    let data: RecordData
    switch FilePath.fileExtension(of: name).lowercased() {
    case "json": data = try json(bytes, shown)
    case "md", "markdown": data = try MarkdownCard(source: source, yaml: yaml).read(bytes, shown, named: name)
    default: data = try yaml?(bytes, shown) ?? .null
    }
    guard case .object(let members) = data else { throw Diagnosed(.cardFileNotObject(shown, source)) }
    if members.contains(where: { $0.name == "id" }) { return data }
    let stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    return .object([RecordData.Member("id", .string(stem))] + members)
  }

  private func json(_ bytes: [UInt8], _ shown: String) throws(Diagnosed) -> RecordData {
    let result: Result<RecordData, JSONError> = bytes.withUnsafeBytes { bytes in
      let reader = JSONReader()
      let tape = RecordTape()
      do throws(JSONError) {
        try reader.read(bytes, into: tape)
        return .success(tape.withRoot(source: bytes) { RecordData($0) })
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let data): return data
    case .failure(let error):
      throw Diagnosed(bytes.withUnsafeBytes { .malformedJSON(error, in: $0, file: shown) })
    }
  }
}

extension CardSource {
  /// Whether a file name in a folder of cards is that of a card.
  package static func isCard(_ name: String) -> Bool {
    !name.hasPrefix(".")
      && ["json", "yml", "yaml", "md", "markdown"].contains(FilePath.fileExtension(of: name).lowercased())
  }
}

extension Diagnostic {
  fileprivate static func folderWithoutCards(_ source: CardSource) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.emptySource, "no file in the folder `\(source.file)` is a card",
      subject: Subject(source: source.described), reason: "a card is a file that ends in .json, .yml, .yaml or .md",
      hint: "give the files such names, or correct the `file` of this source")
  }

  fileprivate static func folderInFolder(_ folder: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .warning, code: SourceCode.unreadFolder, "the folder `\(folder)` is not read",
      subject: Subject(source: source.described),
      reason: "the cards of a folder are the files in it, and not those of folders inside",
      hint: "move its files one folder up, or make it the `file` of a source of its own")
  }

  fileprivate static func cardFileNotObject(_ file: String, _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.recordNotObject, "the file `\(file)` holds no card",
      at: SourceLocation(file: file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "a file of the folder is one card: names with values",
      hint: "name the file itself as `file:` of the source if it is a list of cards")
  }
}
