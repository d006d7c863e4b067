import JSONRecords
import Platform

/// A list in a JSON file that may contain its records.
package struct RecordArray: Sendable, Equatable {
  /// The type of its elements, the most likely first.
  package enum Elements: Int, Sendable {
    case objects
    /// The members of an object, which are objects.
    case members
    /// Texts or numbers.
    case scalars
  }

  /// The dotted path; empty for the root.
  package let path: String
  /// The number of elements.
  package let count: Int
  package let elements: Elements
}

/// Finds possible lists of records in a JSON file, for suggestions and guesses.
enum ArrayCandidates {
  /// The maximum size in bytes of a file that is searched.
  private static let limit = 64 << 20

  /// The dotted paths of lists of objects, the longest list first; the empty path is the root.
  static func paths(in bytes: UnsafeRawBufferPointer) -> [String] {
    arrays(in: bytes).filter { $0.elements != .scalars }.map(\.path)
  }

  /// Every list of objects, texts or numbers: lists of objects first, then objects whose members are the records;
  /// longer before shorter.
  static func arrays(in bytes: UnsafeRawBufferPointer) -> [RecordArray] {
    guard bytes.count <= limit else { return [] }
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    do {
      _ = try reader.readPrefix(of: bytes, into: tape)
    } catch {
      return []
    }
    var found: [RecordArray] = []
    tape.withRoot(source: bytes) { search($0, [], depth: 0, &found) }
    return found.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.elements != other.elements { return one.elements.rawValue < other.elements.rawValue }
      return one.count == other.count ? left.offset < right.offset : one.count > other.count
    }.map(\.element)
  }

  private static func search(
    _ value: RecordValue, _ path: [String], depth: Int, _ found: inout [RecordArray]
  ) {
    func add(_ further: [String], _ count: Int, _ elements: RecordArray.Elements) {
      found.append(
        RecordArray(path: (path + further).joined(separator: "."), count: count, elements: elements))
    }
    switch value.kind {
    case .array:
      guard let kind = value.element(0)?.kind, [.object, .string, .number].contains(kind) else { return }
      if kind == .object, let inner = RecordWrapping.inner(of: value) {
        add([NestedRecords.step] + inner.path, inner.count, .objects)
      } else {
        add([], value.count, kind == .object ? .objects : .scalars)
      }
    case .object:
      if RecordWrapping.isDictionary(value) {
        if let inner = RecordWrapping.inner(of: value) {
          add([NestedRecords.step] + inner.path, inner.count, .objects)
        } else {
          add([NestedRecords.step], value.count, .members)
        }
        return
      }
      guard depth < 4, value.count <= FieldCounter.mostNames else { return }
      for member in value.children {
        let name = String(decoding: member.key, as: UTF8.self)
        if !name.contains(".") { search(member, path + [name], depth: depth + 1, &found) }
      }
    default: break
    }
  }
}

/// Recognises structures that only contain records: pages of a list, and objects used as dictionaries.
private enum RecordWrapping {
  /// The number of elements that are examined.
  private static let sample = 100
  private static let deepest = 3
  /// Fields that indicate a record worth a card.
  private static let telling: Set<String> = [
    "id", "_id", "guid", "uuid", "title", "name", "headline", "label", "url", "link", "slug", "sku", "text",
  ]

  /// The lists inside the elements of a list, or the members of an object, if those have no content of their own: the
  /// path from an element, and the total number of elements.
  static func inner(of value: RecordValue, depth: Int = 0) -> (path: [String], count: Int)? {
    guard depth < deepest, let name = onlyList(in: value) else { return nil }
    var count = 0
    var deeper: (path: [String], count: Int)?
    for element in value.children {
      guard let list = element.member(name), list.kind == .array else { continue }
      count += list.count
      if deeper == nil { deeper = inner(of: list, depth: depth + 1) }
    }
    if let deeper { return ([name, NestedRecords.step] + deeper.path, max(count, deeper.count)) }
    return ([name], count)
  }

  /// The name of the single list of objects that all elements have besides insignificant scalars.
  private static func onlyList(in value: RecordValue) -> String? {
    var found: String?
    var seen = 0
    for element in value.children {
      guard element.kind == .object, element.count <= 8 else { return nil }
      for member in element.children {
        let name = String(decoding: member.key, as: UTF8.self)
        switch member.kind {
        case .array where member.count == 0: continue
        case .array:
          guard found == nil || found == name, member.element(0)?.kind == .object, !name.contains(".") else {
            return nil
          }
          found = name
        case .object: return nil
        default: if telling.contains(name.lowercased()) { return nil }
        }
      }
      seen += 1
      if seen == sample { break }
    }
    return found
  }

  /// Whether the members of an object are records: objects that share half of their names.
  ///
  /// Two that contain lists count as two parts of a document.
  static func isDictionary(_ value: RecordValue) -> Bool {
    guard value.count > 1 else { return false }
    var common: Set<String>?
    var first = 0
    var hasLists = false
    var seen = 0
    for member in value.children {
      guard member.kind == .object, member.count > 0 else { return false }
      var names: Set<String> = []
      for field in member.children {
        names.insert(String(decoding: field.key, as: UTF8.self))
        if field.kind == .array, field.element(0)?.kind == .object { hasLists = true }
      }
      if common == nil { first = names.count }
      common = common?.intersection(names) ?? names
      seen += 1
      if seen == sample { break }
    }
    return (common?.count ?? 0) * 2 >= max(1, first) && (value.count > 2 || !hasLists)
  }
}
