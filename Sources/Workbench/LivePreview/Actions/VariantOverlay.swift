package import JSONRecords
import Workbench

/// The members of some data that differ from a template's fixture: the content of a variant file.
package struct VariantOverlay: Sendable {
  /// The members, in the order of the data; `null` for members that only the fixture has.
  package let members: [RecordData.Member]

  /// Compares data with a fixture.
  ///
  /// - Parameter fixture: the template's own fixture, if it has one.
  package init(of data: RecordData, over fixture: RecordData?) {
    guard case .object(let own) = data else {
      members = []
      return
    }
    var base: [RecordData.Member] = []
    if case .object(let members) = fixture { base = members }
    let changed = own.filter { member in base.first { $0.name == member.name }?.value != member.value }
    let gone = base.filter { member in member.value != .null && !own.contains { $0.name == member.name } }
    members = changed + gone.map { RecordData.Member($0.name, .null) }
  }

  /// The file's text.
  package var text: [UInt8] { PrettyJSON.text(of: .object(members)) }
}
