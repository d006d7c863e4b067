import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import LivePreview
import Platform
import PreviewServer

/// `cardloom serve`: serves the project on this machine and rebuilds it on changes.
struct ServeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the project in a browser, live: what you change is seen at once.",
    usage: "cardloom serve [options]",
    discussion: """
      Pages are made when they are asked for; nothing is written to site/public. When a template, a style, a feed or \
      site.yml changes, the pages that are open change with it: styles are exchanged, cards that differ are drawn anew, \
      and scroll, focus and open parts stay. A mistake is shown over the cards that it spoils, with the template's line \
      and how to mend it; the rest stays live.

      Two addresses are printed: the pages, and the workbench (/~preview/), which shows every cell with its variants, its \
      states and the extremes of the feeds at many widths, live too.

      Alt-click a card to open its template at the line that drew what you clicked. Alt-Shift-click a card to try other \
      data, save it as a variant (Templates/cells/article~name.json) or leave a note (site/review).

      Nobody else can reach the preview: it listens on 127.0.0.1 alone. Control-C stops it.

      Examples:
        cardloom serve
        cardloom serve --project daily --port 4000
        cardloom serve --editor "code -g"
        cardloom serve --program 'swift run Guide preview'   Changes of a Swift package
        cardloom serve --built            the pages as `cardloom build` wrote them
      """)

  /// The first port to try if none is given.
  private static let usualPort = 8080

  @OptionGroup var location: ProjectOptions

  @OptionGroup var package: ProgramOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port; without it the first free one from \(usualPort) on.", valueName: "n"),
    transform: ArgumentReading.whole(0...65_535))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The editor that opens templates, such as \"code -g\" or \"subl\" (default: VISUAL, then EDITOR, then code).",
      valueName: "command"),
    transform: ArgumentReading.text)
  var editor: String?

  @Flag(help: "Serve the pages that `cardloom build` wrote, as they are.")
  var built = false

  @Option(
    help: ArgumentHelp(
      "With --built: the folder of the pages (default: site/public in the project).", valueName: "dir"),
    transform: ArgumentReading.text)
  var output: String?

  @Flag(help: "Look for changes every 300 ms in place of being told: for network disks and containers.")
  var poll = false

  @Option(
    help: ArgumentHelp(
      "The widths of the workbench's frames in CSS pixels, with commas between (default: those of site.yml).",
      valueName: "list"),
    transform: ArgumentReading.widths)
  var widths: [Int]?

  @OptionGroup var work: WorkOptions
  @OptionGroup var speaking: TerminalOptions

  var reporter: Reporter { Reporter(terminal: speaking.terminal) }

  func validate() throws {
    if built || output != nil, package.program != nil {
      throw ValidationError("--program makes the page *Changes* of the live preview; --built serves pages as they are")
    }
  }

  func run() async throws {
    if built || output != nil { try await serveBuilt() } else { try await serveLive() }
  }

  private var portChoice: PreviewServer.PortChoice {
    port.map { .exactly($0) } ?? .firstFree(from: Self.usualPort)
  }

  private func serveBuilt() async throws {
    let folder = output ?? location.path("site/public")
    guard try DiskFileSystem().attributes(ofTarget: folder)?.kind == .folder else {
      throw Diagnosed(.nothingToServe(folder))
    }
    let content = ServedFolder(folder, missingPage: "404.html", basePath: try pathOnHost())
    let server = PreviewServer(content: content, port: portChoice)
    try await runUntilStopped {
      try await server.run { address in reporter.terminal.announce("Serving \(folder) at \(address)\n") }
    }
  }

  /// The path of the site on its host; `/` without a configuration, as for a site in Swift.
  private func pathOnHost() throws -> String {
    let (path, files) = (location.path("site/site.yml"), DiskFileSystem())
    guard try files.attributes(ofTarget: path) != nil else { return "/" }
    do {
      return try SiteConfiguration.read(path, files: files).pathOnHost
    } catch {
      // What was built can be seen while the configuration has errors.
      return "/"
    }
  }

  private func serveLive() async throws {
    guard try DiskFileSystem().attributes(of: location.path("site/site.yml")) != nil else {
      throw Diagnosed(.noConfiguration(location.path("site/site.yml")))
    }
    let folder = FilePath.normalized(location.project)
    // Leaves one core for requests while the others read a large source.
    let workers = work.jobs ?? max(1, work.workers - 1)
    let site = try LiveSite(
      folder: folder, files: DiskFileSystem(), token: Self.token(), editor: chosenEditor(),
      now: { Moment.now }, jobs: workers, widths: widths ?? [],
      changes: WorkTreeChanges(project: folder, jobs: workers, program: package.program, watcher: watcher))
    let server = PreviewServer(content: site, port: portChoice)
    // Generated folders change with every build.
    let generated = Set(["public", "preview"].map { FilePath.join(folder, "site/\($0)") })
    let changes = watcher { generated.contains($0) }
      .changes(in: ["site", "Templates"].map { FilePath.join(folder, $0) })
    await site.open()
    let work = Task { await site.follow(changes) }
    let commits = Task { await site.followCommits() }
    defer {
      work.cancel()
      commits.cancel()
    }
    try await runUntilStopped {
      try await server.run { address in
        reporter.terminal.announce(
          "Live at   \(address)  the pages\n"
            + "          \(address)\(LiveSite.workbench)/  the workbench: every cell, state and size\n"
            + "Control-C stops.\n")
      }
    }
  }

  /// Watches folders, leaving out some paths.
  private var watcher: @Sendable (@escaping @Sendable (String) -> Bool) -> any FileWatcher {
    { [poll] isLeftOut in
      #if os(Linux)
        if !poll, InotifyWatcher.isAvailable { return InotifyWatcher(leavingOut: isLeftOut) }
      #endif
      return PollingWatcher(files: DiskFileSystem(), leavingOut: isLeftOut)
    }
  }

  private func chosenEditor() -> Editor? {
    let command = [editor ?? "", Terminal.variable("VISUAL"), Terminal.variable("EDITOR"), "code"].first { !$0.isEmpty }
    return command.flatMap { Editor(command: $0, launch: Self.launch) }
  }

  /// Starts a program by its name and arguments, without a shell.
  @Sendable private static func launch(_ arguments: [String]) throws {
    let name = arguments.first ?? ""
    let isPath = name.contains("/")
    guard isPath ? InstalledPrograms.isProgram(name) : InstalledPrograms.path(ofFirst: [name]) != nil else {
      throw NoSuchProgram(name: name)
    }
    try ChildProcess.detach(name, Array(arguments.dropFirst()))
  }

  /// A token of 128 random bits, new for each run.
  private static func token() -> String {
    var random = SystemRandomNumberGenerator()
    return [random.next(), random.next()].map { (part: UInt64) in String(part, radix: 36) }.joined()
  }
}

/// The error of an editor that is not installed.
private struct NoSuchProgram: Error, CustomStringConvertible {
  let name: String
  var description: String { "no program `\(name)` is on the PATH" }
}

extension Diagnostic {
  fileprivate static func nothingToServe(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.nothingToServe, category: .access, "there is no folder `\(folder)`",
      reason: "the site has not been generated yet",
      hint: "run `cardloom build` first, or leave --built and --output out to see the project live")
  }
}
