import CardSources
import JSONRecords

/// The data of a note in the workbench's templates.
struct NoteData {
  let thread: ReviewThread
  /// Its place in the list of the page.
  let number: Int
  /// The entry to which it refers, if it exists.
  let entry: Catalogue.Entry?
  /// The address of its entry or feed; `nil` if there is none any more.
  let page: String?
  /// The path from the page to the preview's root.
  let root: String
  /// Whether the page is that of the entry.
  var isOnItsPage = false

  var data: RecordData { .object(comment + location) }

  /// What is said, by whom.
  private var comment: [RecordData.Member] {
    let first = thread.first
    let value = first.suggestedValue.map { value -> RecordData in
      ["property": .string(value.property), "value": .string(value.value)]
    }
    return [
      .init("isOpen", .boolean(thread.isOpen)), .init("kind", .string(first.kind?.rawValue ?? "")),
      .init("creator", Self.text(first.creator)), .init("day", Self.day(of: first)),
      .init("text", .string(first.text)), .init("hasText", .boolean(!first.text.isEmpty)),
      .init("suggestedText", Self.text(first.suggestedText)), .init("suggestedValue", value ?? .null),
      .init("hasReplies", .boolean(!thread.replies.isEmpty)),
      .init("replies", .array(thread.replies.map(Self.reply))), .init("resolver", Self.text(thread.resolver)),
    ]
  }

  /// What it is about.
  private var location: [RecordData.Member] {
    let first = thread.first
    let words = [title, first.kind?.rawValue, first.creator, first.text].compactMap(\.self).joined(separator: " ")
    return [
      .init("number", .string(String(number))), .init("name", .string(thread.name)),
      .init("file", .string("site/review/\(thread.name).json")), .init("title", .string(title)),
      .init("url", Self.text(page.map { root + $0 + view })),
      .init("conditions", Self.text(conditions.isEmpty ? nil : conditions)),
      .init("frame", Self.text(entry == nil ? nil : first.target?.frameID?.text)),
      .init("anchor", Self.text(anchor.attributeText)), .init("words", .string(words.lowercased())),
    ]
  }

  private static func text(_ text: String?) -> RecordData { text.map { .string($0) } ?? .null }

  /// The variant and the state, after the name of the entry on other pages.
  private var title: String {
    let target = thread.first.target
    let variant = target?.frame.flatMap { entry?.variant($0) }
    let state = target?.state == .default ? nil : target?.state
    let words = [
      isOnItsPage ? nil : entry?.name, variant?.title, state?.title, target?.card.map { "card \($0)" },
    ]
    let title = words.compactMap(\.self).joined(separator: " · ")
    return title.isEmpty ? thread.entry : title
  }

  /// The fragment of the address under which the note's frame is seen as its author saw it.
  private var view: String {
    guard let target = thread.first.target, let frame = target.frame, entry?.variant(frame) != nil else { return "" }
    var words = ["variant=\(frame)"]
    if let state = target.state, state != .default { words.append("state=\(state.rawValue)") }
    if let width = target.width, width >= 160, width <= 8_000 { words.append("widths=\(width)") }
    if let theme = target.theme { words.append("theme=\(theme)") }
    if target.direction == "rtl" { words.append("rtl=1") }
    if target.textSize == 200 { words.append("text=1") }
    return "#" + words.joined(separator: "&")
  }

  private var conditions: String {
    guard let target = thread.first.target else { return "" }
    let size = target.textSize.flatMap { $0 == 100 ? nil : "text at \($0) %" }
    let direction = target.direction == "rtl" ? "right to left" : nil
    return [target.width.map { "\($0) px" }, target.theme, direction, size].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// What a frame needs to find the element again.
  private var anchor: RecordData {
    guard let target = thread.first.target else { return .object([]) }
    let box = target.box.map { [$0.x, $0.y, $0.width, $0.height].map { RecordData.number(String($0)) } }
    return .sorted([
      ("selector", target.selector.map { .string($0) }), ("quote", target.quote.map { .string($0.exact) }),
      ("box", box.map { .array($0) }),
    ])
  }

  private static func reply(_ reply: Annotation) -> RecordData {
    [
      "creator": text(reply.creator), "day": day(of: reply), "text": .string(reply.text),
    ]
  }

  private static func day(of annotation: Annotation) -> RecordData {
    (annotation.moment ?? annotation.start).map { .string(String($0.description.prefix(10))) } ?? .null
  }

  /// A verdict as data: who, which, when.
  static func verdict(_ thread: ReviewThread) -> RecordData {
    let first = thread.first
    return [
      "creator": .string(first.creator ?? "somebody"), "verdict": .string(first.verdict?.rawValue ?? ""),
      "day": day(of: first), "isGood": .boolean(first.verdict == .good), "isNot": .boolean(first.verdict == .notYet),
    ]
  }
}

extension Review {
  /// The last verdict of each reviewer on an entry, sorted by name.
  func lastVerdicts(on entry: String) -> [ReviewThread] {
    var last: [String: ReviewThread] = [:]
    for thread in verdicts where thread.entry == entry {
      let known = last[thread.first.creator ?? ""]?.first.moment
      guard let known, let moment = thread.first.moment, moment < known else {
        last[thread.first.creator ?? ""] = thread
        continue
      }
    }
    return last.sorted { $0.key < $1.key }.map(\.value)
  }
}
