import HTMLProof
import Platform

/// In which language a piece of code is written, which only its class can say (HTML Standard §4.5.15).
///
/// It is the one class that content keeps: highlighters ask for it, and nothing of the page has a class that begins like it.
enum CodeLanguage {
  /// The language that a list of classes names.
  static func named(in classes: [UInt8]) -> [UInt8]? {
    let words = classes.split(whereSeparator: \.isASCIIWhitespace).map { $0.map(\.asciiLowercased) }
    for (index, word) in words.enumerated() {
      for beginning in ["language-", "lang-", "highlight-source-", "brush:"] where word.starts(with: beginning.utf8) {
        let rest = word.dropFirst(beginning.utf8.count)
        // Some leave a space behind the colon.
        let next = index + 1 < words.count ? words[index + 1][...] : []
        if let name = name(rest.isEmpty && beginning == "brush:" ? next : rest) { return name }
      }
    }
    // Pandoc writes the bare name behind a word of its own.
    guard words.count == 2, words[0].elementsEqual("sourcecode".utf8) else { return nil }
    return name(words[1][...])
  }

  /// The name of a language, unless there is something in it that names of languages don't have.
  static func name(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var name = text.map(\.asciiLowercased)
    if name.last == UInt8(ascii: ";") { name.removeLast() }
    guard let first = name.first, name.count <= 24, first.isASCIIAlphanumeric,
      name.allSatisfy({ $0.isASCIIAlphanumeric || "-_+#.".utf8.contains($0) })
    else { return nil }
    return name
  }
}

extension ContentForms {
  /// The language of a piece of code.
  func codeLanguage(of node: Int) -> [UInt8]? { language(of: node) ?? languageAround(node) }

  private func language(of node: Int) -> [UInt8]? {
    guard source[node].event >= 0 else { return nil }
    if let classes = source.value(of: .class, at: node), let name = CodeLanguage.named(in: classes) { return name }
    for attribute in ["data-lang", "data-language", "data-enlighter-language"] {
      if let value = source.value(named: attribute, at: node), let name = CodeLanguage.name(value[...]) { return name }
    }
    return nil
  }

  /// The language that a box close around a block of code tells.
  private func languageAround(_ node: Int) -> [UInt8]? {
    guard self[node].element == .pre else { return nil }
    var around = Int(source[node].parent)
    for _ in 0..<3 {
      guard around > 0, [.div, .figure].contains(source[around].element) else { return nil }
      if let name = language(of: around) { return name }
      around = Int(source[around].parent)
    }
    return nil
  }
}
