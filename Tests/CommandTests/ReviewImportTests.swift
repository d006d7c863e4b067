import Foundation
import Testing

/// `cardloom review import`.
@Suite struct ReviewImportTests {
  private static let answer = """
    {"type": "AnnotationPage", "items": [
      {"id": "urn:uuid:1", "motivation": "commenting", "created": "2026-11-23T14:00:00Z",
       "creator": {"type": "Person", "name": "Ada"},
       "body": [{"type": "TextualBody", "purpose": "commenting", "value": "Too close"},
                {"type": "TextualBody", "purpose": "tagging", "value": "must"}],
       "target": {"source": "cells/article", "state": {"frame": "default"}}},
      {"id": "../../site.yml", "motivation": "assessing", "target": {"source": "cells/article"},
       "body": {"type": "TextualBody", "purpose": "assessing", "value": "not yet"}},
      {"id": 7}
    ]}
    """

  @Test func anAnswerBecomesFilesOfTheReviewOnce() throws {
    let project = try StarterFolder()
    try project.write(Self.answer, to: "ada.json")
    let result = try project.run("review", "import", "ada.json", "--project", "daily")
    #expect(result.status == 0)
    #expect(result.output == "1 note, 1 verdict for 1 cell, 1 left out\n")
    #expect(result.errors.contains("ada.json:9:3") && result.errors.contains("`id` is not a text"))
    let tree = try project.tree("daily/site/review")
    #expect(tree.count == 2)
    let again = try project.run("review", "import", "ada.json", "--project", "daily", "--format", "json")
    #expect(again.output.contains("\"known\": 2") && again.output.contains("\"notes\": 0"))
    #expect(try project.tree("daily/site/review") == tree)
  }

  @Test func openNotesThatMustBeDoneAreWarningsOfACheckAndOfABuildIfAskedFor() throws {
    let project = try StarterFolder()
    try project.write(Self.answer, to: "ada.json")
    #expect(try project.run("review", "import", "ada.json", "--project", "daily").status == 0)
    for options in [["check"], ["check", "--warn", "review"], ["build", "--warn", "review"]] {
      let warned = try Command.run(options + ["--project", "daily", "--format", "json"], in: project.path)
      #expect(warned.status == 0 && warned.output.contains("\"open-must\""), "\(options)")
      let strict = try Command.run(options + ["--project", "daily", "--strict"], in: project.path)
      #expect(strict.status == 1 && strict.errors.contains("`Ada` wrote “Too close”"), "\(options)")
    }
    let quiet = try project.run("build", "--project", "daily", "--strict")
    #expect(quiet.status == 0 && !quiet.errors.contains("open-must"))
  }

  @Test func whatIsNoAnswerIsAnErrorAndWritesNothing() throws {
    let project = try StarterFolder()
    try project.write("{\n  \"items\": [", to: "cut.json")
    let cut = try project.run("review", "import", "cut.json", "--project", "daily")
    #expect(cut.status == 1 && cut.errors.contains("cut.json:2:13"))
    let none = try project.run("review", "import", "none.json", "--project", "daily")
    #expect(none.status == 3)
    let noProject = try project.run("review", "import", "cut.json", "--project", "elsewhere")
    #expect(noProject.status == 2 && noProject.errors.contains("`elsewhere` is not a project"))
    #expect(try project.tree("daily/site/review").isEmpty)
  }
}
