import CardSources
import Cardloom
import Diagnostics
import JSONRecords
import Platform

/// The requests of a source, with the values of their variables.
struct SourceRequest: Sendable {
  /// What must not be written anywhere.
  let secrets: Secrets
  private let configuration: RequestConfiguration
  private let values: [String: String]

  /// Fills in the variables of a source's requests.
  ///
  /// - Throws: ``Diagnosed`` if a variable is not set, or its value cannot be sent.
  init(_ source: SourceConfiguration, _ variables: RequestVariables) throws(Diagnosed) {
    try self.init(source.pulling.request, of: source.name, at: source.url?.location ?? source.location, variables)
  }

  /// Fills in the variables of the requests of a source.
  ///
  /// - Parameters:
  ///   - name: the source's name.
  ///   - location: the location of its address.
  /// - Throws: ``Diagnosed`` if a variable is not set, or its value cannot be sent.
  init(
    _ configuration: RequestConfiguration, of name: String, at location: SourceLocation?, _ variables: RequestVariables
  ) throws(Diagnosed) {
    var values: [String: String] = [:]
    var problems: [Diagnostic] = []
    let inHeaders = Set(configuration.headers.flatMap(\.value.names))
    for variable in configuration.variables {
      guard var value = variables[variable] else {
        problems.append(.unsetVariable(variable, of: name, at: location))
        continue
      }
      // Files of secrets usually end with a line break.
      while value.last?.isWhitespace == true { value.removeLast() }
      if inHeaders.contains(variable), value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        problems.append(.unsendableVariable(variable, of: name, at: location))
      }
      values[variable] = value
    }
    guard problems.isEmpty else { throw Diagnosed(problems) }
    self.configuration = configuration
    self.values = values
    var found = configuration.secretVariables.compactMap { name in values[name].map { (value: $0, mark: "${\(name)}") }
    }
    for secret in configuration.writtenSecrets {
      // `Authorization: Bearer …` is repeated without its scheme, too.
      for value in [secret.value] + secret.value.split(separator: " ").dropFirst().map(String.init) {
        found.append((value, SecretQuery.mark))
      }
    }
    secrets = Secrets(found)
  }

  /// The address for messages.
  var shownAddress: String? { configuration.shownAddress }

  /// The request for a source's address.
  func request(allowed: Set<PullRules.Redirect>) -> FetchRequest {
    var request = FetchRequest(url: configuration.address.map { filled($0) } ?? "", allowed: allowed)
    request.method = configuration.usedMethod.rawValue
    request.headers = configuration.headers.map { .init($0.name, $0.value.filled { values[$0] ?? "" }) }
    if let body = configuration.body {
      let isJSON: Bool
      switch body {
      case .text(let text):
        request.body = Array(text.filled { values[$0] ?? "" }.utf8)
        isJSON = text.written.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
      case .data(let data):
        request.body = data.filled { values[$0] ?? "" }.json
        isJSON = true
      }
      if !request.headers.contains(where: { $0.isNamed("content-type") }) {
        request.headers.append(.init("Content-Type", isJSON ? "application/json" : "text/plain; charset=utf-8"))
      }
    }
    return request
  }

  /// The address with its values, each encoded.
  private func filled(_ address: VariableText) -> String { address.filled { values[$0]?.percentEncoded ?? "" } }

  /// An address of an answer that was kept without its secrets, with them.
  func restored(_ address: String) -> String { VariableText(address).map(filled) ?? address }

  /// A text of an answer that was kept without its secrets, with them.
  func restoredText(_ text: String) -> String { VariableText(text)?.filled { values[$0] ?? "" } ?? text }

  /// The address of a further page with the tokens of the first one that it lacks, if it is on the same server.
  func withTokens(_ address: String, like first: String) -> String {
    guard WebAddress.isSameServer(first, address) else { return address }
    let own = RequestParameters.of(address).map(\.name)
    return RequestParameters.of(first).reduce(address) { address, parameter in
      let isToken = RequestConfiguration.isSecretName(parameter.name) && !own.contains(parameter.name)
      return isToken ? RequestParameters.setting(parameter.name, to: parameter.value, in: address) : address
    }
  }

  /// Whether the body is a GraphQL request, whose variables are in a member of their own.
  var isGraphQL: Bool {
    guard case .data(let data) = configuration.body, case .string(let query) = data["query"] ?? .null else {
      return false
    }
    return query.contains("{")
  }

  /// Whether there is a body of data.
  var hasDataBody: Bool { if case .data = configuration.body { true } else { false } }

  /// The body with a member: in GraphQL, a variable.
  func body(setting name: String, to value: RecordData) -> [UInt8]? {
    guard case .data(let data) = configuration.body else { return nil }
    let filled = data.filled { values[$0] ?? "" }
    return (isGraphQL ? filled.setting(["variables"] + name.steps, to: value) : filled.setting(name.steps, to: value))
      .json
  }
}

extension String {
  /// The steps of a dotted path.
  fileprivate var steps: [String] { split(separator: ".").map(String.init) }
}

extension RecordData {
  /// The data with a value at a path, whose objects are made where they are missing.
  fileprivate func setting(_ path: [String], to value: RecordData) -> RecordData {
    guard let name = path.first else { return value }
    var members: [Member] = []
    if case .object(let own) = self { members = own }
    let rest = Array(path.dropFirst())
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = Member(name, members[index].value.setting(rest, to: value))
    } else {
      members.append(Member(name, RecordData.object([]).setting(rest, to: value)))
    }
    return .object(members)
  }
}
