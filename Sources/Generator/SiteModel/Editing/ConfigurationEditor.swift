package import Diagnostics
import JSONRecords

/// Changes values in the text of a configuration; every byte outside of what changes stays as it is.
///
/// The places come from the parser's marks. After each change, the new text is parsed: if its data is not exactly what
/// the change should make of the old, the change is refused.
package struct ConfigurationEditor {
  /// The path for diagnostics.
  private let file: String

  package init(file: String) { self.file = file }

  /// The text after some changes.
  ///
  /// - Throws: ``Diagnosed`` with what to write by hand if a change has no place.
  package func edited(
    _ original: [UInt8], _ changes: [ConfigurationEdit]
  ) throws(Diagnosed) -> [UInt8] {
    var bytes = original
    for change in changes { bytes = try edited(bytes, change) }
    try check(bytes, insteadOf: original)
    return bytes
  }

  /// Refuses a text that is not a configuration, if the former one was.
  private func check(_ bytes: [UInt8], insteadOf former: [UInt8]) throws(Diagnosed) {
    do throws(Diagnosed) {
      _ = try SiteConfiguration.read(former, file: file)
    } catch {
      return
    }
    _ = try SiteConfiguration.read(bytes, file: file)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func edited(_ bytes: [UInt8], _ change: ConfigurationEdit) throws(Diagnosed) -> [UInt8] {
    let hasMark = bytes.starts(with: Self.mark)
    let own = hasMark ? Array(bytes.dropFirst(3)) : bytes
    let document = try YAMLDocument(file: file, bytes: own)
    guard change.isDeclared else {
      throw Diagnosed(
        .notEditable(
          change.line, reason: "`site.yml` has no such key, or its value is of another kind", at: document.start))
    }
    let before = try YAMLRecord.read(own, file: file)
    let wanted = change.applied(to: before)
    if wanted == before { return bytes }
    do throws(YAMLNodeRanges.Problem) {
      guard let root = document.root, let wanted else {
        throw YAMLNodeRanges.Problem(reason: "there is no place for it", node: document.root)
      }
      var edit = YAMLEdit(source: YAMLNodeRanges(own))
      try edit.make(change, in: root)
      let new = edit.result
      guard isData(wanted, new) else {
        throw YAMLNodeRanges.Problem(reason: "the lines there are written in an unusual way", node: nil)
      }
      return (hasMark ? Self.mark : []) + new
    } catch {
      throw Diagnosed(
        .notEditable(change.line, reason: error.reason, at: error.mark.map(document.location) ?? document.start))
    }
  }

  private func isData(_ data: RecordData, _ bytes: [UInt8]) -> Bool {
    do {
      return try YAMLRecord.read(bytes, file: file) == data
    } catch {
      return false
    }
  }
}

/// One change of a YAML text.
private struct YAMLEdit {
  typealias Problem = YAMLNodeRanges.Problem
  typealias Step = ConfigurationStep

  let source: YAMLNodeRanges
  private var range = 0..<0
  private var text: [UInt8] = []

  init(source: YAMLNodeRanges) { self.source = source }

  var result: [UInt8] {
    var bytes = source.bytes
    bytes.replaceSubrange(range, with: text)
    return bytes
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    (self.range, self.text) = (range, Array(text.utf8))
  }

  // MARK: Finding the place

  /// A value with the mapping around it.
  private struct Entry {
    let key: YAMLNode
    let value: YAMLNode
    let mapping: YAMLNode.Mapping
    let node: YAMLNode
  }

  mutating func make(_ change: ConfigurationEdit, in root: YAMLNode) throws(Problem) {
    var node = root
    var entries: [Entry] = []
    for (index, step) in change.path.enumerated() {
      try check(node)
      switch step {
      case .element(let element):
        if case .sequence(let sequence) = node {
          guard element < sequence.count else { throw Problem(reason: "the list has fewer elements", node: node) }
          let next = sequence[element]
          if try source.start(of: next) < source.start(of: node) {
            throw Problem(reason: "the element is an alias of another part", node: node)
          }
          node = next
        } else if element > 0 {
          throw Problem(reason: "it is not a list", node: node)
        }
      case .key(let name):
        let rest = change.path[(index + 1)...]
        guard case .mapping(let mapping) = node else {
          return try wrap(node, at: entries.last, adding: name, rest, of: change)
        }
        guard let pair = mapping.first(where: { $0.key.scalar?.string == name }) else {
          guard let value = Self.value(rest, of: change) else { return }
          return try insert(name, value, in: mapping, of: node, step: Self.step(of: root))
        }
        if try source.isAlias(pair.value, of: pair.key) {
          throw Problem(reason: "`\(name)` is an alias of another part", node: pair.key)
        }
        entries.append(Entry(key: pair.key, value: pair.value, mapping: mapping, node: node))
        node = pair.value
      }
    }
    guard let entry = entries.last else { throw Problem(reason: "there is no place for it", node: root) }
    try check(node)
    switch change {
    case .set(_, let value): try replaceValue(at: entry, with: YAMLText.flow(value))
    case .append(let value, _): try append(value, to: node)
    case .remove: try remove(entries)
    }
  }

  /// Refuses a node that another part of the text repeats.
  private func check(_ node: YAMLNode) throws(Problem) {
    if let anchor = try source.anchor(of: node), source.isUsed(anchor: anchor) {
      throw Problem(reason: "`*\(anchor)` repeats these lines elsewhere", node: node)
    }
  }

  /// The value of a missing key: the mappings inside it and what the change sets.
  private static func value(_ rest: ArraySlice<Step>, of change: ConfigurationEdit) -> RecordData? {
    let inner: RecordData
    switch change {
    case .set(_, let value): inner = value
    case .append(let value, _): inner = .array([value])
    case .remove: return nil
    }
    var value = inner
    for step in rest.reversed() {
      guard case .key(let name) = step else { return nil }
      value = .object([.init(name, value)])
    }
    return value
  }

  // MARK: Changing

  /// Makes a mapping of a text, which is the path of a source's file, or of nothing.
  private mutating func wrap(
    _ node: YAMLNode, at entry: Entry?, adding name: String, _ rest: ArraySlice<Step>, of change: ConfigurationEdit
  ) throws(Problem) {
    guard let entry, case .scalar(let scalar) = node else { throw Problem(reason: "it is not a mapping", node: node) }
    guard let value = Self.value(rest, of: change) else { return }
    let added = "\(YAMLText.scalar(name)): \(YAMLText.flow(value))"
    let file = YAMLScalar.isNull(Node.Scalar(scalar)) ? "" : "file: \(YAMLText.scalar(scalar.string)), "
    try replaceValue(at: entry, with: "{\(file)\(added)}")
  }

  private mutating func replaceValue(at entry: Entry, with text: String) throws(Problem) {
    let colon = try source.afterColon(entry.key)
    let start = try source.start(of: entry.value)
    let end = try source.end(of: entry.value, key: entry.key)
    if end == colon || source.lineEnd(colon) < start {
      // Nothing, or lines below the key.
      let isComment = source.has("#", at: source.afterSpaces(colon))
      if end != colon, isComment { throw Problem(reason: "a comment is in its place", node: entry.key) }
      return replace(colon..<end, with: " " + text)
    }
    replace(start..<end, with: text)
  }

  /// Adds an entry behind the last one of a mapping.
  private mutating func insert(
    _ name: String, _ value: RecordData, in mapping: YAMLNode.Mapping, of node: YAMLNode, step usual: Int
  ) throws(Problem) {
    let pairs = Array(mapping)
    let entry = "\(YAMLText.scalar(name)): \(YAMLText.flow(value))"
    guard let first = pairs.first, let last = pairs.last else {
      let end = try source.end(of: node, indent: 0)
      guard source.has("}", at: end - 1) else { throw Problem(reason: "the mapping is empty", node: node) }
      return replace((end - 1)..<(end - 1), with: entry)
    }
    let end = try source.end(of: last.value, key: last.key)
    let start = try source.start(of: first.key)
    let lastStart = try source.start(of: last.key)
    let indent = String(repeating: " ", count: source.column(lastStart))
    guard try !source.isFlow(node) else {
      let isOwnLine = source.isBlank(source.lineStart(lastStart)..<lastStart) && endsLine(afterComma(end))
      guard isOwnLine else { return replace(end..<end, with: ", " + entry) }
      return try insertLine(indent + entry, behind: end, node: node, comma: true)
    }
    let column = source.column(start)
    let step = String(repeating: " ", count: Self.step(column, of: pairs) ?? usual)
    let lines = YAMLText.block(name, value, indent: step).map { indent + $0 }
    let lineBreak = String(decoding: source.lineBreak(after: end), as: UTF8.self)
    try insertLine(lines.joined(separator: lineBreak), behind: end, node: node, comma: false)
  }

  /// By how much the lines inside an entry of the root are indented; 2 if none has any.
  private static func step(of root: YAMLNode) -> Int {
    guard case .mapping(let mapping) = root else { return 2 }
    return step(0, of: Array(mapping)) ?? 2
  }

  /// By how much the lines inside an entry of a mapping are indented.
  private static func step(_ column: Int, of pairs: [(key: YAMLNode, value: YAMLNode)]) -> Int? {
    let inner = pairs.compactMap { pair -> Int? in
      guard case .mapping(let inner) = pair.value, inner.mark.line > pair.key.mark.line else { return nil }
      return inner.mark.column - 1 - column
    }
    return inner.first { $0 > 0 }
  }

  /// The index behind a comma, if one follows.
  private func afterComma(_ index: Int) -> Int {
    let next = source.afterSpaces(index)
    return source.has(",", at: next) ? next + 1 : index
  }

  /// Whether nothing but a comment follows on the line of an index.
  private func endsLine(_ index: Int) -> Bool {
    let next = source.afterSpaces(index)
    return next == source.lineEnd(index) || source.has("#", at: next)
  }

  /// Adds lines below that of an index, behind its comment.
  ///
  /// - Parameter comma: whether a comma separates what is there from what is added.
  private mutating func insertLine(_ line: String, behind end: Int, node: YAMLNode, comma: Bool) throws(Problem) {
    let hasComma = comma && afterComma(end) != end
    guard endsLine(comma ? afterComma(end) : end) else {
      throw Problem(reason: "other values follow on its line", node: node)
    }
    let lineEnd = source.lineEnd(end)
    let lineBreak = String(decoding: source.lineBreak(after: end), as: UTF8.self)
    let rest = String(decoding: source.bytes[end..<lineEnd], as: UTF8.self)
    replace(
      end..<lineEnd, with: (comma && !hasComma ? "," : "") + rest + lineBreak + line + (hasComma ? "," : ""))
  }

  private mutating func append(_ value: RecordData, to node: YAMLNode) throws(Problem) {
    guard case .sequence(let sequence) = node else { throw Problem(reason: "it is not a list", node: node) }
    let text = YAMLText.flow(value)
    let start = try source.start(of: node)
    let end = try source.end(of: node, indent: source.column(start))
    if try source.isFlow(node) {
      guard let last = Array(sequence).last else { return replace((end - 1)..<(end - 1), with: text) }
      let lastEnd = try source.end(of: last, indent: 0)
      return replace(lastEnd..<lastEnd, with: ", " + text)
    }
    guard source.has("-", at: start) else { throw Problem(reason: "the list is written in an unusual way", node: node) }
    let indent = String(repeating: " ", count: source.column(start))
    try insertLine(indent + "- " + text, behind: end, node: node, comma: false)
  }

  /// Removes the innermost value, and the mappings around it that have no other.
  private mutating func remove(_ entries: [Entry]) throws(Problem) {
    guard let entry = entries.last(where: { $0.mapping.count > 1 }) ?? entries.first else { return }
    let pairs = Array(entry.mapping)
    guard let index = pairs.firstIndex(where: { $0.key == entry.key }) else { return }
    let start = try source.start(of: entry.key)
    let end = try source.end(of: entry.value, key: entry.key)
    if try source.isFlow(entry.node) {
      var range = start..<end
      if index > 0 {
        range = try source.end(of: pairs[index - 1].value, key: pairs[index - 1].key)..<end
      } else if pairs.count > 1 {
        range = start..<(try source.start(of: pairs[1].key))
      }
      guard !source.bytes[range].contains(UInt8(ascii: "#")) else {
        throw Problem(reason: "a comment is among the values", node: entry.key)
      }
      return replace(range, with: "")
    }
    let lineStart = source.lineStart(start)
    let lineEnd = source.lineEnd(end)
    guard source.isBlank(lineStart..<start) else {
      throw Problem(reason: "it begins an element of a list", node: entry.key)
    }
    replace(lineStart..<(lineEnd + source.breakLength(at: lineEnd)), with: "")
  }
}
