import CardSources
import Diagnostics
import JSONRecords
import Yams

/// Reads what `cardloom pull` sends for a source, and how it follows the pages of the answer.
struct RequestReading {
  let reader: ConfigurationReader

  /// The keys of a source that belong to its `url`.
  static let keys = ["headers", "method", "body", "follow"]

  /// The keys of `follow`.
  static let followKeys = [
    "links", "next", "cursor", "parameter", "variable", "from", "last", "offset", "size", "most",
  ]

  /// Reads the keys of a source.
  func request(_ source: MappingReader, of name: String) -> RequestConfiguration {
    var request = RequestConfiguration()
    for key in Self.keys where source.has(key) && !source.has("url") {
      reader.report(.requestWithoutURL(name, key: key, at: source.node(key).map { reader.location(of: $0) }))
    }
    request.parameters = source.node("parameters").map { fields($0, "parameters", of: "names to values") } ?? []
    let url = source.node("url").flatMap { address($0) }
    request.address = url.flatMap { VariableText(RequestQuery(request.parameters).added(to: $0)) }
    request.headers = source.node("headers").map { headers($0) } ?? []
    request.method = source.choice("method", of: RequestConfiguration.Method.self)
    request.body = source.node("body").flatMap { body($0) }
    return request
  }

  // MARK: Texts

  /// A text with variables.
  private func text(_ node: Node, _ name: String) -> VariableText? {
    guard let text = reader.text(node, name) else { return nil }
    if let variables = VariableText(text.value) { return variables }
    reader.report(.badVariable(name, at: text.location))
    return nil
  }

  private func fields(_ node: Node, _ key: String, of words: String) -> [RequestConfiguration.Field] {
    guard let mapping = reader.mapping(node, key, of: words) else { return [] }
    return mapping.compactMap { name, value in
      guard let name = reader.text(name, "a name in `\(key)`")?.value else { return nil }
      return text(value, name).map { .init(name, $0) }
    }
  }

  /// The header fields (RFC 9110 §5).
  private func headers(_ node: Node) -> [RequestConfiguration.Field] {
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

  private func body(_ node: Node) -> RequestConfiguration.Body? {
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
  private func address(_ node: Node) -> Located<String>? {
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
