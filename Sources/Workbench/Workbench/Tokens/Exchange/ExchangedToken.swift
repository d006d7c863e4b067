import Cardloom
package import JSONRecords

/// A token of a file in the format of the Design Tokens Community Group, with the values that it has in modes.
package struct ExchangedToken: Sendable, Equatable {
  /// The names of its groups, and its own.
  package let path: [String]
  /// The `$type`, its own or that of a group; empty if none is given.
  package let type: String
  package let value: RecordData
  /// The values in other modes, such as `dark`.
  package var modes: [RecordData.Member]
  /// The custom property that the file names for it; otherwise `nil`.
  package let property: String?

  /// The path as an alias writes it.
  package var name: String { path.joined(separator: ".") }

  /// The name of the custom property: the words of the path, in small letters.
  package var customProperty: String { FormerTokens.current(property ?? Self.customProperty(path)) }

  static func customProperty(_ path: [String]) -> String {
    "--" + words(path).joined(separator: "-")
  }

  /// The words of a path: `onSurface` and `on surface` are two; `$root`, and `default` at the end, name the group itself.
  static func words(_ path: [String]) -> [String] {
    var names = path.filter { $0 != "$root" }
    if names.count > 1, names.last?.lowercased() == "default" { names.removeLast() }
    return names.flatMap(words)
  }

  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var follows = false
    for letter in name {
      guard letter.isLetter || letter.isNumber, letter.isASCII else {
        if !word.isEmpty { words.append(word) }
        (word, follows) = ("", false)
        continue
      }
      if letter.isUppercase, follows, !word.isEmpty {
        words.append(word)
        word = ""
      }
      follows = letter.isLowercase || letter.isNumber
      word += letter.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }
}
