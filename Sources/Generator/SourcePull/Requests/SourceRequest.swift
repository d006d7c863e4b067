import Cardloom
import Diagnostics
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
    let configuration = source.pulling.request
    var values: [String: String] = [:]
    var problems: [Diagnostic] = []
    let inHeaders = Set(configuration.headers.flatMap(\.value.names))
    for name in configuration.variables {
      guard var value = variables[name] else {
        problems.append(.unsetVariable(name, of: source))
        continue
      }
      // Files of secrets usually end with a line break.
      while value.last?.isWhitespace == true { value.removeLast() }
      if inHeaders.contains(name), value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        problems.append(.unsendableVariable(name, of: source))
      }
      values[name] = value
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
}
