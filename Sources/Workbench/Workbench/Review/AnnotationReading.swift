import CardSources
package import JSONRecords

/// Why something is not an annotation.
package enum AnnotationFault: Error, Sendable, Equatable {
  case missing(String)
  case wrongType(String, expected: String)
  case unknownValue(String, of: String, known: [String])
  case tooLong(String, limit: Int)
  case nothingSaid
}

/// What an annotation may contain at most.
package enum AnnotationLimits {
  /// Bytes of an identity, of a name or of the name of an entry.
  static let name = 512
  /// Bytes of a text, a selector or a quote.
  static let text = 20_000
  /// Bodies and selectors of an annotation.
  static let parts = 32
  /// Levels of nested arrays and objects.
  package static let depth = 64
  /// Bytes of a file.
  package static let file = 8 << 20
  /// Annotations in a file.
  package static let annotations = 5_000
}

extension Annotation {
  /// Reads an annotation; members that Cardloom does not know are left out.
  ///
  /// Control characters in texts become U+FFFD, because HTML must not contain them.
  package init(_ data: RecordData) throws(AnnotationFault) {
    guard case .object = data else { throw .wrongType("the annotation", expected: "an object") }
    guard let id = try data.words("id", limit: AnnotationLimits.name) else { throw .missing("id") }
    self.init(id: id, motivation: try data.choice("motivation", of: Motivation.self) ?? .commenting)
    created = try data.date("created")
    modified = try data.date("modified")
    if let person = data["creator"] { creator = try person.words("name", limit: AnnotationLimits.name) }
    try readBodies(try data.parts("body"))
    if motivation == .replying {
      guard let answered = try data.words("target", limit: AnnotationLimits.name) else { throw .missing("target") }
      self.answered = answered
    } else {
      guard let target = data["target"] else { throw .missing("target") }
      self.target = try AnnotationTarget(target)
    }
    if motivation == .assessing {
      guard verdict != nil else { throw .missing("body") }
    } else if motivation != .replying {
      verdict = nil
      kind = kind ?? (motivation == .questioning ? .question : motivation == .highlighting ? .praise : .could)
    }
    let isSaid = !text.isEmpty || verdict != nil || suggestedText != nil || suggestedValue != nil || kind == .praise
    guard isSaid else { throw .nothingSaid }
  }

  private mutating func readBodies(_ bodies: [RecordData]) throws(AnnotationFault) {
    for body in bodies {
      guard case .object = body else { throw .wrongType("body", expected: "an object") }
      guard let value = try body.words("value", limit: AnnotationLimits.text) else { continue }
      switch try body.words("purpose", limit: AnnotationLimits.name) {
      case "tagging": kind = kind ?? Kind(rawValue: value)
      case "assessing":
        guard let verdict = Verdict(rawValue: value) else {
          throw .unknownValue(value, of: "the verdict", known: Verdict.allCases.map(\.rawValue))
        }
        self.verdict = verdict
      case "editing":
        if let property = try body.words("cardloom:property", limit: AnnotationLimits.name) {
          suggestedValue = SuggestedValue(property: property, value: value)
        } else {
          suggestedText = value
        }
      case "commenting", "replying", nil: text = text.isEmpty ? value : text + "\n" + value
      default: continue
      }
    }
  }
}

extension AnnotationTarget {
  fileprivate init(_ data: RecordData) throws(AnnotationFault) {
    if case .string(let entry) = data {
      self.init(entry: entry.printable)
      return
    }
    guard case .object = data else { throw .wrongType("target", expected: "an object") }
    guard let entry = try data.words("source", limit: AnnotationLimits.name) else { throw .missing("target.source") }
    self.init(entry: entry)
    for selector in try data.parts("selector") { try read(selector) }
    guard let state = data["state"], case .object = state else { return }
    frame = try state.words("frame", limit: AnnotationLimits.name)
    theme = try state.words("theme", limit: AnnotationLimits.name).flatMap {
      ["light", "dark"].contains($0) ? $0 : nil
    }
    direction = try state.words("direction", limit: AnnotationLimits.name)
      .flatMap { ["ltr", "rtl"].contains($0) ? $0 : nil }
    self.state = try state.words("state", limit: AnnotationLimits.name).flatMap { CellState(rawValue: $0) }
    width = state.whole("width", in: 1...10_000)
    textSize = state.whole("textSize", in: 10...1_000)
    card = try state.words("cardloom:card", limit: AnnotationLimits.name)
    site = try state.words("cardloom:site", limit: AnnotationLimits.name)
    if let own = state["cardloom:data"], case .object = own { self.data = own }
  }

  private mutating func read(_ part: RecordData) throws(AnnotationFault) {
    switch try part.words("type", limit: AnnotationLimits.name) {
    case "CssSelector": if selector == nil { selector = try part.words("value", limit: AnnotationLimits.text) }
    case "TextQuoteSelector":
      guard quote == nil, let exact = try part.words("exact", limit: AnnotationLimits.text) else { return }
      quote = Quote(
        exact: exact, prefix: try part.words("prefix", limit: AnnotationLimits.text) ?? "",
        suffix: try part.words("suffix", limit: AnnotationLimits.text) ?? "")
    case "FragmentSelector":
      guard box == nil, let value = try part.words("value", limit: AnnotationLimits.name) else { return }
      box = Box(value)
    default: return
    }
  }
}

extension AnnotationTarget.Box {
  /// Reads a spatial fragment such as `xywh=percent:10,4.5,80,12`; `nil` for any other one.
  init?(_ fragment: String) {
    let start = "xywh=percent:"
    guard fragment.hasPrefix(start) else { return nil }
    let numbers = fragment.dropFirst(start.count).split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) ?? .nan }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 10_000 }) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension RecordData {
  /// A text that is not empty; `nil` if there is none.
  fileprivate func words(_ name: String, limit: Int) throws(AnnotationFault) -> String? {
    guard let value = self[name], value != .null else { return nil }
    guard case .string(let text) = value else { throw .wrongType(name, expected: "a text") }
    guard text.utf8.count <= limit else { throw .tooLong(name, limit: limit) }
    return text.isEmpty ? nil : text.printable
  }

  fileprivate func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(AnnotationFault) -> Value? where Value.RawValue == String {
    guard let text = try words(name, limit: AnnotationLimits.name) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw .unknownValue(text, of: "`\(name)`", known: type.allCases.map(\.rawValue))
    }
    return value
  }

  fileprivate func date(_ name: String) throws(AnnotationFault) -> String? {
    guard let text = try words(name, limit: AnnotationLimits.name) else { return nil }
    guard DateReader.read(text) != nil else { throw .wrongType(name, expected: "a date such as 2026-11-23T14:00:00Z") }
    return text
  }

  fileprivate func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let text) = self[name], let number = Double(text), number >= 1, number <= 100_000 else {
      return nil
    }
    let whole = Int(number.rounded())
    return range.contains(whole) ? whole : nil
  }

  /// The elements of an array, or a single value; the data model permits both.
  fileprivate func parts(_ name: String) throws(AnnotationFault) -> [RecordData] {
    switch self[name] {
    case nil, .null: return []
    case .array(let elements):
      guard elements.count <= AnnotationLimits.parts else { throw .tooLong(name, limit: AnnotationLimits.parts) }
      return elements
    case .some(let value): return [value]
    }
  }
}

extension String {
  /// The text without control characters and noncharacters, which HTML must not contain.
  package var printable: String {
    let isClean = unicodeScalars.allSatisfy { !Self.isForbidden($0) }
    if isClean { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars where scalar != "\r" { text.append(Self.isForbidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(text)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }
}
