package import JSONRecords

/// What `cardloom pull` sends for a source; variables stand in place of secrets.
package struct RequestConfiguration: Sendable, Equatable {
  /// A header field or a parameter of the query.
  package struct Field: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The value.
    package let value: VariableText

    package init(_ name: String, _ value: VariableText) {
      self.name = name
      self.value = value
    }
  }

  /// The body of a request.
  package enum Body: Sendable, Equatable {
    /// A text, which is sent as it is.
    case text(VariableText)
    /// Data, which is sent as JSON; its texts may contain variables.
    case data(RecordData)
  }

  /// The method of a request (RFC 9110 §9).
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
  }

  /// The address with the parameters; `nil` for a file.
  package var address: VariableText?
  /// The parameters of the address that `parameters` of the source names.
  package var parameters: [Field] = []
  /// The header fields.
  package var headers: [Field] = []
  /// The method; `nil` to send a body by `POST` and to get everything else.
  package var method: Method?
  /// The body.
  package var body: Body?

  package init() {}

  /// The method that is used.
  package var usedMethod: Method { method ?? (body == nil ? .get : .post) }

  /// The names of all variables, each once.
  package var variables: [String] {
    var names = address?.names ?? []
    names += (parameters + headers).flatMap(\.value.names)
    switch body {
    case .text(let text): names += text.names
    case .data(let data): names += data.variables.map(\.name)
    case nil: break
    }
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  // MARK: Secrets

  /// Whether the name of a variable, a parameter or a member is that of a secret; a cursor such as `page_token` is none.
  package static func isSecretName(_ name: String) -> Bool { isSecretName(name.utf8) }

  /// Whether a name as bytes is that of a secret: every line of a configuration is searched for them.
  static func isSecretName(_ name: some Collection<UInt8>) -> Bool {
    guard mayNameSecret(name) else { return false }
    var word: [UInt8] = []
    word.reserveCapacity(name.count)
    for byte in name {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: word.append(byte)
      default: break
      }
    }
    if openPrefixes.contains(where: { word.starts(with: $0) }) { return false }
    return word.suffix(3).elementsEqual("key".utf8) || secretNames.contains { word.elementsEqual($0) }
      || secretWords.contains { part in
        word.indices.contains { word[$0] == part.first && word[$0...].starts(with: part) }
      }
  }

  /// Whether a text has all letters of a word that makes a name that of a secret: most names and most lines have not.
  static func mayNameSecret(_ text: some Collection<UInt8>) -> Bool {
    let letters = letters(of: text)
    return secretLetters.contains { letters & $0 == $0 }
  }

  /// The letters in a word, a bit for each.
  private static func letters(of word: some Collection<UInt8>) -> UInt32 {
    var letters: UInt32 = 0
    for byte in word {
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      if letter < 26 { letters |= 1 << letter }
    }
    return letters
  }

  /// The letters of each word that makes a name that of a secret.
  private static let secretLetters = (secretNames + secretWords + [Array("key".utf8)]).map { letters(of: $0) }
  private static let openPrefixes = ["page", "next", "cursor", "continuation", "after", "before"].map { Array($0.utf8) }
  private static let secretNames = ["auth", "pass", "pwd", "sig"].map { Array($0.utf8) }
  private static let secretWords = [
    "token", "secret", "password", "passwd", "apikey", "credential", "signature", "authorization", "bearer", "cookie",
  ].map { Array($0.utf8) }

  /// The header fields whose values are not secrets.
  package static func isOpenHeader(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "user-agent" || name == "content-type" || name.hasPrefix("accept")
  }

  /// The variables whose values no file and no message may contain, each once.
  package var secretVariables: [String] {
    var names = (address?.names ?? []).filter(Self.isSecretName)
    for field in parameters {
      names += field.value.names.filter { Self.isSecretName(field.name) || Self.isSecretName($0) }
    }
    for field in headers where !Self.isOpenHeader(field.name) { names += field.value.names }
    switch body {
    case .text(let text): names += text.names.filter(Self.isSecretName)
    case .data(let data):
      names += data.variables.filter { Self.isSecretName($0.name) || Self.isSecretName($0.member) }.map(\.name)
    case nil: break
    }
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// The names and values of secrets that are written into the configuration itself.
  package var writtenSecrets: [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for field in headers where Self.isSecretName(field.name) && field.value.names.isEmpty {
      found.append((field.name, field.value.filled { $0 }))
    }
    for pair in address.map({ SecretQuery.pairs(of: $0.written) }) ?? [] where pair.isSecret {
      found.append((pair.name, pair.value))
    }
    return found
  }

  /// The address for files and messages: secrets that are written into it are hidden.
  package var shownAddress: String? { address.map { SecretQuery.hidden(in: $0.written) } }
}

