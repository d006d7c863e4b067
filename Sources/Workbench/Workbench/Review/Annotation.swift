package import CardSources
package import JSONRecords

/// A comment, a reply or a verdict of a reviewer, in the terms of the W3C Web Annotation Data Model.
///
/// Its texts come from other people. They are shown as text only, and no path or address is ever made of them.
package struct Annotation: Sendable, Equatable {
  /// Why the annotation was made.
  package enum Motivation: String, Sendable, CaseIterable {
    case commenting, questioning, editing, highlighting, replying, assessing
  }

  /// The kind of a comment.
  package enum Kind: String, Sendable, CaseIterable {
    /// It must be done before the entry is.
    case must
    /// It could be done.
    case could
    case question, praise
  }

  /// The verdict of a reviewer on an entry.
  package enum Verdict: String, Sendable, CaseIterable {
    case good
    case goodWithNotes = "good with notes"
    case notYet = "not yet"
  }

  /// A value that a reviewer suggests for a property of CSS.
  package struct SuggestedValue: Sendable, Equatable {
    package let property: String
    package let value: String
  }

  package let id: String
  package let motivation: Motivation
  /// When it was written, and when it was changed last; texts as in RFC 3339.
  package var created: String?
  package var modified: String?
  /// The reviewer's name, as given.
  package var creator: String?
  package var text = ""
  package var kind: Kind?
  package var suggestedText: String?
  package var suggestedValue: SuggestedValue?
  package var verdict: Verdict?
  /// What it is about; `nil` for a reply.
  package var target: AnnotationTarget?
  /// The annotation that a reply answers.
  package var answered: String?

  package init(id: String, motivation: Motivation) {
    self.id = id
    self.motivation = motivation
  }

  /// The moment of the last change; `nil` if unknown.
  package var moment: Moment? { (modified ?? created).flatMap { DateReader.read($0)?.moment } }

  /// The moment at which it was written; replies are sorted by it.
  package var start: Moment? { created.flatMap { DateReader.read($0)?.moment } }
}

/// What an annotation is about: an element of a frame, or an entry as a whole.
package struct AnnotationTarget: Sendable, Equatable {
  /// The text of an element and what is around it.
  package struct Quote: Sendable, Equatable {
    package let exact: String
    package var prefix = ""
    package var suffix = ""
  }

  /// A box in percent of the card's.
  package struct Box: Sendable, Equatable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
  }

  /// The entry of the workbench, such as `cells/article`.
  package let entry: String
  /// A selector of CSS within the frame's card.
  package var selector: String?
  package var quote: Quote?
  package var box: Box?
  // The conditions under which it was seen.
  /// The variant.
  package var frame: String?
  package var width: Int?
  package var theme: String?
  package var direction: String?
  /// The size of text in percent.
  package var textSize: Int?
  package var state: CellState?
  /// The card of a feed, for a note from one of the site's pages.
  package var card: String?
  /// The state of the site, for a verdict on the site as a whole; see ``SignOff``.
  package var site: String?
  /// The data that was tried when the note was written, if it is that of no variant.
  package var data: RecordData?

  package init(entry: String) { self.entry = entry }

  /// The frame that shows it.
  package var frameID: FrameID? { frame.map { FrameID(entry: entry, variant: $0, state: state ?? .default) } }
}

/// The form in files: members are sorted, so that equal annotations give equal bytes.
extension Annotation {
  package var json: RecordData {
    .sorted([
      ("id", .string(id)), ("type", "Annotation"), ("motivation", .string(motivation.rawValue)),
      ("created", created.map { .string($0) }), ("modified", modified.map { .string($0) }),
      ("creator", creator.map { ["name": .string($0), "type": "Person"] }), ("body", body),
      ("target", answered.map { .string($0) } ?? target?.json),
    ])
  }

  private var body: RecordData {
    func textual(_ purpose: String, _ value: String, property: String? = nil) -> RecordData {
      .sorted([
        ("type", "TextualBody"), ("purpose", .string(purpose)), ("value", .string(value)),
        ("cardloom:property", property.map { .string($0) }),
        ("format", purpose == "commenting" || purpose == "replying" ? "text/plain" : nil),
      ])
    }
    var bodies: [RecordData] = []
    if let verdict { bodies.append(textual("assessing", verdict.rawValue)) }
    if !text.isEmpty { bodies.append(textual(motivation == .replying ? "replying" : "commenting", text)) }
    if let kind { bodies.append(textual("tagging", kind.rawValue)) }
    if let suggestedText { bodies.append(textual("editing", suggestedText)) }
    if let suggestedValue {
      bodies.append(textual("editing", suggestedValue.value, property: suggestedValue.property))
    }
    return .array(bodies)
  }
}

extension AnnotationTarget {
  package var json: RecordData {
    .sorted([("source", .string(entry)), ("selector", selectors), ("state", conditions)])
  }

  private var selectors: RecordData? {
    var list: [RecordData] = []
    if let selector { list.append(["type": "CssSelector", "value": .string(selector)]) }
    if let quote {
      list.append(
        .sorted([
          ("type", "TextQuoteSelector"), ("exact", .string(quote.exact)),
          ("prefix", quote.prefix.isEmpty ? nil : .string(quote.prefix)),
          ("suffix", quote.suffix.isEmpty ? nil : .string(quote.suffix)),
        ]))
    }
    if let box {
      list.append([
        "conformsTo": "http://www.w3.org/TR/media-frags/", "type": "FragmentSelector",
        "value": .string("xywh=percent:\(box.x),\(box.y),\(box.width),\(box.height)"),
      ])
    }
    return list.isEmpty ? nil : .array(list)
  }

  private var conditions: RecordData? {
    let members: [(String, RecordData?)] = [
      ("frame", frame.map { .string($0) }), ("width", width.map { .number(String($0)) }),
      ("theme", theme.map { .string($0) }), ("direction", direction.map { .string($0) }),
      ("textSize", textSize.map { .number(String($0)) }), ("state", state.map { .string($0.rawValue) }),
      ("cardloom:card", card.map { .string($0) }), ("cardloom:data", data),
      ("cardloom:site", site.map { .string($0) }),
    ]
    guard members.contains(where: { $0.1 != nil }) else { return nil }
    return .sorted(members + [("type", "cardloom:Conditions")])
  }
}

extension RecordData {
  /// An object of the members that have a value, sorted by name.
  static func sorted(_ members: [(String, RecordData?)]) -> RecordData {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } }.sorted { $0.name < $1.name })
  }
}
