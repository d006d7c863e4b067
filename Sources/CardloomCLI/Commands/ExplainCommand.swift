import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import HTMLProof
import Platform
import SafeHTML
import Starter

/// `cardloom explain`: explains a message, or shows where a card, a page or a template comes from and where it is used.
struct ExplainCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a message, a key, a card, a page, a template or a source.",
    usage: "cardloom explain <name> [options]",
    discussion: """
      The name of a rule or message stands in brackets behind each finding. A key is one of site.yml or of front \
      matter, such as `loadMore` or `Pages.size`. A card is named by its id: its record, its \
      template and its pages are told. A page is named by its address or path: its feed, its sections and its cards are \
      told. A template is named like its file: what it declares and which cards get it are told. A source is named as in \
      site.yml: what each of its fields is likely to be, by how much, and what comes next are told; of one field with \
      `news.headline`, or its own name. `reference` prints all keys, `elements` the \
      table of HTML's elements and attributes, `allowed-content` what remains of the HTML of feeds.

      Examples:
        cardloom explain stray-end-tag
        cardloom explain loadMore
        cardloom explain --project daily /page/2/
        cardloom explain --project daily article
        cardloom explain --project daily news
        cardloom explain --list
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of a message, a key, a template, a source or a field, a card's id, or a page's address.",
      valueName: "name"),
    completion: .custom(ExplainCommand.names))
  var name: String?

  @OptionGroup var location: ProjectOptions
  @OptionGroup var work: WorkOptions

  @Flag(help: "Print the names of all rules and messages.")
  var list = false

  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func validate() throws {
    if name?.isEmpty ?? true, !list {
      throw ValidationError("name what to explain, or ask for all messages with --list")
    }
  }

  func run() async throws {
    if list { try reporter.terminal.write(Self.codes.map { $0 + "\n" }.joined()) }
    guard let name else { return }
    var texts: [String] = []
    texts += Self.catalogues.compactMap { $0[name]?.terminalText }
    texts += ConfigurationReference.standard.texts(about: name)
    texts += Self.articles.filter { $0.name == name }.map { $0.markdown() }
    var known = Self.codes + ConfigurationReference.standard.names
    if texts.isEmpty || isProject {
      let explanation = try await explanation(isNeeded: texts.isEmpty)
      texts += try explanation?.texts(about: name) ?? []
      texts += try explanation?.texts(aboutSource: name, takesFields: texts.isEmpty) ?? []
      known += explanation?.names ?? []
    }
    guard !texts.isEmpty else { throw Diagnosed(.unknownSubject(name, known: known, isInProject: isProject)) }
    try reporter.terminal.write(texts.joined(separator: "\n"))
  }

  /// What is to be known of all findings with a code.
  @Sendable static func explanation(of code: String) -> String? {
    catalogues.lazy.compactMap { $0[code]?.text }.first
  }

  private static let catalogues = [RuleCatalogue.standard, MessageCatalogue.standard]

  /// Tables of the program as articles of the documentation; `scripts/docs.sh` adds them to the others.
  private static let articles: [(name: String, markdown: @Sendable () -> String)] = [
    ("reference", { ConfigurationReference.article }),
    ("elements", { ElementTable.html.markdown() }), ("allowed-content", { ContentDocument.markdown() }),
  ]

  /// The names of messages and keys that begin with what is typed.
  @Sendable private static func names(_: [String], _: Int, beginningWith text: String) -> [String] {
    Set(codes + ConfigurationReference.standard.names).filter { $0.hasPrefix(text) }.sorted()
  }

  private static var codes: [String] { catalogues.flatMap(\.explanations).map(\.code) }

  private var isProject: Bool {
    do {
      return try DiskFileSystem().attributes(of: location.path("site/site.yml")) != nil
    } catch {
      // An unreadable folder does not count as a project; rules can be explained anywhere.
      return false
    }
  }

  /// The project's cards, pages and templates; `nil` without a project, unless one is needed.
  private func explanation(isNeeded: Bool) async throws -> ProjectExplanation? {
    guard isProject else { return nil }
    do {
      return try await reporter.terminal.showingProgress { line in
        line.show("read project …")
        return try await ProjectExplanation.read(
          location.project, files: DiskFileSystem(), now: Moment.now, jobs: work.workers)
      }
    } catch {
      if isNeeded { throw error }
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownSubject(_ name: String, known: [String], isInProject: Bool) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownSubject, category: .configuration,
      "nothing is called `\(name)`: no rule or message, no key, no card, no page, no template, no source, no field",
      reason: isInProject ? nil : "there is no project here, so only rules, messages and keys are known",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "`cardloom explain --list` prints the names of all messages")
  }
}
