import JSONRecords

/// How `cardloom pull` finds the further pages of an answer.
package struct FollowConfiguration: Sendable, Equatable {
  /// Where a request says which page it wants.
  package enum Slot: Sendable, Equatable {
    /// A parameter of the query.
    case parameter(String)
    /// A member of the body; in GraphQL, one of its variables.
    case variable(String)
  }

  /// How the next page is found.
  package enum Step: Sendable, Equatable {
    /// By the links that formats and APIs have for it.
    case links
    /// By an address in the answer, at a dotted path.
    case address(path: String)
    /// By a text in the answer, at a dotted path.
    case cursor(path: String, Slot)
    /// By a value of the last record, at a dotted path.
    case record(path: String, Slot)
    /// By the page's number; `last` is the path, or the header field, of the number of the last page.
    case page(Slot, from: Int?, last: String?)
    /// By the number of records before the page, which has at most `size`.
    case offset(Slot, size: Int)
  }

  /// How the next page is found.
  package let step: Step
  /// The maximum number of pages.
  package var most = Self.usualMost

  /// The maximum number of pages unless the configuration says otherwise.
  package static let usualMost = 100

  package init(_ step: Step, most: Int = Self.usualMost) {
    self.step = step
    self.most = most
  }

  /// The value of the key `follow` in YAML.
  package var text: String {
    let parts: [(String, String)] =
      switch step {
      case .links: most == Self.usualMost ? [] : [("links", "true")]
      case .address(let path): [("next", Self.quoted(path))]
      case .cursor(let path, let slot): [("cursor", Self.quoted(path)), Self.pair(slot)]
      case .record(let path, let slot): [("record", Self.quoted(path)), Self.pair(slot)]
      case .page(let slot, let from, let last):
        [Self.pair(slot)] + (from.map { [("from", String($0))] } ?? [])
          + (last.map { [("last", Self.quoted($0))] } ?? [])
      case .offset(.parameter(let name), let size): [("offset", Self.quoted(name)), ("size", String(size))]
      case .offset(let slot, let size): [Self.pair(slot), ("size", String(size))]
      }
    guard !parts.isEmpty else { return "links" }
    let all = parts + (most == Self.usualMost ? [] : [("most", String(most))])
    return "{" + all.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func pair(_ slot: Slot) -> (String, String) {
    switch slot {
    case .parameter(let name): ("parameter", quoted(name))
    case .variable(let name): ("variable", quoted(name))
    }
  }

  /// A text in YAML's double quotes unless it is a plain name.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let isName = isPlain && text.first?.isLetter == true && !["true", "false", "null", "yes", "no"].contains(text)
    return isName ? text : String(decoding: RecordData.string(text).json, as: UTF8.self)
  }
}
