extension ConfigurationReader {
  /// A name that is valid as an HTML id, in a file name and in a CSS selector.
  func identifier(_ node: Node, _ name: String) -> Located<String>? {
    text(
      node, name, expected: "a name of letters, digits, `-` and `_` that begins with a letter",
      hint: "such as `latest` or `top-stories`",
      where: Self.isIdentifier)
  }

  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isASCIIAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// A language tag by the grammar of BCP 47; only the lengths of its subtags are checked.
  func language(_ node: Node) -> Located<String>? {
    text(node, "language", expected: "a language tag", hint: "write `en`, `de-AT` or `zh-Hans`") { tag in
      let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
      return subtags.first.map { (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetter) } == true
        && subtags.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isASCIIAlphanumeric) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Names of one kind, compared without case, because some file systems ignore it.
///
/// A class, because the sections of a feed and those that they host add to one.
final class UniqueNames {
  /// The kind of name, for messages: `section`.
  let kind: String
  private(set) var names: [String] = []
  private var firstUses: [String: Located<String>] = [:]

  init(kind: String) { self.kind = kind }

  func add(_ name: Located<String>, reader: ConfigurationReader) {
    if let first = firstUses[name.value.lowercased()] {
      reader.report(.duplicateName(kind, name, first: first))
    } else {
      firstUses[name.value.lowercased()] = name
      names.append(name.value)
    }
  }
}
