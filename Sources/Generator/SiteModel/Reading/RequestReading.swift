import CardSources
import Diagnostics
import JSONRecords

/// Reads what `cardloom pull` sends for a source.
struct RequestReading {
  let reader: ConfigurationReader

  // MARK: Texts

  /// A text with variables.
  private func text(_ node: Node, _ name: String) -> VariableText? {
    guard let text = reader.text(node, name) else { return nil }
    if let variables = VariableText(text.value) { return variables }
    reader.report(.badVariable(name, at: text.location))
    return nil
  }

  func fields(_ node: Node, _ key: String, of words: String) -> [RequestConfiguration.Field] {
    guard let mapping = reader.mapping(node, key, of: words) else { return [] }
    return mapping.compactMap { name, value in
      guard let name = reader.text(name, "a name in `\(key)`")?.value else { return nil }
      return text(value, name).map { .init(name, $0) }
    }
  }

  /// The header fields (RFC 9110 §5).
  func headers(_ node: Node) -> [RequestConfiguration.Field] {
    fields(node, "headers", of: "names of header fields to values").filter { field in
      let isName = !field.name.isEmpty && field.name.utf8.allSatisfy { Self.nameBytes.contains($0) }
      let isLine = field.value.written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      if !isName || !isLine {
        reader.report(.badHeader(field.name, hasName: isName, at: reader.location(of: node)))
      } else if Self.ownHeaders.contains(field.name.lowercased()) {
        reader.report(.ownHeader(field.name, at: reader.location(of: node)))
        return false
      }
      return isName && isLine
    }
  }

  /// The bytes of a header field's name (RFC 9110 §5.6.2, `token`).
  private static let nameBytes = Set(
    "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  /// The header fields that describe the transfer itself.
  private static let ownHeaders: Set<String> = [
    "connection", "content-length", "host", "if-modified-since", "if-none-match", "transfer-encoding",
  ]

  func body(_ node: Node) -> RequestConfiguration.Body? {
    if case .mapping = node {
      guard let data = reader.object(node, "body") else { return nil }
      guard isFillable(data) else {
        reader.report(.badVariable("body", at: reader.location(of: node)))
        return nil
      }
      return .data(data)
    }
    return text(node, "body").map { .text($0) }
  }

  private func isFillable(_ data: RecordData) -> Bool {
    switch data {
    case .string(let text): VariableText(text) != nil
    case .array(let elements): elements.allSatisfy(isFillable)
    case .object(let members): members.allSatisfy { isFillable($0.value) }
    default: true
    }
  }

  /// A web address, or one of a file.
  func address(_ node: Node) -> Located<String>? {
    if case .scalar(let scalar) = node, SourceAddress.hasCredentials(scalar.string) {
      reader.report(.credentialsInURL(at: reader.location(of: node)))
      return nil
    }
    if case .scalar(let scalar) = node, scalar.string.contains("${") {
      guard let variables = VariableText(scalar.string) else {
        reader.report(.badVariable("url", at: reader.location(of: node)))
        return nil
      }
      if SourceAddress.host(of: variables.written)?.name.contains("${") != false {
        reader.report(.variableHost(at: reader.location(of: node)))
        return nil
      }
    }
    return reader.text(
      node, "url", expected: "an address of the web",
      hint:
        "write it in full, such as `https://example.org/feed.xml`; other letters than those of ASCII as `%…`, in hosts as `xn--…`"
    ) { url in
      let plain = VariableText(url)?.filled { _ in "" } ?? url
      return ["https://", "http://", "file:///"].contains { url.hasPrefix($0) && url.utf8.count > $0.utf8.count }
        && plain.unicodeScalars.allSatisfy {
          $0.value > 0x20 && $0.value < 0x7F && !"<>\"\\^`{|}".unicodeScalars.contains($0)
        }
    }
  }
}

// MARK: Types of values

extension KeyType where Value == Located<String> {
  /// The address of a source.
  static var sourceAddress: KeyType {
    KeyType(.text) { node, _, reading in RequestReading(reader: reading.reader).address(node) }
  }
}

extension KeyType where Value == [RequestConfiguration.Field] {
  /// The parameters of requests: names with texts, numbers or truth values.
  static var requestParameters: KeyType {
    KeyType(.map(.text)) { node, name, reading in
      RequestReading(reader: reading.reader).fields(node, name, of: "names to values")
    }
  }

  /// The header fields of requests.
  static var requestHeaders: KeyType {
    KeyType(.map(.text)) { node, _, reading in RequestReading(reader: reading.reader).headers(node) }
  }
}

extension KeyType where Value == RequestConfiguration.Body {
  /// A text, or data.
  static var requestBody: KeyType {
    KeyType(.oneOf([.text, .data])) { node, _, reading in RequestReading(reader: reading.reader).body(node) }
  }
}
