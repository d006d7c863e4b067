import Diagnostics
import XMLBridge

// The messages about XML feeds.

extension Diagnostic {
  private static func problemLocation(
    _ problem: XMLReader.Problem?, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  )
    -> SourceLocation
  {
    let wanted = problem?.line ?? 1
    var line = 1
    var offset = 0
    while line < wanted, let next = bytes[offset...].firstIndex(of: 0x0A) {
      line += 1
      offset = next + 1
    }
    return SourceLocation(of: offset..<offset, in: bytes, file: source.file)
  }

  /// - Parameter facts: the rules by which it was repaired, and the first location of each.
  static func repairedXML(
    _ problem: XMLReader.Problem?, _ facts: [XMLRepair.Fact], in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    func location(_ fact: XMLRepair.Fact) -> SourceLocation {
      SourceLocation(of: fact.offset..<fact.offset, in: bytes, file: source.file)
    }
    let facts = facts.sorted { $0.offset < $1.offset }
    // The report omits the source line for a feed that consists of a single line.
    let first = facts.first.map { PlainText.onOneLine($0.fact.before) } ?? ""
    return Diagnostic(
      .warning, code: SourceCode.repairedXML, "the feed `\(source.name)` is not well-formed XML; it was repaired",
      at: facts.first.map(location) ?? problemLocation(problem, in: bytes, source),
      subject: Subject(source: source.described),
      reason: problem.map { "libxml2 says: \($0.message)\(first.isEmpty ? "" : "; first: `\(first)`")" },
      hint: "tell the publisher of the feed; these rules were used: \(facts.map(\.fact.rule).joined(separator: ", "))",
      notes: facts.dropFirst().map { Note("`\($0.fact.rule)` was needed here", at: location($0)) })
  }

  static func malformedXML(
    _ problem: XMLReader.Problem?, whole: Int, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.malformedXML,
      "the feed `\(source.name)` is not well-formed XML and cannot be repaired: \(whole) \(whole == 1 ? "item was" : "items were") read",
      at: problemLocation(problem, in: bytes, source), subject: Subject(source: source.described),
      reason: problem.map { "libxml2 says: \($0.message)" }, hint: "fetch the feed again, or tell its publisher")
  }

  static func wrongEncoding(
    used encoding: String, _ problem: XMLReader.Problem?, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    let first = bytes.firstIndex { $0 >= 0x80 } ?? 0
    return Diagnostic(
      .warning, code: SourceCode.wrongEncoding,
      "the feed `\(source.name)` does not have the encoding that \(source.charset == nil ? "it declares" : "its server names"); it was read as \(encoding)",
      at: problem == nil
        ? SourceLocation(of: first..<first, in: bytes, file: source.file) : problemLocation(problem, in: bytes, source),
      subject: Subject(source: source.described),
      reason: problem.map { "libxml2 says: \($0.message)" },
      hint: "tell the publisher of the feed to declare \(encoding)")
  }

  static func tooManyAttributes(
    _ excess: XMLReader.Excess, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    let limit = XMLReader.Excess.limit(excess.kind)
    let (message, reason) =
      switch excess.kind {
      case .attributes:
        (
          "has an element with more than \(limit.count) attributes",
          "no element of RSS or Atom has so many, and XML readers compare each with all others"
        )
      case .namespaces:
        (
          "has an element inside the declarations of more than \(limit.count) namespaces",
          "no feed needs so many, and XML readers search all of them for each prefix"
        )
      case .defaults:
        (
          "declares more than \(limit.count) default values of attributes, or more than \(limit.bytes ?? 0) bytes in them",
          "no document type of RSS or Atom has so many, and XML readers give each element all of them"
        )
      case .quotedEnd:
        (
          "has a tag of more than \(limit.bytes ?? 0) bytes with `>` in an attribute",
          "no attribute of RSS or Atom is so long, and XML readers search it for the end of the tag again and again"
        )
      }
    return Diagnostic(
      .error, code: SourceCode.tooManyAttributes, "the feed `\(source.name)` \(message)",
      at: SourceLocation(of: excess.offset..<min(excess.offset + 1, bytes.count), in: bytes, file: source.file),
      subject: Subject(source: source.described), reason: reason,
      hint: "check that this is the right file, or tell the publisher of the feed")
  }

  static func tooLargeXML(_ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.tooLarge, "the feed `\(source.name)` has 2 GiB or more",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "XML is read by libxml2, which counts bytes with 31 bits", hint: "split the feed, or offer it as JSON")
  }
}
