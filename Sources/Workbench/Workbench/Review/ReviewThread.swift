import CardSources
package import JSONRecords
import Platform

/// A comment or a verdict with its replies and its state: one file of `site/review`, so that git merges the files.
package struct ReviewThread: Sendable, Equatable {
  /// The name of its file without the extension.
  package let name: String
  package var first: Annotation
  /// The replies by identity.
  private var repliesByID: [String: Annotation] = [:]
  package var isResolved = false
  /// Who resolved it.
  package var resolver: String?
  /// Whether the file has the form of the notes of former versions.
  package private(set) var isFormer = false

  /// Creates a thread without replies.
  package init(_ first: Annotation) {
    self.first = first
    name = Self.name(of: first.id)
  }

  private init(_ first: Annotation, file: String) {
    self.first = first
    name = file
  }

  /// The name of the file of an annotation: a hash, because identities come from other people.
  package static func name(of id: String) -> String {
    let digits = SHA256.hash(Array(id.utf8)).prefix(10).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return digits.joined()
  }

  /// The entry to which it refers, such as `cells/article`.
  package var entry: String { first.target?.entry ?? "" }
  /// Whether it is a comment that nobody has resolved.
  package var isOpen: Bool { first.verdict == nil && !isResolved }
  /// Whether its entry cannot be done yet.
  package var isBlocking: Bool { isOpen && first.kind == .must }
  /// The replies, oldest first.
  ///
  /// - Complexity: O(n log n).
  package var replies: [Annotation] {
    repliesByID.values.map { (start: $0.start?.seconds ?? 0, reply: $0) }
      .sorted { ($0.start, $0.reply.id) < ($1.start, $1.reply.id) }
      .map(\.reply)
  }
  /// The comment and its replies.
  package var annotations: [Annotation] { [first] + replies }

  /// The annotation with an identity.
  ///
  /// - Complexity: O(1).
  package func annotation(_ id: String) -> Annotation? { first.id == id ? first : repliesByID[id] }

  /// Adds a reply, or replaces the one with its identity.
  ///
  /// - Complexity: O(1).
  package mutating func put(_ reply: Annotation) { repliesByID[reply.id] = reply }

  /// The content of its file.
  package var bytes: [UInt8] {
    PrettyJSON.text(
      of: .sorted([
        ("@context", .string(Self.context)), ("type", "AnnotationPage"),
        ("items", .array(annotations.map(\.json))),
        ("cardloom:status", first.verdict == nil ? .string(isResolved ? "resolved" : "open") : nil),
        ("cardloom:resolvedBy", resolver.map { .string($0) }),
      ]))
  }

  /// The context of the data model.
  package static let context = "http://www.w3.org/ns/anno.jsonld"
}

extension ReviewThread {
  /// Reads a file of `site/review`; `nil` if it is neither a thread nor a note of the former form.
  package init?(file: String, _ data: RecordData) {
    guard data["items"] != nil else {
      self.init(former: file, data)
      return
    }
    guard case .array(let items) = data["items"], let start = items.first else { return nil }
    do {
      let first = try Annotation(start)
      guard first.motivation != .replying, first.target != nil else { return nil }
      self.init(first, file: file)
      for item in items.dropFirst() { put(try Annotation(item)) }
    } catch {
      return nil
    }
    isResolved = data["cardloom:status"] == "resolved"
    if case .string(let name) = data["cardloom:resolvedBy"] { resolver = name.printable }
  }

  /// Reads a note of the former form: an object with `cell` and `text`.
  private init?(former file: String, _ data: RecordData) {
    func text(_ name: String) -> String? {
      if case .string(let text) = data[name], !text.isEmpty { text.printable } else { nil }
    }
    guard let entry = text("cell"), let words = text("text") else { return nil }
    var note = Annotation(id: "urn:cardloom:note:" + file, motivation: .commenting)
    note.text = words
    note.kind = .could
    var target = AnnotationTarget(entry: entry)
    target.frame = text("variant")
    target.state = text("state").flatMap { CellState(rawValue: $0) }
    target.card = text("card")
    target.selector = text("selector")
    target.width = text("width").flatMap { Int($0) }
    target.data = data["data"]
    note.target = target
    self.init(note, file: file)
    isResolved = data["status"] == "done"
    isFormer = true
  }

  /// The thread in the form of today, in a file of the new name if it has the former form.
  package var moved: ReviewThread {
    guard isFormer else { return self }
    var thread = ReviewThread(first)
    thread.isResolved = isResolved
    return thread
  }
}
