import CardLayout
import Diagnostics
import JSONRecords
import TemplateEngine

/// Converts the nodes of a text, or of a site in Swift, to values and collects all errors.
///
/// Every function reports an unsuitable value and returns `nil`. Used by a single task.
final class ConfigurationReader {
  private let document: YAMLDocument?
  /// The location of what is nowhere else.
  private let start: SourceLocation
  private(set) var diagnostics: [Diagnostic] = []
  /// The formats that the program brings.
  let formats: ValueFormat.Own

  /// Reads a text.
  init(_ document: YAMLDocument, formats: ValueFormat.Own = [:]) {
    self.document = document
    self.formats = formats
    start = document.start
  }

  /// Reads a site that the code at a location makes.
  init(codeAt location: SourceLocation, formats: ValueFormat.Own = [:]) {
    document = nil
    self.formats = formats
    start = location
  }

  /// The diagnostics in the order of their locations.
  var sortedDiagnostics: [Diagnostic] {
    let locations = diagnostics.enumerated().map { index, diagnostic in
      let location = diagnostic.location
      return (file: location?.file ?? "", line: location?.line ?? 0, column: location?.column ?? 0, index: index)
    }
    return locations.sorted { $0 < $1 }.map { diagnostics[$0.index] }
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func location(of node: Node) -> SourceLocation {
    switch node.origin {
    case .text(let node): document?.location(of: node) ?? start
    case .code(let location): location
    }
  }

  // MARK: Texts

  /// A text that is not empty; numbers and Booleans are converted to text.
  func text(_ node: Node, _ name: String) -> Located<String>? {
    guard case .scalar(let scalar) = node else {
      report(.wrongType(name, expected: .text, found: node, at: location(of: node)))
      return nil
    }
    guard !YAMLScalar.isNull(scalar), !scalar.string.isEmpty else {
      report(.noValue(name, at: location(of: node)))
      return nil
    }
    return Located(scalar.string, at: location(of: node))
  }

  /// A text that meets a condition.
  func text(
    _ node: Node, _ name: String, expected: String, hint: String? = nil, where isGood: (String) -> Bool
  ) -> Located<String>? {
    guard let text = text(node, name) else { return nil }
    guard isGood(text.value) else {
      report(.badValue(name, text.value, expected: expected, hint: hint, at: text.location))
      return nil
    }
    return text
  }

  /// A case of an enumeration by its raw value.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: Node, _ name: String, of _: Choice.Type
  ) -> Choice? {
    choice(node, name, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// One of some words.
  func choice(_ node: Node, _ name: String, of words: [String]) -> String? {
    guard let text = text(node, name) else { return nil }
    if words.contains(text.value) { return text.value }
    report(.unknownChoice(name, text.value, known: words, at: text.location))
    return nil
  }

  /// The name of a source.
  func source(_ node: Node, _ name: String, of known: [String]) -> Located<String>? {
    guard let source = text(node, name) else { return nil }
    guard known.contains(source.value) else {
      report(.unknownSource(source.value, known: known, at: source.location))
      return nil
    }
    return source
  }

  // MARK: Numbers and Booleans

  func boolean(_ node: Node, _ name: String) -> Bool? {
    if case .scalar(let scalar) = node, case .boolean(let value) = YAMLScalar.data(of: scalar) { return value }
    report(.wrongType(name, expected: .boolean, found: node, at: location(of: node)))
    return nil
  }

  func number(_ node: Node, _ name: String, in range: ClosedRange<Double>) -> Double? {
    guard case .scalar(let scalar) = node, case .number(let text) = YAMLScalar.data(of: scalar),
      let value = Double(text)
    else {
      report(.wrongType(name, expected: .number, found: node, at: location(of: node)))
      return nil
    }
    guard range.contains(value) else {
      report(.outOfRange(name, text, Self.words(range), at: location(of: node)))
      return nil
    }
    return value
  }

  func integer(_ node: Node, _ name: String, in range: ClosedRange<Int>) -> Int? {
    guard case .scalar(let scalar) = node, case .number(let text) = YAMLScalar.data(of: scalar),
      let value = Int(text)
    else {
      report(.wrongType(name, expected: .wholeNumber, found: node, at: location(of: node)))
      return nil
    }
    guard range.contains(value) else {
      report(.outOfRange(name, text, Self.words(range), at: location(of: node)))
      return nil
    }
    return value
  }

  private static func words<Bound: BinaryInteger>(_ range: ClosedRange<Bound>) -> String {
    range.upperBound == Bound(Int.max) ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    range.upperBound.isInfinite
      ? "at least \(Int(range.lowerBound))" : "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
  }

  /// A size that a cell or a header declares: `312px`, `20rem`, `4lh`, `16/9`, `300x420` or a number of pixels, after `auto`
  /// or not.
  func size(_ node: Node, _ name: String) -> CellSize? {
    guard let text = text(node, name) else { return nil }
    if let size = CellSize(text.value) { return size }
    report(
      .badValue(
        name, text.value, expected: "a size",
        hint: "write `312px`, `20rem`, `4lh`, a ratio such as `16/9`, or width and height such as `300x420`",
        at: text.location))
    return nil
  }

  /// Reads what a section shows if its source fails: a policy, or policies by error code, with `default` for all others.
  ///
  /// - Parameter ofModules: whether a code may also be one that an API reports for a module, so that any is valid.
  func failurePolicies(_ node: Node, ofModules: Bool = false) -> FailurePolicies {
    if case .scalar = node { return FailurePolicies(choice(node, "onFailure", of: FailurePolicy.self)) }
    guard let mapping = mapping(node, "onFailure", of: "codes of errors to policies") else { return FailurePolicies() }
    var policies = FailurePolicies()
    for (key, value) in mapping {
      guard let code = text(key, "a code of an error") else { continue }
      let known = MessageCatalogue.standard
      guard code.value == "default" || ofModules || known[code.value] != nil else {
        report(
          .unknownChoice(
            "onFailure", code.value, known: ["default"] + known.explanations.map(\.code), at: code.location))
        continue
      }
      guard let policy = choice(value, code.value, of: FailurePolicy.self) else { continue }
      if code.value == "default" {
        policies.standard = policy
      } else {
        policies.byCode[code.value] = Located(policy, at: code.location)
      }
    }
    return policies
  }

  // MARK: Lists and data

  /// A mapping whose keys the site chooses, such as names of feeds.
  ///
  /// - Parameter words: what it maps, for messages: `names to feeds`.
  func mapping(_ node: Node, _ name: String, of words: String) -> Node.Mapping? {
    if case .mapping(let mapping) = node { return mapping }
    report(.wrongType(name, expected: .mapping(words), found: node, at: location(of: node)))
    return nil
  }

  /// The elements of a list.
  func list(_ node: Node, _ name: String) -> [Node]? {
    if case .sequence(let sequence) = node { return Array(sequence) }
    report(.wrongType(name, expected: .list, found: node, at: location(of: node)))
    return nil
  }

  /// The elements of a list; any other node is a list of one.
  func elements(_ node: Node) -> [Node] { if case .sequence(let sequence) = node { Array(sequence) } else { [node] } }

  /// The texts of a list; a single text is a list of one.
  func texts(
    _ node: Node, _ name: String, expected: String = "", hint: String? = nil,
    where isGood: (String) -> Bool = { _ in true }
  ) -> [Located<String>] {
    elements(node).compactMap { text($0, name, expected: expected, hint: hint, where: isGood) }
  }

  /// Free-form data, whose names and values the site chooses.
  func object(_ node: Node, _ name: String) -> RecordData? {
    if case .scalar(let scalar) = node, YAMLScalar.isNull(scalar) { return .object([]) }
    guard mapping(node, name, of: "names to values") != nil else { return nil }
    var values = FreeValues { self.text($0, "a name")?.value }
    let data = values.data(of: node)
    guard values.isWhole else {
      report(.tooManyAliases(name, most: FreeValues.most, at: location(of: node)))
      return nil
    }
    return data
  }
}
