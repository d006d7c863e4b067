import Diagnostics
import JSONRecords
import Platform

// The messages about sources and their formats.

extension Diagnostic {
  static func unreadableSource(_ error: FileError, _ source: CardSource) -> Diagnostic {
    let reason =
      switch error.reason {
      case .missing: "there is no such file"
      case .notPermitted: "the file may not be read"
      case .isFolder: "it is a folder"
      case .notFolder: "a part of its path is not a folder"
      default: reason(of: error)
      }
    return Diagnostic(
      .error, code: SourceCode.unreadableSource, category: .access,
      "the source `\(source.name)` cannot be read: `\(source.file)`",
      subject: Subject(source: source.described), reason: reason, hint: "check the path and who may read the file")
  }

  static func showsSnapshot(of source: CardSource) -> Diagnostic {
    Diagnostic(
      .note, code: SourceCode.staleSource, "the source `\(source.name)` shows its last good snapshot",
      subject: Subject(source: source.described), hint: "run `cardloom pull` when the source works again")
  }

  static func emptySource(_ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.emptySource, "the source `\(source.name)` is an empty file",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "nobody can tell a feed without cards from one that was lost", hint: "write `[]` for a feed without cards"
    )
  }

  /// The error that no cards came from a file that contains what looks like records.
  static func noCards(_ missed: MissedRecords, in bytes: UnsafeRawBufferPointer, _ source: CardSource) -> Diagnostic {
    let (location, reason, hint): (SourceLocation, String, String)
    switch missed {
    case .element(let name, let offset):
      location = SourceLocation(of: offset..<offset + 1, in: bytes, file: source.file)
      reason = "`<\(name)` stands in the file, but not as an element of RSS or Atom"
      hint = "look at the place: the element may have another namespace, or stand in a comment or a section"
    case .arrays(let paths):
      location = SourceLocation(file: source.file, line: 1, column: 1)
      reason = "the list that is read is empty"
      hint = "this file has records at \(offered(paths))"
    }
    return Diagnostic(
      .warning, code: SourceCode.noCards,
      "the source `\(source.name)` gives no card, although it seems to hold records",
      at: location, subject: Subject(source: source.described), reason: reason, hint: hint)
  }

  /// The paths of lists of records, as written in the configuration.
  private static func offered(_ paths: [String]) -> String {
    paths.prefix(3).map { path in
      // A value that begins with a star has another meaning in YAML.
      path.isEmpty ? "the whole file" : path.hasPrefix("*") ? "`items: \"\(path)\"`" : "`items: \(path)`"
    }.joined(separator: ", ")
  }

  /// The formats in words.
  private static let formats =
    "sources are JSON, JSON Feed, RSS, Atom, XML, NDJSON, CSV, YAML or iCalendar, told by their content"

  /// The error of XML whose records are not named.
  static func xmlWithoutItems(_ candidates: [String], _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.itemsNotFound,
      "the source `\(source.name)` is XML that is not a feed, and `items` does not name its records",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "any element of such a document may be a card",
      hint: candidates.isEmpty
        ? "write the path of the records from the root element, such as `items: catalog.product`"
        : "this file has records at \(offered(candidates))")
  }

  /// The error of XML without elements at the path of the records.
  static func xmlItemsNotFound(_ path: String, _ candidates: [String], _ source: CardSource) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.itemsNotFound, "the source `\(source.name)` has no elements at `\(path)`",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: "the path begins with the root element, and names have the prefixes with which they are written",
      hint: candidates.isEmpty
        ? "write the path of the records from the root element, such as `items: catalog.product`"
        : "this file has records at \(offered(candidates))")
  }

  static func unknownFormat(
    _ source: CardSource, looksLikeHTML: Bool, rootElement: String? = nil, feed: String? = nil,
    foreign: ForeignFormat? = nil
  ) -> Diagnostic {
    if let foreign {
      return Diagnostic(
        .error, code: SourceCode.unknownFormat, "the source `\(source.name)` is \(foreign.words)",
        at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
        reason: formats, hint: foreign.hint)
    }
    if let rootElement, !looksLikeHTML {
      let isList = rootElement.lowercased() == "opml"
      return Diagnostic(
        .error, code: SourceCode.unknownFormat,
        isList
          ? "the source `\(source.name)` is OPML: a list of feeds, and no feed"
          : "the source `\(source.name)` is XML with the root element `<\(rootElement)>`, which is not a feed",
        at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
        reason: "the root element of a feed is `<rss>`, `<rdf:RDF>` or `<feed>`",
        hint: isList
          ? "`cardloom init --from` makes a project with a source of each feed in it"
          : "check that this is the right file, or name its records with `items`, such as `items: \(rootElement).item`")
    }
    return Diagnostic(
      .error, code: SourceCode.unknownFormat,
      looksLikeHTML
        ? "the source `\(source.name)` is a web page and no feed"
        : "the format of the source `\(source.name)` is not known",
      at: SourceLocation(file: source.file, line: 1, column: 1), subject: Subject(source: source.described),
      reason: formats,
      hint: looksLikeHTML
        ? feed.map { "the page names a feed: `\($0)`" }
          ?? "the address may need a login or have moved: open it in a browser and look for the feed's own address"
        : "check that this is the right file; `format` in the source's configuration names a format outright")
  }

  static func noRecords(
    _ error: JSONRecordScanner.OpenError, path: String, candidates: [String], in bytes: UnsafeRawBufferPointer,
    _ source: CardSource
  ) -> Diagnostic {
    func location(_ offset: Int) -> SourceLocation {
      SourceLocation(of: offset..<offset + 1, in: bytes, file: source.file)
    }
    let found = candidates.filter { $0 != path }
    let offer = found.isEmpty ? nil : "this file has records at \(offered(found))"
    switch error {
    case .malformed(let error):
      return .malformedJSON(error, in: bytes, file: source.file, subject: Subject(source: source.described))
    case .missing(let name, let names, let offset):
      let near =
        path.contains("[")
        ? "`*` stands for every element: write `items: \(starred(path))`"
        : NearMiss.suggestion(for: name, among: names).map { "did you mean `\($0)`?" }
      let list = names.isEmpty ? nil : "the names here are `\(names.prefix(12).joined(separator: "`, `"))`"
      return Diagnostic(
        .error, code: SourceCode.itemsNotFound, "there is no `\(name)` on the path `\(path)` to the records",
        at: location(offset),
        subject: Subject(source: source.described), reason: list,
        hint: near ?? offer ?? "correct the `items` path of this source")
    case .noElement(let index, let count, let offset):
      return Diagnostic(
        .error, code: SourceCode.itemsNotFound, "there is no element \(index) on the path `\(path)` to the records",
        at: location(offset), subject: Subject(source: source.described),
        reason: "the list here has \(count) \(count == 1 ? "element" : "elements"), counted from 0",
        hint: "correct the number, or write `*` for every element: `items: \(everyElement(path, index))`")
    case .noArray(let offset, let names):
      let list = names.isEmpty ? nil : "the names here are `\(names.prefix(12).joined(separator: "`, `"))`"
      return Diagnostic(
        .error, code: SourceCode.itemsNotArray,
        path.isEmpty ? "the file is not an array of records" : "the value at `\(path)` is not an array of records",
        at: location(offset),
        subject: Subject(source: source.described), reason: list,
        hint: offer
          ?? "name the array of records with `items` in the source's configuration; a file of one record a line is `format: ndjson`"
      )
    }
  }

  /// The path with `*` in place of a number.
  private static func everyElement(_ path: String, _ index: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false).map { $0 == index ? "*" : $0 }.joined(separator: ".")
  }

  /// Converts a path in the syntax of other tools, such as `$.pages[].entries[*]`, to Cardloom's: `pages.*.entries`.
  private static func starred(_ path: String) -> String {
    var steps = path.split(separator: ".").flatMap { step -> [Substring] in
      guard let bracket = step.firstIndex(of: "[") else { return [step] }
      return [step[..<bracket], "*"]
    }.filter { !$0.isEmpty }
    if steps.first == "$" { steps.removeFirst() }
    if steps.count > 1, steps.last == "*" { steps.removeLast() }
    return steps.joined(separator: ".")
  }

  static func cutFile(at offset: Int, whole: Int, in bytes: UnsafeRawBufferPointer, _ source: CardSource) -> Diagnostic
  {
    Diagnostic(
      .error, code: SourceCode.cutFile,
      "the file ends before its data does: \(whole) \(whole == 1 ? "record is" : "records are") whole",
      at: SourceLocation(of: offset..<offset, in: bytes, file: source.file), subject: Subject(source: source.described),
      reason: "the brackets that are open at byte \(offset) are never closed",
      hint: "the file was cut while it was downloaded or exported: fetch it again")
  }

  static func damagedRecord(
    _ error: JSONError, index: Int, range: Range<Int>, in bytes: UnsafeRawBufferPointer, _ source: CardSource
  ) -> Diagnostic {
    .malformedJSON(
      error, in: bytes, file: source.file, subject: Subject(source: source.described, index: index),
      notes: [
        Note(
          "the record begins here",
          at: SourceLocation(of: range.lowerBound..<range.lowerBound + 1, in: bytes, file: source.file))
      ])
  }
}
