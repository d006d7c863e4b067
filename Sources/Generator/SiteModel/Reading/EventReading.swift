import Diagnostics

/// Reads `events`: names, and mappings of a name to the event's parameters.
package struct EventReading {
  /// What an event is called.
  static let words = "a name of lower-case letters, digits and hyphens"

  let reader: ConfigurationReader

  /// The attributes of controls that mean something to Cardloom's scripts, without `data-`.
  package static let ownAttributes: Set<String> = [
    "event", "parameters", "swipe", "swipe-label", "removes", "peek", "when", "pager", "more", "deck", "relative",
    "selected", "refresh", "gone", "index", "kind",
  ]

  /// The events with their locations; of several with one name, the first.
  func events(_ node: Node) -> [(name: Located<String>, event: CardEvent)] {
    reader.elements(node).flatMap { element -> [(name: Located<String>, event: CardEvent)] in
      guard case .mapping(let mapping) = element else {
        return name(element).map { [($0, CardEvent($0.value))] } ?? []
      }
      return mapping.compactMap { key, value in
        guard let name = name(key) else { return nil }
        return (name, CardEvent(name.value, parameters: parameters(value, of: name.value)))
      }
    }
  }

  private func name(_ node: Node) -> Located<String>? {
    reader.text(node, "events", expected: Self.words, where: isEventName)
  }

  private func parameters(_ node: Node, of event: String) -> [CardEvent.Parameter] {
    guard let mapping = reader.mapping(node, "the event `\(event)`", of: "names of parameters to types") else {
      return []
    }
    return mapping.compactMap { key, value in
      let name = reader.text(
        key, "a parameter of `\(event)`", expected: "a name in letters and digits, such as `likeCount`",
        hint: "attributes ignore letter case, so `likeCount` stands for `data-like-count`", where: Self.isName)
      let type = reader.text(
        value, name?.value ?? event, expected: "a type of parameters",
        hint: "write `string`, `number` or `boolean`, with `?` behind it if an event may lack the parameter"
      ) { CardEvent.ParameterType($0) != nil }
      guard let name, let type = type.flatMap({ CardEvent.ParameterType($0.value) }) else { return nil }
      let parameter = CardEvent.Parameter(name.value, type)
      guard !Self.ownAttributes.contains(String(parameter.attribute.dropFirst("data-".count))) else {
        reader.report(
          .badValue(
            "a parameter of `\(event)`", name.value, expected: "a name of its own",
            hint: "`\(parameter.attribute)` means something to Cardloom's scripts already", at: name.location))
        return nil
      }
      return parameter
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}

/// Whether a text is a valid event name: lower-case letters, digits and hyphens, beginning with a letter.
func isEventName(_ name: String) -> Bool {
  guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
