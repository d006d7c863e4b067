import JSONRecords
package import Workbench

/// What a review file says to several people: who is asked, what others have written, and where answers go.
package struct ReviewRound: Sendable {
  /// Somebody who is asked.
  package struct Person: Sendable {
    package let name: String
    package let role: String?

    package init(name: String, role: String?) { (self.name, self.role) = (name, role) }
  }

  package var people: [Person]
  /// The state of the site that people sign off; `nil` if nobody is asked to.
  package var state: String?
  /// The open notes that they see and answer.
  package var threads: [ReviewThread]
  /// Where answers go: an address of mail or of a page; `nil` for the sender, in whatever way.
  package var address: String?

  package init(
    people: [Person] = [], state: String? = nil, threads: [ReviewThread] = [], address: String? = nil
  ) {
    self.people = people
    self.state = state
    self.threads = threads
    self.address = address
  }

  /// What the page's script reads, of the notes those on entries that it shows.
  func data(for entries: Set<String>) -> RecordData {
    [
      "people": .array(
        people.map { ["name": .string($0.name), "role": $0.role.map { .string($0) } ?? .null] }),
      "state": state.map { .string($0) } ?? .null, "address": address.map { .string($0) } ?? .null,
      "threads": .array(threads.filter { entries.contains($0.entry) }.map(Self.data)),
    ]
  }

  /// A note with its replies, in the form of the notes that the page makes.
  private static func data(_ thread: ReviewThread) -> RecordData {
    let (first, target) = (thread.first, thread.first.target)
    func text(_ text: String?) -> RecordData { .string(text ?? "") }
    return [
      "id": .string(first.id), "entry": .string(thread.entry), "name": text(first.creator), "day": .string(first.day),
      "kind": text(first.kind?.rawValue), "words": .string(first.text), "say": text(first.suggestedText),
      "property": text(first.suggestedValue?.property), "value": text(first.suggestedValue?.value),
      "frame": text(target?.frame), "state": text(target?.state?.rawValue ?? "default"),
      "width": .number(String(target?.width ?? 0)), "theme": text(target?.theme ?? "light"),
      "direction": text(target?.direction ?? "ltr"), "textSize": .number(String(target?.textSize ?? 100)),
      "selector": text(target?.selector), "quote": target?.quote.map { ["exact": .string($0.exact)] } ?? .null,
      "box": target?.box.map { .array([$0.x, $0.y, $0.width, $0.height].map { .number(String($0)) }) } ?? .null,
      "replies": .array(
        thread.replies.map {
          ["id": .string($0.id), "name": text($0.creator), "day": .string($0.day), "words": .string($0.text)]
        }),
    ]
  }
}
