package import Cardloom
package import Diagnostics
package import JSONRecords
package import Platform

/// The notes about cells and the statuses of the work on them: the files of `site/review`.
///
/// They are written by `cardloom serve`, or by hand, and belong in the repository beside the templates.
package struct Review: Sendable {
  /// A note about a cell, a section or a state: a file such as `article-1.json`.
  package struct Note: Sendable, Equatable {
    /// The name of its file without the extension.
    package let name: String
    /// The entry to which it refers, such as `cells/article`.
    package let entry: String
    /// A variant, or a card of a feed, to which it refers.
    package let variant: String?
    package let state: CellState?
    package let card: String?
    package let text: String
    /// Whether it is not done yet.
    package let isOpen: Bool
  }

  /// The notes, open ones first, sorted by name.
  package private(set) var notes: [Note] = []
  /// The status of each entry, which takes precedence over the template's front matter.
  package private(set) var statuses: [String: TemplateFrontMatter.Status] = [:]
  /// The errors of the files.
  package private(set) var problems: [Diagnostic] = []

  /// The file with the statuses.
  package static let statusFile = "status.json"
  /// The file with the changes that were accepted, which holds no note.
  package static let acceptedFile = "accepted.json"

  /// An empty review.
  package static let none = Review()

  private init() {}

  /// Reads a folder of notes; it may be missing.
  ///
  /// - Complexity: O(bytes of its files).
  package init(_ folder: String, shownAs shown: String, files: any FileSystem) {
    do {
      guard try files.attributes(ofTarget: folder)?.kind == .folder else { return }
      for name in try files.names(in: folder).sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
        if name == Self.acceptedFile { continue }
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
  /// Reads a note; `nil` if it lacks its entry or its text.
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
  /// Parses JSON; `nil` if the bytes are not JSON.
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
