import CardSources
import Diagnostics

/// A join as its keys describe it.
struct JoinKeys: Sendable {
  var source: Located<String>?
  var lists: [Located<String>] = []
  var within: Located<String>?
  var from: String?
  var by: String?
  var depth = JoinRule.usualDepth

  static let keys = KeyTable<JoinKeys>(
    .join, "The record that stands in the place of a reference; see <doc:Sources>, \"References\".", of: JoinKeys()
  ) {
    Key(
      "source", \.source, .source, example: "source: users", "The source of the record.")
    Key(
      "list", \.lists, .texts, example: "list: included",
      "The path of the list of the record in the same document, or several paths.")
    Key(
      "within", \.within, .text, example: "within: _embedded.author",
      "The path of the list of the record in the record that refers to it.")
    Key(
      "from", \.from, .text, example: "from: author_id",
      "The path of the reference, if it is not the value of the field itself.")
    Key(
      "by", \.by, .text, example: "by: login",
      "The path of the value that references repeat; by default, the identity of the record.")
    Key(
      "depth", \.depth, .wholeNumber(1...10), example: "depth: 1",
      "How many records may lie in one another; the references in the innermost stay what they are.")
  }
}

/// Reads `join` of a source.
struct JoinReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }

  /// The type of the value.
  static let kind = ValueKind.texts.or(.map(.oneOf([.text, .mapping(.join)])))

  /// The joins; lists alone are those of all references that are known by their shape.
  func rules(_ node: Node) -> [JoinRule] {
    guard case .mapping = node else {
      let lists = reader.texts(node, "join").map(\.value)
      return lists.isEmpty ? [] : [JoinRule(field: JoinRule.everywhere, target: .lists(lists))]
    }
    return reader.mapping(node, "join", of: "fields to sources")?.compactMap { key, value in
      reader.text(key, "a field's name").flatMap { rule($0.value, value) }
    } ?? []
  }

  private func rule(_ field: String, _ node: Node) -> JoinRule? {
    guard case .mapping = node else {
      if field == JoinRule.everywhere {
        let lists = reader.texts(node, "join").map(\.value)
        return lists.isEmpty ? nil : JoinRule(field: field, target: .lists(lists))
      }
      return reader.source(node, field, of: reading.sources).map { JoinRule(field: field, target: .source($0.value)) }
    }
    var keys = JoinKeys()
    guard let values = JoinKeys.keys.read(node, "the join of `\(field)`", into: &keys, reading) else { return nil }
    let ways = ["source", "list", "within"].filter { values.has($0) }
    guard ways.count == 1, field != JoinRule.everywhere || ways == ["list"] && !values.has("from") && !values.has("by")
    else {
      reader.report(.unclearJoin(field, at: values.location))
      return nil
    }
    let target: JoinRule.Target
    if let source = keys.source {
      target = .source(source.value)
    } else if let within = keys.within {
      target = .record(within.value)
    } else if !keys.lists.isEmpty {
      target = .lists(keys.lists.map(\.value))
    } else {
      return nil
    }
    var rule = JoinRule(field: field, target: target)
    (rule.from, rule.by, rule.depth) = (keys.from, keys.by, keys.depth)
    return rule
  }
}
