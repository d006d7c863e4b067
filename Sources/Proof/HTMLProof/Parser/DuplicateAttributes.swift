import Platform

/// Finds duplicate attributes of a tag in constant time per attribute.
struct DuplicateAttributes {
  /// For each known name, the number of the last tag that had it, and the attribute's index.
  private var lastTags = [UInt32](repeating: 0, count: AttributeName.allCases.count)
  private var lastIndices = [UInt32](repeating: 0, count: AttributeName.allCases.count)
  private var tagNumber: UInt32 = 0
  /// The number of unknown names in the tag; many names switch to a set.
  private var otherCount = 0
  private var others: [[UInt8]: Int] = [:]

  private static let manyOthers = 16

  @inline(__always)
  mutating func beginTag() {
    tagNumber &+= 1
    if tagNumber == 0 {
      for index in lastTags.indices { lastTags[index] = 0 }
      tagNumber = 1
    }
    if otherCount > 0 {
      otherCount = 0
      if !others.isEmpty { others.removeAll() }
    }
  }

  /// Returns the index of the tag's earlier attribute with a known name.
  @inline(__always)
  func see(_ name: AttributeName) -> Int? {
    lastTags[Int(name.rawValue)] == tagNumber ? Int(lastIndices[Int(name.rawValue)]) : nil
  }

  @inline(__always)
  mutating func remember(_ name: AttributeName, at index: Int) {
    lastTags[Int(name.rawValue)] = tagNumber
    lastIndices[Int(name.rawValue)] = UInt32(truncatingIfNeeded: index)
  }

  /// Returns the index of the tag's earlier attribute with an unknown name, or records the name and returns `nil`.
  mutating func seeOther(
    _ attribute: HTMLAttribute, _ base: UnsafePointer<UInt8>, _ attributes: [HTMLAttribute], from first: Int
  ) -> Int? {
    otherCount += 1
    if otherCount <= Self.manyOthers {
      guard otherCount > 1 else { return nil }
      for index in first..<attributes.count where attributes[index].name == .other {
        let earlier = attributes[index].nameRange
        if earlier.count == attribute.nameRange.count,
          ByteScan.isSameName(base + earlier.lowerBound, base + attribute.nameRange.lowerBound, earlier.count)
        {
          return index
        }
      }
      return nil
    }
    if others.isEmpty {
      for index in first..<attributes.count where attributes[index].name == .other {
        others[Self.lowercased(attributes[index].nameRange, base)] = index
      }
    }
    let name = Self.lowercased(attribute.nameRange, base)
    if let earlier = others[name] { return earlier }
    others[name] = attributes.count
    return nil
  }

  private static func lowercased(_ range: Range<Int>, _ base: UnsafePointer<UInt8>) -> [UInt8] {
    UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).map(\.asciiLowercased)
  }
}
