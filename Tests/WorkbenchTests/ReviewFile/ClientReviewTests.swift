import ChangeReview
import JSONRecords
import Testing
import Workbench

@Suite("The file for clients")
struct ClientReviewTests {
  private func sentences(
    _ change: (inout SampleProject) -> Void
  ) async throws -> (sentences: [String], entries: [String], letter: RecordData?) {
    var after = SampleProject()
    change(&after)
    let old = try await ChangeReportTests.state(SampleProject(), name: "before")
    let new = try await ChangeReportTests.state(after, name: "now")
    var options = ReviewFile.Options(version: "1.2.3")
    options.letter = ReviewLetter(words: "Hello,\n\nplease look\nat this.\n", due: "2026-12-04", sender: "Teo")
    let file = try ReviewFile(of: new, changes: try ChangeReport(from: old, to: new), options: options)
    let data = try ReviewFileTests.data(of: file)
    guard case .array(let changes)? = data["letter"]?["changes"] else { return ([], [], nil) }
    return (
      changes.compactMap { $0.text("sentence") }, try ReviewFileTests.entries(of: file).compactMap { $0.text("id") },
      data["letter"]
    )
  }

  @Test func aLetterHasParagraphsAndPagesComeFirst() async throws {
    let (_, entries, letter) = try await sentences { $0.files["Templates/theme/note.css"] = ".note { color: blue; }\n" }
    #expect(letter?["paragraphs"] == ["Hello,", "please look at this."])
    #expect(letter?.text("due") == "2026-12-04" && letter?.text("sender") == "Teo")
    #expect(entries == ["feeds/home", "cells/note"])
  }

  @Test func withoutAChangeOnlyPagesAreShown() async throws {
    let (sentences, entries, _) = try await sentences { _ in }
    #expect(sentences == [] && entries == ["feeds/home"])
  }

  @Test(arguments: [
    (".note { color: blue; }\n", "The colour of"), (".note { color: red; border-radius: 4px; }\n", "The corners of"),
    (".note { color: red; font-size: 2rem; }\n", "The size of the letters of"),
    (".note { color: red; scale: 2; }\n", "The look of"),
  ])
  func aRuleIsSaidAsWhatReadersSee(css: String, beginning: String) async throws {
    let (sentences, _, _) = try await sentences { $0.files["Templates/theme/note.css"] = css }
    #expect(sentences.count == 1)
    #expect(sentences[0].hasPrefix(beginning) && sentences[0].contains("different, on two pages."), "\(sentences)")
  }

  @Test func whatWordsDoIsSaidWithTheirLength() async throws {
    let (sentences, _, _) = try await sentences { sample in
      for (name, text) in sample.files where name.hasPrefix("site/data/") {
        sample.files[name] = text.replacing("\"title\": \"", with: "\"title\": \"A much longer beginning of ")
      }
    }
    #expect(!sentences.isEmpty)
    for sentence in sentences {
      #expect(sentence.hasPrefix("The headline of ") || sentence.hasPrefix("The words of "), "\(sentence)")
      #expect(!sentence.contains("record") && !sentence.contains("site/"))
    }
  }
}
