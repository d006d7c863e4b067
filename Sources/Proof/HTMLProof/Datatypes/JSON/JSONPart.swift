/// A value inside a JSON text that was checked: its bytes and what kind it is.
struct JSONPart {
  enum Kind: Sendable { case object, array, string, other }

  let bytes: UnsafeRawBufferPointer
  let range: Range<Int>

  /// The whole text.
  init(_ bytes: UnsafeRawBufferPointer) {
    var reader = JSONSyntaxReader(bytes)
    self.init(bytes, reader.skipValue())
  }

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var kind: Kind {
    guard !range.isEmpty else { return .other }
    return switch bytes[range.lowerBound] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// The text of a string without its quotes; escapes are left as they are.
  var text: Range<Int> {
    kind == .string ? range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1) : range
  }

  /// A reader over the members or elements.
  var reader: JSONSyntaxReader { JSONSyntaxReader(bytes, in: range) }

  /// The value of a member; the last one when the name stands twice.
  subscript(name: Keywords) -> JSONPart? {
    guard kind == .object else { return nil }
    var reader = reader
    var found: JSONPart?
    while let member = reader.nextMember() {
      if name.containsExactly(bytes, in: member.key) { found = JSONPart(bytes, member.value) }
    }
    return found
  }

  /// The first member whose name is not among the given ones.
  func firstMember(outside names: Keywords) -> Range<Int>? {
    guard kind == .object else { return nil }
    var reader = reader
    while let member = reader.nextMember() {
      if !names.containsExactly(bytes, in: member.key) { return member.key }
    }
    return nil
  }

  func problem(_ code: DatatypeProblem.Code) -> DatatypeProblem { DatatypeProblem(code, at: range) }
}
