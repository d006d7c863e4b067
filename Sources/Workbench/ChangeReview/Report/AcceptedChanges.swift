package import Diagnostics
import JSONRecords
package import Platform
import Workbench

/// The changes that were accepted: the file `site/review/accepted.json`.
package struct AcceptedChanges: Sendable, Equatable {
  /// The commit that was accepted as a whole, from which later comparisons start; `nil` for none.
  package var state: String?
  /// The hashes of accepted groups, with their causes in words.
  package var groups: [String: String] = [:]
  private let path: String

  /// Reads the accepted changes of a project; the file may be missing.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be read, or is not what Cardloom writes.
  package init(project: String, files: any FileSystem) throws(Diagnosed) {
    path = FilePath.join(project, "site/review/" + Review.acceptedFile)
    do {
      guard try files.attributes(ofTarget: path) != nil else { return }
      guard let data = RecordData(json: try files.read(path)), case .object(let members) = data else {
        throw Diagnosed(.notAccepted(path))
      }
      for member in members {
        switch (member.name, member.value) {
        case ("state", .string(let text)): state = text
        case ("groups", .object(let groups)):
          for group in groups { self.groups[group.name] = group.value.words ?? "" }
        default: throw Diagnosed(.notAccepted(path))
        }
      }
    } catch let error as FileError {
      throw Diagnosed(.file(error))
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.notAccepted(path))
    }
  }

  /// Writes the file; members are sorted, so that equal decisions give equal bytes.
  package func write(to files: any FileSystem) throws(Diagnosed) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("state", state)
    writer.name("groups")
    writer.beginObject()
    for (hash, words) in groups.sorted(by: { $0.key < $1.key }) { writer.member(hash, words) }
    writer.endObject()
    writer.endObject()
    do {
      try files.makeFolder(FilePath.parent(of: path))
      try files.write(Array((writer.text + "\n").utf8), to: path)
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}
