import Foundation
import Testing

/// The packages of `Examples` compile, and do what they say; `TutorialTests` makes the others.
@Suite struct ExampleTests {
  @Test func theTelevisionHomeHasTabsADeckShelvesAndStates() throws {
    let folder = try StarterFolder(project: nil)
    let copy = "\(folder.path)/television"
    try FileManager.default.copyItem(atPath: ExamplePackage("television").path, toPath: copy)
    let result = try ExamplePackage(path: copy).program(in: folder.path).run(in: copy)
    #expect(result.status == 0 && result.output == "Pages written to public: 2\n", "\(result.output)\(result.errors)")
    let home = try folder.text("television/public/index.html")
    for text in [
      "Night shift", "data-cell=\"film_film\"", "id=\"north-sea\"", "No recordings yet", "The camera is asleep",
      "id=\"faces\"",
    ] {
      #expect(home.contains(text), "\(text)")
    }
    #expect(!home.contains("A layout of next year"))
    let tests = try ExamplePackage(path: copy).tests(in: folder.path).run(in: copy)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
  }

  @Test func theResponsesOfAnApplicationAreCheckedWithTheProofAlone() throws {
    let folder = try StarterFolder(project: nil)
    let package = ExamplePackage("responses")
    let tests = try package.tests(in: folder.path).run(in: folder.path)
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect((tests.output + tests.errors).contains("Test run with 3 tests"), "\(tests.output)\(tests.errors)")
  }
}
