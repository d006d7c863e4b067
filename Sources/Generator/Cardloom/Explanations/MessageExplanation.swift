/// What `cardloom explain` says of a message that is no rule of HTML.
package struct MessageExplanation: Sendable {
  /// The message's name, as it stands in brackets behind it.
  package let code: String
  /// Why there is such a message and what to do, in a few sentences.
  package let text: String

  init(_ code: String, _ text: String) {
    self.code = code
    self.text = text
  }

  /// All of them, in groups; the rules of HTML have a catalogue of their own.
  package static let all: [(group: String, messages: [MessageExplanation])] = [
    ("Configuration", configuration), ("Templates", templates), ("Sources", sources), ("Pulling", pulling),
    ("Pages", pages),
    ("Output", output), ("Preview", preview),
  ]

  /// The explanation of a message, by its name.
  package static func of(_ code: String) -> MessageExplanation? {
    all.lazy.flatMap(\.messages).first { $0.code == code }
  }

  /// A page of documentation with every message, in Markdown.
  package static func markdown() -> String {
    var text =
      "# Messages\n\nWhat the names in brackets mean; `cardloom explain NAME` prints one. The rules of HTML: <doc:Rules>.\n"
    for (group, messages) in all {
      text += "\n## \(group)\n"
      for message in messages { text += "\n### \(message.code)\n\n\(message.text)\n" }
    }
    return text
  }
}
