import CardSources
import JSONRecords

extension FieldMapping {
  /// The fields and patterns of fields, in order.
  var origins: [String] { [path].compactMap(\.self) + others }

  /// What `site.yml` says of the field; `nil` if that is nothing.
  var data: RecordData? {
    let from: RecordData? = origins.count > 1 ? .array(origins.map { .string($0) }) : path.map { .string($0) }
    if separator == nil, fallback == nil, !isHidden { return from }
    let members: [(String, RecordData?)] = [
      ("from", from), ("split", separator.map { .string($0) }), ("default", fallback.map { .string($0) }),
      ("hidden", isHidden ? .boolean(true) : nil),
    ]
    return .object(members.compactMap { name, value in value.map { RecordData.Member(name, $0) } })
  }
}
