import HTMLSyntax

enum ARIARole: UInt8, Sendable {
  case none
  static let names: [String] = []
}

/// What the rules of WAI-ARIA remember of the page.
struct ARIARecord {
  mutating func removeAll() {}
}

extension PageWalk {
  mutating func checkARIA(_ tag: Tag) {}
  mutating func finishARIA() {}
}
