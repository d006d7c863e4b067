import Foundation
import Testing

/// What a command does when nobody reads what it writes, and when there is nothing to read.
@Suite struct StreamTests {
  /// Runs a line of the shell in which `$c` is the command; whoever starts it may have ignored SIGPIPE.
  private func shell(_ line: String, in project: StarterFolder) throws -> Command.Result {
    try project.write("trap '' PIPE\nc='\(Command.products.path)/cardloom'\n\(line)\n", to: "line.sh")
    return try Command.run("/bin/sh", ["line.sh"], in: project.path)
  }

  private static let results = [
    "validate daily/site", "validate --format json daily/site/public", "explain --list", "--help", "--version",
    "build --project daily", "check --project daily", "build --project daily --format json", "init new",
    "render greeting.mustache data.json",
  ]

  private func project() throws -> StarterFolder {
    let project = try StarterFolder()
    try project.write("<p>{{title}}</p>", to: "greeting.mustache")
    try project.write("{\"title\": \"Hello\"}", to: "data.json")
    #expect(try project.run("build", "--project", "daily").status == 0)
    return project
  }

  @Test(arguments: results) func aReaderThatGoesAwayIsNoError(_ arguments: String) throws {
    let result = try shell("{ \"$c\" \(arguments); echo $? >status; } | true; cat status", in: try project())
    #expect(result.output == "0\n")
    #expect(result.errors == "")
  }

  #if os(Linux)
    @Test(arguments: results) func whatCannotBeWrittenIsSaid(_ arguments: String) throws {
      let result = try shell("\"$c\" \(arguments) >/dev/full", in: try project())
      #expect(result.status == 3)
      #expect(result.errors.hasPrefix("error: cannot write `standard output`  [no-space]\n"))
    }
  #endif

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]) func closedStreamsAreNoFiles(_ closed: String) throws {
    let project = try project()
    let site = try project.tree("daily/site/public")
    try project.writeCards(30, edition: 1)
    #expect(try shell("\"$c\" build --project daily \(closed)", in: project).status == 0)
    let changed = try project.tree("daily/site/public")
    #expect(changed != site)
    #expect(try project.run("build", "--project", "daily", "--full").output.contains(": 0 written"))
    #expect(try project.tree("daily/site/public") == changed)
  }

  #if os(Linux)
    /// The runtime waits for ever where threads cannot start.
    @Test(arguments: ["build --project daily", "check --project daily", "validate daily/site/public", "explain --list"])
    func tooLittleMemoryIsSaid(_ arguments: String) throws {
      // So much that the program itself can be loaded, whatever it is linked with.
      let line =
        "\"$c\" --version >/dev/null; for limit in 200000 250000 300000 350000; do "
        + "(ulimit -v $limit; \"$c\" \(arguments)) >/dev/null 2>errors; "
        + "status=$?; [ $status = 127 ] || [ $status = 0 ] || { cat errors; exit $status; }; done"
      let result = try shell(line, in: try project())
      #expect(result.status == 3)
      #expect(result.output.hasPrefix("error: there is too little memory to begin  [little-memory]\n"), "\(result)")
      #expect(result.output.contains("ulimit -v unlimited"))
    }
  #endif

  @Test func nothingToReadIsSaid() throws {
    let project = try project()
    for (line, status, words) in [
      ("\"$c\" validate - <&-", 1, "there is nothing in standard input"),
      ("\"$c\" init new --from - <&-", 1, "standard input"),
      ("\"$c\" render greeting.mustache - <&-", 1, "[malformed-json]"),
      ("\"$c\" validate - <daily", 3, "cannot read `standard input`"),
    ] as [(String, Int32, String)] {
      let result = try shell(line, in: project)
      #expect(result.status == status, "\(line)")
      #expect((result.output + result.errors).contains(words), "\(line): \(result.errors)")
    }
  }
}
