package import Cardloom
package import Diagnostics
package import JSONRecords
package import Platform

/// What people have said about the cells, and how far the work on each is: the files of `site/review`.
///
/// They are written by `cardloom serve`, or by hand, and belong into the repository beside the templates.
package struct Review: Sendable {
  /// A note about a cell, a section or a state: a file such as `article-1.json`.
  package struct Note: Sendable, Equatable {
    /// The name of its file without the extension.
    package let name: String
    /// The entry that it is about, such as `cells/article`.
    package let entry: String
    /// What was looked at: a variant, or a card of a feed.
    package let variant: String?
    package let state: CellState?
    package let card: String?
    package let text: String
    /// Whether there is something left to do about it.
    package let isOpen: Bool
  }

  /// The notes, those that are open first, by their names.
  package private(set) var notes: [Note] = []
  /// How far the work is, by entry; it counts more than what the template's front matter says.
  package private(set) var statuses: [String: TemplateFrontMatter.Status] = [:]
  /// What is wrong with the files.
  package private(set) var problems: [Diagnostic] = []

  /// The file that holds the states of work.
  package static let statusFile = "status.json"

  /// Nothing has been said.
  package static let none = Review()

  private init() {}

  /// Reads a folder of notes; it may be missing.
  ///
  /// - Complexity: O(bytes of its files).
  package init(_ folder: String, shownAs shown: String, files: any FileSystem) {
    do {
      guard try files.attributes(ofTarget: folder)?.kind == .folder else { return }
      for name in try files.names(in: folder).sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
        let bytes = try files.read(FilePath.join(folder, name))
        guard let data = RecordData(json: bytes), case .object(let members) = data else {
          problems.append(.noteIsNoObject(FilePath.join(shown, name)))
          continue
        }
        if name == Self.statusFile {
          takeStatuses(members, file: FilePath.join(shown, name))
        } else if let note = Note(name: String(name.dropLast(".json".count)), data) {
          notes.append(note)
        } else {
          problems.append(.noteIsNoObject(FilePath.join(shown, name)))
        }
      }
    } catch {
      problems.append(.file(error))
    }
    notes = notes.filter(\.isOpen) + notes.filter { !$0.isOpen }
  }

  private mutating func takeStatuses(_ members: [RecordData.Member], file: String) {
    for member in members {
      guard case .string(let text) = member.value, let status = TemplateFrontMatter.Status(rawValue: text) else {
        problems.append(.unknownStatus(of: member.name, file: file))
        continue
      }
      statuses[member.name] = status
    }
  }

  /// The notes about an entry.
  package func notes(about entry: String) -> [Note] { notes.filter { $0.entry == entry } }
}

extension Review.Note {
  /// Reads a note; `nil` when it does not say what about, or nothing.
  fileprivate init?(name: String, _ data: RecordData) {
    guard let entry = data.text("cell"), let text = data.text("text"), !text.isEmpty else { return nil }
    self.name = name
    self.entry = entry
    self.text = text
    variant = data.text("variant")
    state = data.text("state").flatMap { CellState(rawValue: $0) }
    card = data.text("card")
    isOpen = data.text("status") != "done"
  }
}

extension RecordData {
  /// Reads JSON; `nil` when it is none.
  package init?(json: [UInt8]) {
    let reader = JSONReader()
    let tape = RecordTape()
    let data: RecordData? = json.withUnsafeBytes { bytes in
      do {
        try reader.read(bytes, into: tape)
      } catch {
        return nil
      }
      return tape.withRoot(source: bytes) { RecordData($0) }
    }
    guard let data else { return nil }
    self = data
  }
}
