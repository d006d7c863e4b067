import Platform

/// Ids, and names of navigables, custom elements and other constructs.
enum NameSyntax {
  static func nonEmpty(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    value.isEmpty ? DatatypeProblem(.empty, at: 0..<0) : nil
  }

  /// Judges the name of a form control: not empty, not `isindex`.
  ///
  /// HTML Standard, section 4.10.18.1.
  static func control(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let reserved: Keywords = "isindex"
    if reserved.contains(value, in: 0..<value.count) { return DatatypeProblem(.controlName, at: 0..<value.count) }
    return nonEmpty(value)
  }

  /// Judges `command` of `button`: a built-in command or a custom one that starts with `--`.
  ///
  /// HTML Standard, section 4.10.8.
  static func command(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.count > 2, value[0] == UInt8(ascii: "-"), value[1] == UInt8(ascii: "-") { return nil }
    return Keywords.problem(
      in: value, keywords: "toggle-popover show-popover hide-popover close request-close show-modal")
  }

  static func withoutNewlines(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    guard let offset = value.indices.first(where: { value[$0] == 0x0A || value[$0] == 0x0D }) else { return nil }
    return DatatypeProblem(.newline, at: offset..<offset + 1)
  }

  /// Judges an id: at least one character and no white space.
  ///
  /// HTML Standard, section 3.2.6.
  static func id(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.isEmpty { return DatatypeProblem(.idEmpty, at: 0..<0) }
    guard let space = value.indices.first(where: { value[$0].isASCIIWhitespace }) else { return nil }
    return DatatypeProblem(.idSpace, at: space..<space + 1)
  }

  /// Judges space-separated ids, at least one.
  static func ids(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    value.allSatisfy(\.isASCIIWhitespace) ? DatatypeProblem(.wordsEmpty, at: 0..<value.count) : nil
  }

  /// Judges a hash-name reference: `#` and at least one character.
  ///
  /// HTML Standard, section 2.3.9.
  static func hashName(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.isEmpty { return DatatypeProblem(.hashMissing, at: 0..<0) }
    if value[0] != UInt8(ascii: "#") { return DatatypeProblem(.hashMissing, at: 0..<1) }
    return value.count == 1 ? DatatypeProblem(.hashAlone, at: 0..<1) : nil
  }

  /// Judges a navigable target name: not empty, no leading underscore, no tab or newline together with `<`.
  ///
  /// HTML Standard, section 7.3.1.
  static func navigableName(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.isEmpty { return DatatypeProblem(.targetEmpty, at: 0..<0) }
    if value[0] == UInt8(ascii: "_") { return DatatypeProblem(.targetUnderscore, at: 0..<value.count) }
    let hasBreak = value.contains { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if hasBreak, value.contains(UInt8(ascii: "<")) { return DatatypeProblem(.targetDangling, at: 0..<value.count) }
    return nil
  }

  /// Judges a navigable target name or one of the four keywords.
  static func navigableTarget(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    let keywords: Keywords = "_blank _self _parent _top _unfencedtop"
    return keywords.contains(value, in: 0..<value.count) ? nil : navigableName(value)
  }

  /// Judges distinct one-character keys, separated by spaces.
  ///
  /// HTML Standard, section 6.6.2.
  static func accessKeys(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var words = SpacedWords(value)
    while let word = words.next() {
      var scalars = UTF8Scalars(value, in: word)
      _ = scalars.next()
      if scalars.next() != nil { return DatatypeProblem(.accessKeyLength, at: word) }
    }
    return UniqueWords.problem(in: value)
  }

  /// Judges a non-empty set of names.
  static func uniqueWordsNonEmpty(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    ids(value) ?? UniqueWords.problem(in: value)
  }

  /// Judges a comma-separated list of `part: outer` or `part`.
  ///
  /// CSS Shadow Parts, section 4.
  static func exportParts(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var parts = CommaParts(value)
    while let part = parts.next() {
      var names = CommaParts(value, in: part, separator: ":")
      var count = 0
      while let name = names.next() {
        count += 1
        if name.isEmpty || count > 2 || name.contains(where: { value[$0].isASCIIWhitespace }) {
          return DatatypeProblem(.exportParts, at: part)
        }
      }
    }
    return nil
  }

  /// Judges a custom element name: a lowercase first letter, a hyphen, no capitals, not reserved.
  ///
  /// HTML Standard, section 4.13.2; DOM Standard, valid element local name.
  static func customElement(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if value.isEmpty { return DatatypeProblem(.customElementEmpty, at: 0..<0) }
    if !value[0].isASCIILowercase { return DatatypeProblem(.customElementStart, at: 0..<1) }
    var hasHyphen = false
    var scalars = UTF8Scalars(value, in: 0..<value.count)
    var start = 0
    while let scalar = scalars.next() {
      hasHyphen = hasHyphen || scalar == 0x2D
      let isExcluded =
        scalar == 0 || scalar == 0x2F || scalar == 0x3E || (scalar < 0x80 && UInt8(scalar).isASCIIWhitespace)
        || (0x41...0x5A).contains(scalar)
      if isExcluded {
        return DatatypeProblem(.customElementCharacter(scalar), at: start..<scalars.position)
      }
      start = scalars.position
    }
    if !hasHyphen { return DatatypeProblem(.customElementHyphen, at: 0..<value.count) }
    let reserved: Keywords =
      "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph"
    return reserved.contains(value, in: 0..<value.count)
      ? DatatypeProblem(.customElementReserved, at: 0..<value.count) : nil
  }
}
