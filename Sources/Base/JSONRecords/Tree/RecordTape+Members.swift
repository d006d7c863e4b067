/// Writing of a tree to a tape node by node, without an intermediate ``RecordData``, for data that differs on every
/// page.
///
/// A node without a name is an element of an array.
extension RecordTape {
  /// Replaces the tape's content with an object, whose members the closure writes; its source is then empty.
  package func fill(_ members: () -> Void) {
    removeAll()
    object("", members)
  }

  /// Writes an object, whose members the closure writes.
  package func object(_ name: StaticString = "", _ members: () -> Void) { write(.object, name, children: members) }

  /// Writes an array, whose elements the closure writes.
  package func array(_ name: StaticString = "", _ elements: () -> Void) { write(.array, name, children: elements) }

  /// Writes a text, optionally concatenated from two parts.
  package func string(_ name: StaticString = "", _ text: String, _ rest: String = "") {
    write(.string, name, text: (text, rest))
  }

  /// Writes a number.
  package func number(_ name: StaticString = "", _ number: Int) { write(.number, name, text: (String(number), "")) }

  /// Writes a Boolean.
  package func boolean(_ name: StaticString = "", _ isTrue: Bool) { write(.boolean, name, isTrue: isTrue) }

  /// Writes a null.
  package func null(_ name: StaticString = "") { write(.null, name) }

  /// Writes a Swift value.
  package func value(_ name: StaticString = "", _ data: RecordData) { append(data, name: "\(name)") }

  /// Writes an object with a name that is known at run time only.
  package func object(named name: [UInt8], _ members: () -> Void) { write(.object, name, children: members) }

  /// Writes an array with a name that is known at run time only.
  package func array(named name: [UInt8], _ elements: () -> Void) { write(.array, name, children: elements) }

  private func write(
    _ kind: RecordNode.Kind, _ name: StaticString, isTrue: Bool = false, text: (String, String) = ("", ""),
    children: () -> Void = {}
  ) {
    let keyStart = decodedText.count
    decodedText.append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    write(kind, keyStart: keyStart, isTrue: isTrue, text: text, children: children)
  }

  private func write(_ kind: RecordNode.Kind, _ name: [UInt8], children: () -> Void) {
    let keyStart = decodedText.count
    name.withUnsafeBufferPointer { decodedText.append($0) }
    write(kind, keyStart: keyStart, children: children)
  }

  /// Writes a node after its name.
  private func write(
    _ kind: RecordNode.Kind, keyStart: Int, isTrue: Bool = false, text: (String, String) = ("", ""),
    children: () -> Void
  ) {
    let index = nodes.count
    let textStart = decodedText.count
    if !text.0.isEmpty { _ = store(text.0) }
    if !text.1.isEmpty { _ = store(text.1) }
    nodes.append(
      RecordNode(
        kind: kind, isDecoded: true, isKeyDecoded: true, isTrue: isTrue, keyStart: UInt32(keyStart),
        keyLength: UInt32(textStart - keyStart), textStart: UInt32(textStart),
        textLength: UInt32(decodedText.count - textStart), end: UInt32(index + 1)))
    children()
    var child = index + 1
    while child < nodes.count {
      nodes[index].count += 1
      child = Int(nodes[child].end)
    }
    nodes[index].end = UInt32(nodes.count)
  }
}
