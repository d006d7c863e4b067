import Foundation
import Testing

/// What a program can use of the products: no type that leads nowhere, and no change that nobody has noticed.
///
/// `Tests/PublicDeclarations.txt` has all public declarations. `CARDLOOM_RECORD=1 swift test --filter PublicFaceTests` records
/// the current ones; a line that goes or changes breaks programs, which `CONTRIBUTING.md` ("Versions") allows at some versions.
@Suite struct PublicFaceTests {
  /// Where programs begin: sites, the proof, tests, reports, and the doors for what a program brings.
  private static let beginnings = [
    "Site", "Feed", "Section", "Cards", "HTMLValidator", "CellTest", "FeedTest", "RenderedTemplate", "GoldenSite",
    "CardAdaptor", "CardCell", "CardStream", "RecordPages", "TextReport", "JSONReport", "SARIFReport",
  ]

  private static let recordedPath = Article.repository + "/Tests/PublicDeclarations.txt"

  @Test func `every public type can be reached from where programs begin`() throws {
    let face = try PublicFace()
    let types = face.types
    #expect(types.count > 100)
    for name in Self.beginnings { #expect(types.values.contains(name), "there is no public type `\(name)`") }
    let reached = face.reached(from: Set(types.filter { Self.beginnings.contains($0.value) }.keys))
    let others = types.filter { !reached.contains($0.key) }.map { face.place(of: $0.key) }.sorted()
    #expect(others == [], "these can be `package`, or need a declaration that leads to them")
  }

  @Test func `the public declarations are those that are recorded`() throws {
    let lines = try PublicFace().lines
    if ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1" {
      try (lines.joined(separator: "\n") + "\n").write(toFile: Self.recordedPath, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOfFile: Self.recordedPath, encoding: .utf8)
    let recorded = text.split(separator: "\n").map(String.init)
    let (gone, new) = (Set(recorded).subtracting(lines), Set(lines).subtracting(recorded))
    #expect(gone.sorted() == [], "these break programs: see `CONTRIBUTING.md`; CARDLOOM_RECORD=1 records it")
    #expect(new.sorted() == [], "these are new; CARDLOOM_RECORD=1 records them")
  }
}

/// The public declarations of all modules of the products, as the compiler's symbol graphs have them.
private struct PublicFace {
  private static let modules = [
    "Platform", "Diagnostics", "JSONRecords", "XMLBridge", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
    "CardLayout", "FeedPages", "SiteDocuments", "SiteModel", "CardloomSwift", "SiteOutput", "Pictures", "Cardloom",
    "CardloomTesting", "Starter", "Workbench", "PreviewServer", "LivePreview", "CardloomPreview",
  ]

  private var symbols: [String: Symbol] = [:]
  private var members: [String: [String]] = [:]
  private var conformances: [String: [String]] = [:]

  init() throws {
    let folder = try StarterFolder(project: nil)
    let triple = try Command.run("/usr/bin/env", ["swiftc", "-print-target-info"], in: folder.path)
    let target = try JSONDecoder().decode(TargetInfo.self, from: Data(triple.output.utf8)).target.unversionedTriple
    let headers = try SwiftProgram.headers + SwiftProgram.serverHeaders()
    for module in Self.modules {
      let result = try Command.run(
        "/usr/bin/env",
        ["swift-symbolgraph-extract", "-module-name", module, "-target", target, "-skip-inherited-docs"]
          + ["-minimum-access-level", "public", "-output-dir", folder.path] + headers, in: folder.path)
      try #require(result.status == 0, "\(module): \(result.output)\(result.errors)")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".symbols.json") {
      let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
      let graph = try JSONDecoder().decode(Graph.self, from: bytes)
      let module = String(name.prefix { $0 != "." && $0 != "@" })
      for var symbol in graph.symbols {
        symbol.module = module
        symbols[symbol.identifier.precise] = symbol
      }
      for relation in graph.relationships {
        switch relation.kind {
        case "memberOf", "requirementOf", "optionalRequirementOf":
          members[relation.target, default: []].append(relation.source)
        case "conformsTo", "inheritsFrom": conformances[relation.source, default: []].append(relation.target)
        default: break
        }
      }
    }
  }

  /// The names of the public types by identifier.
  var types: [String: String] {
    symbols.filter { $0.value.isType }.mapValues { $0.pathComponents.joined(separator: ".") }
  }

  /// A line for each declaration.
  var lines: [String] {
    Set(
      symbols.values.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }.map { symbol in
        let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        let place = symbol.pathComponents.dropLast().joined(separator: ".")
        return "\(symbol.module) \(place.isEmpty ? "" : place + ": ")\(words)"
      }
    ).sorted()
  }

  func place(of type: String) -> String {
    guard let symbol = symbols[type] else { return type }
    return "\(symbol.module).\(symbol.pathComponents.joined(separator: "."))"
  }

  /// The types that declarations of the given ones name, those that theirs name, and so on.
  func reached(from beginnings: Set<String>) -> Set<String> {
    var (reached, waiting) = (beginnings, Array(beginnings))
    while let type = waiting.popLast() {
      let named = ([type] + (members[type] ?? [])).flatMap { symbols[$0]?.named ?? [] } + (conformances[type] ?? [])
      for name in named where symbols[name]?.isType == true && reached.insert(name).inserted { waiting.append(name) }
    }
    return reached
  }
}

private struct TargetInfo: Decodable {
  struct Target: Decodable { let unversionedTriple: String }
  let target: Target
}

private struct Graph: Decodable {
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }
  let symbols: [Symbol]
  let relationships: [Relationship]
}

private struct Symbol: Decodable {
  struct Identifier: Decodable { let precise: String }
  struct Kind: Decodable { let identifier: String }
  struct Fragment: Decodable {
    let spelling: String
    let preciseIdentifier: String?
  }

  let identifier: Identifier
  let kind: Kind
  let pathComponents: [String]
  let declarationFragments: [Fragment]?
  var module = ""

  private enum CodingKeys: CodingKey { case identifier, kind, pathComponents, declarationFragments }

  var isType: Bool {
    ["struct", "class", "enum", "protocol", "typealias", "actor"].contains { kind.identifier == "swift.\($0)" }
  }

  /// What its declaration names.
  var named: [String] { (declarationFragments ?? []).compactMap(\.preciseIdentifier) }
}
