/// A tree of data as an ordinary Swift value: what configuration, front matter and page data are made of.
///
/// On the hot path a card's data stays a ``RecordTape`` over its source; this type is for what is small and made once.
public enum RecordData: Sendable, Equatable {
  /// No value.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A number in the text in which it was written.
  case number(String)
  /// A text; it is escaped wherever a template uses it.
  case string(String)
  /// A piece of HTML that is known to be safe and conforming; `{{{name}}}` passes it as it is.
  case html([UInt8])
  /// A list.
  case array([RecordData])
  /// Names and values in order.
  case object([Member])

  /// A name with its value.
  public struct Member: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: RecordData

    /// Creates a member.
    public init(_ name: String, _ value: RecordData) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the first member with this name.
  public subscript(name: String) -> RecordData? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension RecordData: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: RecordData...) { self = .array(elements) }
  /// Names and values in the order in which they are written.
  public init(dictionaryLiteral elements: (String, RecordData)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension RecordTape {
  /// Makes the tape of a Swift value; its source is empty.
  package convenience init(_ data: RecordData) {
    self.init()
    fill(with: data)
  }

  /// Replaces the tape's content by a Swift value; its source is empty then.
  package func fill(with data: RecordData) {
    removeAll()
    append(data, name: "")
  }

  func append(_ data: RecordData, name: String) {
    let place = nodes.count
    let (keyStart, keyLength) = store(name)
    func node(_ kind: RecordNode.Kind, isTrue: Bool = false, text: (UInt32, UInt32) = (0, 0), count: Int = 0)
      -> RecordNode
    {
      RecordNode(
        kind: kind, isDecoded: true, isKeyDecoded: true, isTrue: isTrue, keyStart: keyStart, keyLength: keyLength,
        textStart: text.0, textLength: text.1, end: UInt32(place + 1), count: UInt32(count))
    }
    switch data {
    case .null: nodes.append(node(.null))
    case .boolean(let value): nodes.append(node(.boolean, isTrue: value))
    case .number(let text): nodes.append(node(.number, text: store(text)))
    case .string(let text): nodes.append(node(.string, text: store(text)))
    case .html(let bytes): nodes.append(node(.html, text: bytes.withUnsafeBufferPointer(store)))
    case .array(let elements):
      nodes.append(node(.array, count: elements.count))
      for element in elements { append(element, name: "") }
    case .object(let members):
      nodes.append(node(.object, count: members.count))
      for member in members { append(member.value, name: member.name) }
    }
    nodes[place].end = UInt32(nodes.count)
  }

  func store(_ text: String) -> (start: UInt32, length: UInt32) {
    // A text of Swift's own lies in one piece; looked at there, its references are not counted.
    if let stored = text.utf8.withContiguousStorageIfAvailable(store) { return stored }
    return Array(text.utf8).withUnsafeBufferPointer(store)
  }

  private func store(_ bytes: UnsafeBufferPointer<UInt8>) -> (start: UInt32, length: UInt32) {
    let start = decodedText.count
    decodedText.append(bytes)
    return (UInt32(start), UInt32(bytes.count))
  }
}