/// The parameters of an address whose values are secrets.
package enum SecretQuery {
  /// A parameter of a query.
  struct Pair {
    let name: String
    let value: String
    /// Whether the value is a secret that is written out.
    let isSecret: Bool
  }

  /// What stands in place of a secret.
  package static let mark = "***"

  static func pairs(of address: String) -> [Pair] {
    guard let start = address.firstIndex(of: "?") else { return [] }
    let query = address[address.index(after: start)...].prefix { $0 != "#" }
    return query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      let isSecret =
        RequestConfiguration.isSecretName(name) && !value.isEmpty && !value.contains("${") && value != mark
      return Pair(name: name, value: value, isSecret: isSecret)
    }
  }

  /// The secrets that are written out in the query of an address.
  package static func secrets(in address: String) -> [(name: String, value: String)] {
    pairs(of: address).filter(\.isSecret).map { ($0.name, $0.value) }
  }

  /// The address with a mark in place of secrets.
  package static func hidden(in address: String) -> String {
    guard let start = address.firstIndex(of: "?") else { return address }
    let pairs = pairs(of: address)
    guard pairs.contains(where: \.isSecret) else { return address }
    let fragment = address.firstIndex(of: "#").map { String(address[$0...]) } ?? ""
    return address[..<start] + "?"
      + pairs.map { $0.value.isEmpty ? $0.name : $0.name + "=" + ($0.isSecret ? mark : $0.value) }
      .joined(separator: "&")
      + fragment
  }
}

extension RequestConfiguration.Body {
  /// Reads a body: JSON is data, everything else is a text; `nil` if a variable in it is not complete.
  package init?(_ text: String) {
    var copy = text
    let data = copy.withUTF8 { bytes -> RecordData? in
      let source = UnsafeRawBufferPointer(bytes)
      guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") else { return nil }
      let tape = RecordTape()
      do throws(JSONError) {
        try JSONReader().read(source, into: tape)
      } catch {
        // A text that only begins like JSON.
        return nil
      }
      return tape.withRoot(source: source) { RecordData($0) }
    }
    guard let written = VariableText(text) else { return nil }
    self = data.map { .data($0) } ?? .text(written)
  }

  /// The body as a value in YAML.
  package var yaml: String {
    switch self {
    // JSON is YAML.
    case .text(let text): String(decoding: RecordData.string(text.written).json, as: UTF8.self)
    case .data(let data): String(decoding: data.json, as: UTF8.self)
    }
  }
}

extension RecordData {
  /// The variables in the texts of the data, each with the name of its member.
  var variables: [(member: String, name: String)] {
    func find(_ data: RecordData, in member: String) -> [(member: String, name: String)] {
      switch data {
      case .string(let text): VariableText(text)?.names.map { (member, $0) } ?? []
      case .array(let elements): elements.flatMap { find($0, in: member) }
      case .object(let members): members.flatMap { find($0.value, in: $0.name) }
      default: []
      }
    }
    return find(self, in: "")
  }

  /// The data with values in place of the variables in its texts.
  package func filled(_ value: (String) -> String) -> RecordData {
    switch self {
    case .string(let text): .string(VariableText(text)?.filled(value) ?? text)
    case .array(let elements): .array(elements.map { $0.filled(value) })
    case .object(let members): .object(members.map { Member($0.name, $0.value.filled(value)) })
    default: self
    }
  }
}
