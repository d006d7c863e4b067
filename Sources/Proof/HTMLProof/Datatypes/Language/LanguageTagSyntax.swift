import Platform

/// Language tags, which must be well-formed and consist of registered subtags.
///
/// RFC 5646, sections 2.1 and 2.2.
struct LanguageTagSyntax {
  static func problem(in value: UnsafeRawBufferPointer, mayBeEmpty: Bool = false) -> DatatypeProblem? {
    if value.isEmpty { return mayBeEmpty ? nil : DatatypeProblem(.languageEmpty, at: 0..<0) }
    var reader = LanguageTagSyntax(value)
    return reader.read()
  }

  private let value: UnsafeRawBufferPointer
  /// The current subtag; empty at the end.
  private var subtag = 0..<0

  private init(_ value: UnsafeRawBufferPointer) {
    self.value = value
    subtag = part(from: 0)
  }

  private func part(from start: Int) -> Range<Int> {
    var end = start
    while end < value.count, value[end] != UInt8(ascii: "-") { end += 1 }
    return start..<end
  }

  private mutating func advance() {
    subtag = subtag.upperBound < value.count ? part(from: subtag.upperBound + 1) : value.count..<value.count
  }

  private var isAtEnd: Bool { subtag.isEmpty }
  private func isASCIILetter(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(subtag.count) && subtag.allSatisfy { value[$0].isASCIILetter }
  }
  private func isDigits(_ length: Int) -> Bool {
    subtag.count == length && subtag.allSatisfy { value[$0].isASCIIDigit }
  }
  private func problem(_ code: DatatypeProblem.Code, _ severity: DatatypeProblem.Severity = .error) -> DatatypeProblem {
    DatatypeProblem(code, at: subtag, severity: severity)
  }

  private mutating func read() -> DatatypeProblem? {
    if let problem = shape() { return problem }
    if LanguageSubtags.grandfathered.contains(value, in: 0..<value.count) {
      return DatatypeProblem(.languageGrandfathered, at: 0..<value.count, severity: .warning)
    }
    subtag = part(from: 0)
    if subtag.count == 1 {
      guard value[0].asciiLowercased == UInt8(ascii: "x") else { return problem(.languageUnknown) }
      return privateUse()
    }
    var warning: DatatypeProblem?
    guard isASCIILetter(2...8) else { return problem(.languageShape) }
    guard LanguageSubtags.isLanguage(value, subtag) else { return problem(.languageUnknown) }
    if LanguageSubtags.deprecatedLanguages.contains(value, in: subtag) {
      warning = problem(.languageDeprecated, .warning)
    }
    let language = subtag
    advance()
    if isASCIILetter(3...3) {
      if let problem = extended(after: language) { return problem }
      advance()
      if isASCIILetter(3...3) { return problem(.languageExtended) }
    }
    if isASCIILetter(4...4) {
      if !LanguageSubtags.isScript(value, subtag) { return problem(.languageScript) }
      advance()
    }
    if isASCIILetter(2...2) || isDigits(3) {
      if !LanguageSubtags.isRegion(value, subtag) { return problem(.languageRegion) }
      advance()
    }
    return variants() ?? extensions() ?? warning
  }

  /// Judges the form of all subtags: one to eight letters or digits, separated by single hyphens.
  private mutating func shape() -> DatatypeProblem? {
    var start = 0
    while start <= value.count {
      let part = part(from: start)
      if part.isEmpty || part.count > 8 { return DatatypeProblem(.languageShape, at: part) }
      if let bad = part.first(where: { !value[$0].isASCIIAlphanumeric }) {
        return DatatypeProblem(.languageCharacter, at: bad..<bad + 1)
      }
      start = part.upperBound + 1
    }
    return nil
  }

  private func extended(after language: Range<Int>) -> DatatypeProblem? {
    for (prefix, languages) in LanguageSubtags.extended where languages.contains(value, in: subtag) {
      return prefix.contains(value, in: language) ? nil : problem(.languageExtended)
    }
    return problem(.languageExtended)
  }

  /// Reads distinct variants: five to eight letters or digits, or four that start with a digit.
  private mutating func variants() -> DatatypeProblem? {
    let first = subtag.lowerBound
    while subtag.count >= 5 || (subtag.count == 4 && value[subtag.lowerBound].isASCIIDigit) {
      if !LanguageSubtags.variants.contains(value, in: subtag) { return problem(.languageVariant) }
      if repeats(subtag, from: first) { return problem(.languageRepeated) }
      advance()
    }
    return nil
  }

  /// Reads extensions, then private use; an extension is a distinct singleton with subtags of two to eight characters.
  private mutating func extensions() -> DatatypeProblem? {
    var seen: UInt64 = 0
    while !isAtEnd {
      guard subtag.count == 1 else { return problem(.languageOrder) }
      let singleton = value[subtag.lowerBound].asciiLowercased
      if singleton == UInt8(ascii: "x") { return privateUse() }
      let bit: UInt64 = 1 << UInt64(singleton & 63)
      if seen & bit != 0 { return problem(.languageRepeated) }
      seen |= bit
      guard singleton == UInt8(ascii: "u") || singleton == UInt8(ascii: "t") else { return problem(.languageExtension) }
      let opening = subtag
      advance()
      if subtag.count < 2 { return DatatypeProblem(.languageExtension, at: opening) }
      while subtag.count >= 2 { advance() }
    }
    return nil
  }

  private mutating func privateUse() -> DatatypeProblem? {
    let opening = subtag
    advance()
    return isAtEnd ? DatatypeProblem(.languageExtension, at: opening) : nil
  }

  /// Whether a variant occurred before; only registered variants are compared, so the search is short.
  private func repeats(_ variant: Range<Int>, from first: Int) -> Bool {
    var start = first
    while start < variant.lowerBound {
      let earlier = part(from: start)
      if earlier.count == variant.count,
        zip(earlier, variant).allSatisfy({ value[$0].asciiLowercased == value[$1].asciiLowercased })
      {
        return true
      }
      start = earlier.upperBound + 1
    }
    return false
  }
}
