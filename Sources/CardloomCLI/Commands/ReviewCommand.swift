import ArgumentParser
import CardSources
import Cardloom
import ChangeReview
import Diagnostics
import Platform
import Workbench

/// `cardloom review`: the file that reviewers open, and what comes back.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Write one HTML file in which anyone can review the site, and answer.",
    usage: "cardloom review [options]",
    discussion: """
      Without a subcommand, `review` writes the file: the templates that the site uses in their variants and states, and \
      the first page of every feed, at every width. It opens from disk in any browser, asks for nothing and sends nothing. Reviewers \
      comment on elements, judge each template, and send back a file that the page makes.

      Examples:
        cardloom review                                   writes review.html
        cardloom review -o article.html --cells article,hero
        cardloom review --since origin/main               and what changed since
        cardloom review --max 20MB
        cardloom review --since HEAD~1 --program 'swift run Guide preview'   of a Swift package
        cardloom review --for client --message letter.txt --due 2026-12-04 --since origin/main
        cardloom review --for client --to 'Ada (client)' --to 'Ben (legal)' --sign-off legal --due 2026-12-04
        cardloom review import ada.json ben.json          adds answers to site/review
        cardloom review status                            who has answered, what is open, who has signed off

      cardloom help review make lists the options.
      """,
    subcommands: [ReviewFileCommand.self, ReviewImportCommand.self, ReviewStatusCommand.self],
    defaultSubcommand: ReviewFileCommand.self)
}

/// `cardloom review make`, the default: writes the review file.
struct ReviewFileCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Write the review file (the default).",
    usage: "cardloom review [options]",
    discussion: """
      Examples:
        cardloom review --cells article,feeds/news
        cardloom review --output daily.html --project daily
      """)

  @OptionGroup var location: ProjectOptions

  @OptionGroup var package: ProgramOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write (default: review.html).", valueName: "file"),
    transform: ArgumentReading.text)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Show what changed since a revision of git, or since a folder that `preview` wrote, too.", valueName: "old"),
    transform: ArgumentReading.text)
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The templates and feeds to show, with commas between, such as article,feeds/news (default: all that the site uses).",
      valueName: "list"),
    transform: ArgumentReading.names)
  var cells: [String]?

  @Option(
    help: ArgumentHelp(
      "The most bytes of the file, such as 500KB or 20MB (default: 8MB). Extremes are left out first, then branches.",
      valueName: "size"),
    transform: ArgumentReading.bytes)
  var max: Int?

  @Option(
    help: ArgumentHelp(
      "The program of a Chromium that scales pictures to what the frames draw (default: one in PATH, if there is one).",
      valueName: "program"),
    transform: ArgumentReading.text)
  var browser: String?

  @Flag(help: "Leave the pictures as they are.")
  var originalPictures = false

  enum Audience: String, ExpressibleByArgument, CaseIterable { case team, client }

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Who reads it: the team, or a client, who sees pages first, changes in plain words and no terms of the trade.",
      valueName: "reader"))
  var audience = Audience.team

  @Option(
    help: ArgumentHelp("A text to the client, in a file; blank lines divide its paragraphs.", valueName: "file"),
    transform: ArgumentReading.text)
  var message: String?

  @Option(
    help: ArgumentHelp("The day until which the client should answer, such as 2026-12-04.", valueName: "day"),
    transform: ArgumentReading.text)
  var due: String?

  @Option(
    help: ArgumentHelp("Who sends the file, for the client to know.", valueName: "name"),
    transform: ArgumentReading.text)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Somebody who is asked, with a role or without, such as 'Ada (client)'; repeat it for several. Kept in "
        + "site/review/people.json with --due.", valueName: "person"),
    transform: { text in
      guard let person = ReviewPeople.Person(text: text) else {
        throw ValidationError("`\(text)` is not a person: write a name, or 'Ada (client)' with a role")
      }
      return person
    })
  var to: [ReviewPeople.Person] = []

  @Option(
    help: ArgumentHelp(
      "The roles that must sign off the site, with commas between, such as client,legal; `check` warns until they have.",
      valueName: "list"),
    transform: ArgumentReading.names)
  var signOff: [String]?

  @Option(
    help: ArgumentHelp(
      "Where answers go: an address of e-mail, or the https address of a page that takes files.", valueName: "address"),
    transform: ArgumentReading.text)
  var answerTo: String?

  @Flag(help: "Show the open notes of site/review with their names and replies, so that reviewers answer each other.")
  var withNotes = false

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func validate() throws {
    if audience == .team, message != nil || from != nil || due != nil && to.isEmpty {
      throw ValidationError(
        "--message, --from and --due are for clients: add --for client, or --to for people who should answer until a day"
      )
    }
    if let answerTo, !answerTo.hasPrefix("https://"),
      answerTo.contains(where: { " ?&/".contains($0) }) || !answerTo.contains("@")
    {
      throw ValidationError("`\(answerTo)` is neither an address of e-mail nor one that begins with `https://`")
    }
    if let due, !Self.isDay(due) { throw ValidationError("`\(due)` is not a day: write it as 2026-12-04") }
  }

  /// Whether a text is a day of the calendar in the form of ISO 8601.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2], let month = Int(parts[1]), let day = Int(parts[2]),
      let year = Int(parts[0])
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return days.indices.contains(month - 1) && (1...days[month - 1]).contains(day)
  }

  /// What the sender says to a client.
  private func letter(_ files: DiskFileSystem) throws -> ReviewLetter? {
    guard audience == .client else { return nil }
    let words = try message.map { String(decoding: try files.read($0), as: UTF8.self) } ?? ""
    return ReviewLetter(words: words, due: due, sender: from)
  }

  func run() async throws {
    let files = DiskFileSystem()
    let letter = try letter(files)
    let people = try people(files)
    let (state, changes) = try await reporter.terminal.showingProgress { line in
      line.show("make the preview …")
      return try await content(files)
    }
    let version = CardloomCommand.configuration.version.split(separator: " ").last.map(String.init) ?? ""
    var options = ReviewFile.Options(entries: cells ?? [], limit: max ?? 8_000_000, version: version)
    options.letter = letter
    options.round = ReviewRound(
      people: people.people.map { ReviewRound.Person(name: $0.name, role: $0.role) },
      state: people.people.isEmpty ? nil : try SignedState.digits(of: location.project, files: files),
      threads: withNotes
        ? Review(location.path("site/review"), shownAs: "site/review", files: files).notes.filter(\.isOpen) : [],
      address: answerTo)
    if !originalPictures, browser != nil || Browser.found() != nil {
      let page = try PicturePage(of: state, changes: changes, options: options)
      options.pictures = try PictureScaling(browser: browser, files: files).scaled(for: page)
    }
    let review = try ReviewFile(of: state, changes: changes, options: options)
    let path = output ?? "review.html"
    try files.write(review.bytes, to: path)
    if !to.isEmpty || signOff != nil {
      try files.makeFolder(location.path("site/review"))
      try files.write(people.bytes, to: location.path("site/review/" + ReviewPeople.file))
    }
    let told = state.diagnostics.filter { reporter.format != .text || $0.severity == .error }
    try reporter.report(told, words: review.words(path: path, scaled: options.pictures.count)) { writer in
      writer.member("file", path)
      writer.member("bytes", review.bytes.count)
      writer.member("entries", review.entryCount)
      writer.member("frames", review.frameCount)
      writer.member("scaledPictures", options.pictures.count)
      writer.name("omissions")
      writer.beginArray()
      for omission in review.omissions { writer.value(omission) }
      writer.endArray()
    }
    if state.diagnostics.containsError { throw ExitCode(Diagnosed(state.diagnostics).exitStatus) }
  }
}

