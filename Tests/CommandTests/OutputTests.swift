import Foundation
import Platform
import Testing

/// What a build does to the output folder of a real disk.
@Suite struct OutputTests {
  @Test func aSecondBuildTouchesNothing() throws {
    let project = try StarterFolder()
    #expect(try project.run("build", "--project", "daily").status == 0)
    let times = try project.times("daily/site/public")
    let second = try project.run("build", "--project", "daily", "--jobs", "1")
    #expect(second.output.contains(": 0 written, "))
    #expect(try project.times("daily/site/public") == times)
  }

  @Test func aFileOfSomeoneElseIsKeptAndNamed() throws {
    let project = try StarterFolder()
    #expect(try project.run("build", "--project", "daily").status == 0)
    try project.write("example.org", to: "daily/site/public/CNAME")
    try project.writeCards(3, edition: 1)
    let result = try project.run("build", "--project", "daily")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("note: `daily/site/public/CNAME` is not of this site and was kept"))
    #expect(try project.text("daily/site/public/CNAME") == "example.org")
  }

  @Test func theNumberOfJobsDoesNotShow() throws {
    let project = try StarterFolder()
    try project.writeCards(300, edition: 1)
    #expect(try project.run("build", "--project", "daily", "--output", "one", "--jobs", "1").status == 0)
    #expect(try project.run("build", "--project", "daily", "--output", "four", "--jobs", "4").status == 0)
    let one = Dictionary(uniqueKeysWithValues: try project.tree("one").map { ($0.key.dropFirst(3), $0.value) })
    let four = Dictionary(uniqueKeysWithValues: try project.tree("four").map { ($0.key.dropFirst(4), $0.value) })
    #expect(one.count > 15)
    #expect(one == four)
  }

  @Test func anOutputInAFolderThatBuildsReadIsRefusedHoweverItIsNamed() throws {
    let project = try StarterFolder()
    try project.write("Hello\n", to: "daily/site/extra/hello.txt")
    try project.replace("language: en", by: "language: en\nassets: extra", in: "daily/site/site.yml")
    let link = project.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "daily/site/extra")
    for output in [
      "daily/site/extra/x", project.path + "/daily/site/extra/x", "./daily/Templates/../site/data/x/y", "link/x",
    ] {
      for folder in ["daily", project.path + "/daily"] {
        let result = try project.run("build", "--project", folder, "--output", output)
        #expect(result.status == 2 && result.errors.contains("[output-in-input]"), "\(folder) to \(output)")
      }
    }
    #expect(try project.tree("daily/site/extra").keys.sorted() == ["daily/site/extra/hello.txt"])
    // A folder beside the project has nothing to do with it, whatever its name is from there.
    try project.write("", to: "elsewhere/note.txt")
    let result = try Command.run(
      ["build", "--project", "../daily", "--output", "out"], in: project.path + "/elsewhere")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try project.tree("elsewhere/out")["elsewhere/out/index.html"] != nil)
  }

  @Test func aSecondBuildAtTheSameTimeSaysSo() throws {
    let project = try StarterFolder()
    let lock = try DiskFileSystem().lock(project.path + "/daily/site/.public.cardloom-lock")
    let result = try project.run("build", "--project", "daily")
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("error: another build is writing to "))
    withExtendedLifetime(lock) {}
  }

  /// The signal comes when the first files lie in the staging folder.
  @Test(arguments: [("build", "public", SIGTERM), ("build", "public", SIGINT), ("preview", "preview", SIGTERM)])
  func aStoppedCommandCleansUpAndSaysSo(command: String, folder: String, signal: Int32) throws {
    let project = try StarterFolder()
    try project.writeCards(100, edition: 1)
    #expect(try project.run(command, "--project", "daily").status == 0)
    let old = try project.tree("daily/site/\(folder)")

    try project.writeCards(6000, edition: 2)
    let process = Command.process([command, "--project", "daily", "--jobs", "1"], in: project.path)
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let staging = project.path + "/daily/site/.\(folder).cardloom-staging"
    while process.isRunning {
      if FileManager.default.fileExists(atPath: staging) {
        kill(process.processIdentifier, signal)
        break
      }
    }
    process.waitUntilExit()

    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    let told = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(told.hasPrefix("error: stopped before `daily/site/\(folder)` was complete"))
    let names = try DiskFileSystem().names(in: project.path + "/daily/site")
    #expect(names.filter { $0.hasPrefix(".") && !$0.hasSuffix("-state") } == [])
    #expect(try project.tree("daily/site/\(folder)") == old)
  }

  /// The process is killed when so many files lie in the staging folder: early, in the middle, late.
  @Test(arguments: [1, 4, 12, 24]) func aKilledBuildLeavesOneOfTheTwoSites(_ files: Int) throws {
    let project = try StarterFolder()
    try project.writeCards(400, edition: 2)
    #expect(try project.run("build", "--project", "daily").status == 0)
    let new = try project.tree("daily/site/public")
    try project.writeCards(400, edition: 1)
    #expect(try project.run("build", "--project", "daily").status == 0)
    let old = try project.tree("daily/site/public")
    #expect(old != new)

    try project.writeCards(400, edition: 2)
    let process = Command.process(["build", "--project", "daily", "--jobs", "1"], in: project.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let staging = project.path + "/daily/site/.public.cardloom-staging"
    while process.isRunning {
      let staged = FileManager.default.enumerator(atPath: staging)?.reduce(0) { count, _ in count + 1 } ?? 0
      if staged >= files { kill(process.processIdentifier, SIGKILL) }
    }
    process.waitUntilExit()

    let left = try project.tree("daily/site/public")
    #expect(left == old || left == new)
    #expect(try project.run("build", "--project", "daily").status == 0)
    #expect(try project.tree("daily/site/public") == new)
    #expect(
      try DiskFileSystem().names(in: project.path + "/daily/site")
        == [".public.cardloom-state", "assets", "data", "public", "site.yml"])
  }
}
