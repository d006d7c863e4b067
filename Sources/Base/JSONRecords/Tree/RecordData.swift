/// A tree of data as a Swift value, for configuration, front matter and page data.
///
/// On the hot path a card's data stays a ``RecordTape`` over its source; this type is for small data that is created
/// once.
public enum RecordData: Sendable, Equatable {
  /// A null value.
  case null
  /// A Boolean.
  case boolean(Bool)
  /// A number, in its source form.
  case number(String)
  /// A text, which templates escape.
  case string(String)
  /// HTML that is known to be safe and conforming; `{{{name}}}` inserts it unchanged.
  case html([UInt8])
  /// An array.
  case array([RecordData])
  /// An object, with its members in order.
  case object([Member])

  /// A member of an object.
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
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates an array.
  public init(arrayLiteral elements: RecordData...) { self = .array(elements) }
  /// Creates an object with its members in the written order.
  public init(dictionaryLiteral elements: (String, RecordData)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension RecordTape {
  /// Creates the tape of a Swift value; its source is empty.
  package convenience init(_ data: RecordData) {
    self.init()
    fill(with: data)
  }

  /// Replaces the tape's content with a Swift value; its source is then empty.
  package func fill(with data: RecordData) {
    removeAll()
    append(data, name: "")
  }

  func append(_ data: RecordData, name: String) {
    let index = nodes.count
    let (keyStart, keyLength) = store(name)
    func node(_ kind: RecordNode.Kind, isTrue: Bool = false, text: (UInt32, UInt32) = (0, 0), count: Int = 0)
      -> RecordNode
    {
      RecordNode(
        kind: kind, isDecoded: true, isKeyDecoded: true, isTrue: isTrue, keyStart: keyStart, keyLength: keyLength,
        textStart: text.0, textLength: text.1, end: UInt32(index + 1), count: UInt32(count))
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
    nodes[index].end = UInt32(nodes.count)
  }

  func store(_ text: String) -> (start: UInt32, length: UInt32) {
    // A native string is contiguous; access to its storage avoids a retain.
    if let stored = text.utf8.withContiguousStorageIfAvailable(store) { return stored }
    return Array(text.utf8).withUnsafeBufferPointer(store)
  }

  private func store(_ bytes: UnsafeBufferPointer<UInt8>) -> (start: UInt32, length: UInt32) {
    let start = decodedText.count
    decodedText.append(bytes)
    return (UInt32(start), UInt32(bytes.count))
  }
}
