import CardLayout
import CardSources
import Cardloom
import Diagnostics
import HTMLProof
import JSONRecords
import Platform
import TemplateEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Times the stages of a build one by one, on one core: `MicroBenchmarks FEED TEMPLATE FOLDER`.
///
/// Prints a row of a Markdown table for each, with the best of several rounds. What is measured is the time of the processor: a
/// busy machine makes it longer by little.
@main
struct MicroBenchmarks {
  static let rounds = 5

  static func main() async throws {
    guard CommandLine.arguments.count == 4 else { return print("MicroBenchmarks FEED TEMPLATE FOLDER") }
    let files = DiskFileSystem()
    let feed = try files.map(CommandLine.arguments[1])
    let source = try files.read(CommandLine.arguments[2])
    let start = try TemplateFrontMatter.read(source, file: "card.mustache").templateStart
    let template = try TemplateLibrary(
      sources: [
        TemplateSource(
          name: "cells/card", text: SourceText(file: "card.mustache", bytes: Array(source.dropFirst(start))))
      ], mode: .lenient
    ).compile("cells/card")
    let list = try await SourceReader(files: files, jobs: 1).cards(
      of: CardSource(name: "feed", path: CommandLine.arguments[1]))
    let made = try sections(of: list, template)
    let html = made.reduce(0) { $0 + $1.html.count }

    try row("JSON: find the records", feed.bytes.count, list.count, "") {
      var scanner = JSONRecordScanner(feed.bytes, path: "")
      try scanner.open()
      while scanner.next() != nil {}
    }
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    try row("JSON: read the records", feed.bytes.count, list.count, "") {
      for position in 0..<list.count { try list.withBytes(of: position) { try reader.read($0, into: tape) } }
    }
    try row("template: render sections", html, list.count, "") { _ = try sections(of: list, template) }
    var parser = HTMLParser()
    var events = HTMLEvents()
    try row("HTML parser", html, list.count, "") {
      for fragment in made {
        fragment.html.withUnsafeBytes { parser.parse($0, as: .fragment(ancestors: [.main]), into: &events) }
      }
    }
    var checker = HTMLChecker(gate: try gate())
    try row("rules and gate, whole", html, list.count, "≥ 20 MB/s") {
      for fragment in made {
        _ = fragment.html.withUnsafeBytes { checker.check($0, as: .fragment(ancestors: [.main])) }
      }
    }
    var prover = HTMLProver(try ProofRules(usesMemo: true))
    try row("proof with memo", html, list.count, "≥ 200 MB/s") {
      for fragment in made {
        guard case .valid = prover.prove(fragment: fragment.subject, inside: [.main]) else { throw NotConforming() }
      }
    }
    try await pagesInMemory()
    let folder = CommandLine.arguments[3]
    try row("write new files", html, list.count, "") {
      try files.remove(folder)
      try files.makeFolder(folder)
      for (number, fragment) in made.enumerated() { try files.write(fragment.html, to: folder + "/\(number).html") }
    }
    try files.remove(folder)
  }

  /// A card of a program.
  private struct Story: Encodable, Identifiable, Sendable {
    let id: Int
    var title: String { "Story \(id)" }
    var summary = "The ferry leaves at nine, and comes back when the nets are full."
    var datePublished = "2026-03-01T12:00:00Z"

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Keys.self)
      try values.encode(id, forKey: .id)
      try values.encode(title, forKey: .title)
      try values.encode(summary, forKey: .summary)
      try values.encode(datePublished, forKey: .datePublished)
    }

    private enum Keys: String, CodingKey { case id, title, summary, datePublished = "date_published" }
  }

  /// Each page of a prepared site, as a server answers with it: rendered and proven.
  static func pagesInMemory() async throws {
    let stories = (1...2000).map { Story(id: $0) }
    let site = Site("Bench", url: "https://example.org/", language: "en") {
      Feed("home", at: "/") { Section("stories", stories, template: "article").loadsMore() }.pages(size: 20)
    }
    .events("open")
    let prepared = try await PreparedSite(site, jobs: 1, files: MemoryFileSystem([:]))
    var (best, bytes) = (Double.infinity, 0)
    for _ in 0..<rounds {
      let start = processorTime
      bytes = 0
      for path in prepared.paths { bytes += try await prepared.page(path)?.html.count ?? 0 }
      best = min(best, processorTime - start)
    }
    let pages = prepared.paths.count
    let name = "page of 20 cards in memory, \(Int(best / Double(pages) * 1e6)) µs"
    printRow(name, bytes, pages * 20, "≤ 2,000 µs", in: best)
  }

  /// All cards in sections of 20, as pages show them.
  static func sections(of list: CardList, _ template: Template) throws -> [Fragment] {
    var section = SectionModel(
      id: "cards", cells: CellHolders(list), registry: CellRegistry(known: ["card"], sectionTemplate: "card"))
    section.identity.label = "Cards"
    section.layout.adaptor = TableAdaptor(wrapsCells: false)
    section.behaviour.loadsMore = true
    let renderer = SectionRenderer(
      shelf: TemplateShelf(
        cells: TemplateTable(["card": TemplateShelf.Entry(template: template, size: nil)]), views: TemplateTable()))
    var fragments: [Fragment] = []
    for start in stride(from: 0, to: list.count, by: 20) {
      var page = section
      page.cells = section.cells.slice(start..<start + 20)
      page.onPage.slice = SectionSlice(
        cells: start..<start + 20, page: start..<start + 20, total: list.count, scope: .whole)
      fragments.append(
        try renderer.render(page, context: SectionContext(site: ["title": "Bench"], root: "../", page: "/")))
    }
    return fragments
  }

  /// What is measured must be a proof.
  struct NotConforming: Error {}

  static func gate() throws -> StructureGate {
    guard let gate = StructureGate() else { throw Diagnosed([]) }
    return gate
  }

  /// The processor's time of this process in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs some work several times and prints the best.
  static func row(_ name: String, _ bytes: Int, _ cards: Int, _ target: String, _ work: () throws -> Void) throws {
    var seconds = Double.infinity
    for _ in 0..<rounds {
      let start = processorTime
      try work()
      seconds = min(seconds, processorTime - start)
    }
    printRow(name, bytes, cards, target, in: seconds)
  }

  private static func printRow(_ name: String, _ bytes: Int, _ cards: Int, _ target: String, in seconds: Double) {
    let (rate, thousands) = (Int(Double(bytes) / seconds / 1e6), Int(Double(cards) / seconds / 1e3))
    // Three digits between commas.
    let perSecond =
      thousands < 1000 ? "\(thousands)" : "\(thousands / 1000),\(String(1000 + thousands % 1000).dropFirst())"
    print("| \(name) | \(rate) MB/s | \(perSecond),000 | \(target) |")
  }
}

extension Fragment {
  /// The fragment as the prover sees it.
  var subject: ProofSubject {
    ProofSubject(html: html, parts: parts.map(\.html), spans: spans, frameShape: frameShape)
  }
}
