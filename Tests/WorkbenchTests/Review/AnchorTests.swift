import Cardloom
import ChangeReview
import Testing
import Workbench

@Suite("Notes find their elements again")
struct AnchorTests {
  private static let selector = #"{"type": "CssSelector", "value": ".note > h3:nth-of-type(1)"}"#
  private static let quote = #"{"type": "TextQuoteSelector", "exact": "A  note", "suffix": "Teo"}"#
  private static let box = #"{"type": "FragmentSelector", "value": "xywh=percent:10,4.5,80,12"}"#

  /// The anchor of a note with some selectors, in the sample project with another template.
  private func anchor(
    _ selectors: [String], entry: String = "cells/note", frame: String = "default", template: String? = nil
  ) async throws -> AnchorFinder.Anchor {
    var sample = SampleProject()
    if let template { sample.files["Templates/cells/note.mustache"] = "---\noptional: [likes, by]\n---\n" + template }
    let note = AnswerSample.comment("a", entry: entry, selector: "[\(selectors.joined(separator: ","))]")
      .replacing("\"frame\": \"default\"", with: "\"frame\": \"\(frame)\"")
    let thread = try #require(try AnswerSample.imported([note]).changes.first)
    var finder = AnchorFinder(try await sample.site())
    return finder.anchor(of: thread)
  }

  @Test("By selector, if the words agree; else by the words, wherever they are now; else by the box")
  func order() async throws {
    #expect(try await anchor([Self.selector, Self.quote, Self.box]) == .selector)
    #expect(try await anchor([Self.selector]) == .selector)
    let around = "<article><div class=\"note\"><h3>New</h3><h3>{{title}}</h3></div></article>"
    #expect(try await anchor([Self.selector, Self.quote, Self.box], template: around) == .quote)
    let other = "<div class=\"note\"><h3>Another {{title}}</h3></div>"
    #expect(try await anchor([Self.selector, Self.quote], template: other) == .selector)
    let gone = "<div class=\"note\"><h4>{{likes}}</h4></div>"
    #expect(try await anchor([Self.selector, Self.quote, Self.box], template: gone) == .box)
    #expect(try await anchor([Self.selector, Self.quote], template: gone) == .lost(.element))
  }

  @Test("A note about an entry as a whole needs no element; entries and variants may be gone")
  func entries() async throws {
    #expect(try await anchor([]) == .entry)
    #expect(try await anchor([Self.selector], entry: "cells/gone") == .lost(.entry))
    #expect(try await anchor([Self.selector, Self.quote], frame: "gone") == .selector)
    #expect(try await anchor([Self.box], frame: "gone") == .lost(.variant))
  }

  @Test(
    "Selectors that no review file makes are not tried",
    arguments: [
      "* * * * * * * *", ":is(:is(:is(h3)))", "* ~ * ~ * ~ h3", ":has(:has(h3))", "h3,h3,h3", "((((", "h3:nth-of-type(",
      String(repeating: "h3 > ", count: 400) + "h3", String(repeating: ":is(", count: 4_000),
    ])
  func hostile(selector: String) async throws {
    let found = try await anchor(["{\"type\": \"CssSelector\", \"value\": \"\(selector)\"}"])
    #expect(found == .lost(.element) || selector == "h3:nth-of-type(")
  }

  @Test("The command's warnings name the note's file and what is gone")
  func losses() async throws {
    var sample = SampleProject()
    let changes = try AnswerSample.imported([
      AnswerSample.comment("a", entry: "cells/gone"), AnswerSample.comment("b", selector: "[\(Self.selector)]"),
    ])
    for thread in changes.changes {
      sample.files["site/review/\(thread.name).json"] = String(decoding: thread.bytes, as: UTF8.self)
    }
    let site = try await sample.site()
    var finder = AnchorFinder(site)
    let losses = finder.losses(in: site.project.review)
    #expect(losses.map(\.code) == ["note-without-place"])
    #expect(losses.first?.location?.description == "site/review/\(ReviewThread.name(of: "a")).json:1:1")
  }
}
