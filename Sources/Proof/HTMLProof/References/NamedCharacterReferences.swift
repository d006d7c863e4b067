/// The named character references, looked up by name (HTML Standard §13.5).
struct NamedCharacterReferences: Sendable {
  /// The one or two code points that a name denotes.
  struct Value: Sendable, Equatable {
    var first: UInt32
    var second: UInt32
  }

  static let shared = NamedCharacterReferences()

  private let all: NameTable
  private let allValues: [Value]
  /// The names that are valid without a semicolon.
  private let legacy: NameTable
  private let legacyValues: [Value]
  /// The length of the longest name that is valid without a semicolon.
  static let longestLegacyName = 6

  private init() {
    var keys: [PackedName] = []
    var legacyKeys: [PackedName] = []
    var allValues: [Value] = []
    var legacyValues: [Value] = []
    let table = UnsafeRawBufferPointer(
      start: namedCharacterReferenceTable.utf8Start, count: namedCharacterReferenceTable.utf8CodeUnitCount)
    for entry in table.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      guard let equals = entry.firstIndex(of: 0x3D) else { continue }
      let isLegacy = entry[entry.index(before: equals)] == 0x3F
      let name = entry[entry.startIndex..<(isLegacy ? equals - 1 : equals)]
      var value = Value(first: 0, second: 0)
      for byte in entry[(equals + 1)...] {
        if byte == 0x2B {
          value.second = value.first
          value.first = 0
        } else {
          value.first = value.first << 4 | UInt32(byte <= 0x39 ? byte - 0x30 : byte - 0x37)
        }
      }
      if value.second != 0 { swap(&value.first, &value.second) }
      guard let key = PackedName(exactly: UnsafeRawBufferPointer(rebasing: name)) else { continue }
      keys.append(key)
      allValues.append(value)
      if isLegacy {
        legacyKeys.append(key)
        legacyValues.append(value)
      }
    }
    all = NameTable(keys: keys)
    legacy = NameTable(keys: legacyKeys)
    self.allValues = allValues
    self.legacyValues = legacyValues
  }

  /// The number of names, with and without a semicolon.
  var count: Int { allValues.count + legacyValues.count }

  /// Returns the value of a name that is followed by a semicolon.
  func value(of name: UnsafeRawBufferPointer) -> Value? {
    guard let key = PackedName(exactly: name), let index = all.index(of: key) else { return nil }
    return allValues[index]
  }

  /// Returns the value and length of the longest name at this address that is valid without a semicolon.
  func legacyValue(at start: UnsafeRawPointer, letters: Int) -> (value: Value, length: Int)? {
    var length = min(letters, Self.longestLegacyName)
    while length >= 2 {
      if let key = PackedName(exactly: UnsafeRawBufferPointer(start: start, count: length)),
        let index = legacy.index(of: key)
      {
        return (legacyValues[index], length)
      }
      length -= 1
    }
    return nil
  }
}
