package import Cardloom
package import Diagnostics
package import JSONRecords
package import Platform

/// The notes about cells and the statuses of the work on them: the files of `site/review`.
///
/// They are written by `cardloom serve`, or by hand, and belong in the repository beside the templates.
package struct Review: Sendable {
  /// The comments with their replies, open ones first, then by entry and age.
  package private(set) var notes: [ReviewThread] = []
  /// The verdicts of reviewers, oldest first.
  package private(set) var verdicts: [ReviewThread] = []
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
        if name == Self.acceptedFile || name == ReviewPeople.file { continue }
        let path = FilePath.join(folder, name)
        guard try files.attributes(ofTarget: path)?.size ?? 0 <= AnnotationLimits.file,
          let data = RecordData(json: try files.read(path)), case .object(let members) = data
        else {
          problems.append(.noteIsNoObject(FilePath.join(shown, name)))
          continue
        }
        if name == Self.statusFile {
          takeStatuses(members, file: FilePath.join(shown, name))
        } else if let thread = ReviewThread(file: String(name.dropLast(".json".count)), data) {
          if thread.first.verdict == nil { notes.append(thread) } else { verdicts.append(thread) }
        } else {
          problems.append(.noteIsNoObject(FilePath.join(shown, name)))
        }
      }
    } catch {
      problems.append(.file(error))
    }
    notes.sort { $0.order < $1.order }
    verdicts.sort { $0.order < $1.order }
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
  package func notes(about entry: String) -> [ReviewThread] { notes.filter { $0.entry == entry } }

  /// The notes and verdicts.
  package var threads: [ReviewThread] { notes + verdicts }
}

extension ReviewThread {
  /// The order of lists: open ones first, then by entry, then by age.
  fileprivate var order: (Int, String, Int64, String) {
    (isOpen ? 0 : 1, entry, first.start?.seconds ?? .min, name)
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
