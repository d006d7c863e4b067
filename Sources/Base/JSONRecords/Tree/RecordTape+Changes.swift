extension RecordTape {
  /// Sets a text member of the root object, replacing a member of the same name.
  package func setMember(_ name: [UInt8], text: some Collection<UInt8>, source: UnsafeRawBufferPointer) {
    setMember(name, .string, text, source)
  }

  /// Sets a number member of the root object, replacing a member of the same name.
  package func setMember(_ name: [UInt8], number: Int, source: UnsafeRawBufferPointer) {
    setMember(name, .number, String(number).utf8, source)
  }

  private func setMember(
    _ name: [UInt8], _ kind: RecordNode.Kind, _ text: some Collection<UInt8>, _ source: UnsafeRawBufferPointer
  ) {
    set(name, source) { tape, keyStart in
      let start = tape.decodedText.count
      tape.appendDecoded(text)
      tape.nodes.append(
        RecordNode(
          kind: kind, isDecoded: true, isKeyDecoded: true, keyStart: keyStart, keyLength: UInt32(name.count),
          textStart: UInt32(start), textLength: UInt32(tape.decodedText.count - start),
          end: UInt32(tape.nodes.count + 1)))
    }
  }

  /// Appends a text as a whole where its bytes stand together: one after the other, they cost a call each.
  private func appendDecoded(_ text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ decodedText.append($0) }) == nil {
      for byte in text { decodedText.append(byte) }
    }
  }

  /// Sets a member of the root object to HTML in the source, which is referenced rather than copied.
  package func setMember(_ name: [UInt8], html: Range<Int>, source: UnsafeRawBufferPointer) {
    set(name, source) { tape, keyStart in
      tape.nodes.append(
        RecordNode(
          kind: .html, isKeyDecoded: true, keyStart: keyStart, keyLength: UInt32(name.count),
          textStart: UInt32(html.lowerBound), textLength: UInt32(html.count), end: UInt32(tape.nodes.count + 1)))
    }
  }

  /// Sets a member of the root object to a copy of the value at a path, replacing a member of the same name.
  ///
  /// - Returns: Whether there is a value at the path.
  package func setMember(
    _ name: [UInt8], copying path: RecordPath, source: UnsafeRawBufferPointer
  ) -> Bool {
    guard let original = withRoot(source: source, { path.value(in: $0)?.index }) else { return false }
    let copy = (original..<Int(nodes[original].end)).map { nodes[$0] }
    set(name, source) { tape, keyStart in
      let distance = tape.nodes.count - original
      for (position, var node) in copy.enumerated() {
        if position == 0 { node.rename(keyStart: keyStart, keyLength: UInt32(name.count)) }
        node.end = UInt32(Int(node.end) + distance)
        tape.nodes.append(node)
      }
    }
    return true
  }

  /// Sets a member of the root object to a Swift value, replacing a member of the same name.
  package func setMember(_ name: String, data: RecordData, source: UnsafeRawBufferPointer) {
    set(Array(name.utf8), source) { tape, _ in tape.append(data, name: name) }
  }

  /// Replaces a value anywhere on the tape, given its place, with a text; its name stays.
  ///
  /// Places before it stay valid.
  package func replace(at index: Int, text: some Collection<UInt8>) {
    let end = Int(nodes[index].end)
    let removed = end - index - 1
    if removed > 0 {
      nodes.remove(index + 1..<end)
      for other in 0..<nodes.count where Int(nodes[other].end) >= end { nodes[other].end -= UInt32(removed) }
    }
    let start = decodedText.count
    appendDecoded(text)
    let old = nodes[index]
    nodes[index] = RecordNode(
      kind: .string, isDecoded: true, isKeyDecoded: old.isKeyDecoded, keyStart: old.keyStart, keyLength: old.keyLength,
      textStart: UInt32(start), textLength: UInt32(decodedText.count - start), end: UInt32(index + 1))
  }

  /// Renames a member of the root object, given its place on the tape, to a name that no other member has.
  package func renameMember(at index: Int, to name: [UInt8]) {
    let keyStart = UInt32(decodedText.count)
    name.withUnsafeBufferPointer { decodedText.append($0) }
    nodes[index].rename(keyStart: keyStart, keyLength: UInt32(name.count))
  }

  /// Adds a member to the root object, with a copy of the text at `index` on the tape as its value.
  ///
  /// The object must not have a member of this name yet.
  package func addMember(_ name: [UInt8], copyingTextAt index: Int) {
    addMember {
      var node = nodes[index]
      let keyStart = UInt32(decodedText.count)
      name.withUnsafeBufferPointer { decodedText.append($0) }
      node.rename(keyStart: keyStart, keyLength: UInt32(name.count))
      node.end = UInt32(nodes.count + 1)
      nodes.append(node)
    }
  }

  /// Adds a member to the root object, which has none of its name; the closure writes it.
  package func addMember(_ write: () -> Void) {
    guard !nodes.isEmpty, nodes[0].kind == .object else { return }
    write()
    nodes[0].end = UInt32(nodes.count)
    nodes[0].count += 1
  }

  /// Removes a member of the root object.
  package func removeMember(_ name: [UInt8], source: UnsafeRawBufferPointer) {
    guard let index = withRoot(source: source, { root in name.withUnsafeBytes { root.member($0)?.index } }) else {
      return
    }
    remove(index)
  }

  /// Appends a member to the root after removing a member of the same name.
  private func set(_ name: [UInt8], _ source: UnsafeRawBufferPointer, _ append: (RecordTape, UInt32) -> Void) {
    guard !nodes.isEmpty, nodes[0].kind == .object else { return }
    removeMember(name, source: source)
    let keyStart = UInt32(decodedText.count)
    name.withUnsafeBufferPointer { decodedText.append($0) }
    append(self, keyStart)
    nodes[0].end = UInt32(nodes.count)
    nodes[0].count += 1
  }

  /// Removes a child of the root and its descendants.
  private func remove(_ index: Int) {
    let length = Int(nodes[index].end) - index
    nodes.remove(index..<index + length)
    for other in 0..<nodes.count where Int(nodes[other].end) > index { nodes[other].end -= UInt32(length) }
    nodes[0].count -= 1
  }
}