extension ReviewFileCommand {
  /// The people who are asked, those of this command among them.
  private func people(_ files: DiskFileSystem) throws -> ReviewPeople {
    var people = try ReviewPeople(in: location.path("site/review"), shownAs: "site/review", files: files)
    for var person in to {
      person.due = due ?? person.due
      people.ask(person)
    }
    if let signOff { people.require(signOff) }
    return people
  }

  /// The state of the project, and what changed since the one to compare with.
  private func content(_ files: DiskFileSystem) async throws -> (PreviewState, ChangeReport?) {
    let accepted = try AcceptedChanges(project: location.project, files: files)
    let states = ComparedStates(
      project: location.project, jobs: work.workers, accepted: accepted, program: package.program)
    guard let since else { return (try await states.workTree(), nil) }
    let pair = try await states.make(old: since, new: nil)
    return (pair.new, try ChangeReport(from: pair.old, to: pair.new, accepted: Set(accepted.groups.keys)))
  }
}

extension ReviewFile {
  /// The result, for people.
  fileprivate func words(path: String, scaled: Int) -> String {
    let missing = omissions.isEmpty ? "" : "Left out, to stay below the limit: \(omissions.joined(separator: ", ")).\n"
    let entries = entryCount == 1 ? "1 template or feed" : "\(entryCount) templates and feeds"
    return "\(path): \(entries), \(frameCount.words("frame")), \(bytes.count / 1000) KB\n"
      + (scaled == 0 ? "" : "Scaled to what the frames draw: \(scaled.words("picture")).\n") + missing
  }
}
