import Cardloom
import Foundation
import HTMLProof
import Platform
import Testing

/// Every message can be explained.
@Suite struct MessageExplanationTests {
  private static let root = FilePath.normalized(#filePath + "/../../../..")

  @Test func everyMessageOfTheSourcesHasAnExplanation() throws {
    var codes: Set<String> = []
    for file in try Self.sources(in: FilePath.join(Self.root, "Sources")) {
      let text = String(decoding: try DiskFileSystem().read(file), as: UTF8.self)
      for match in text.matches(of: /code: "([a-z0-9-]+)"/) { codes.insert(String(match.1)) }
      for match in text.matches(of: /return (?:error|refused)\(\s*"([a-z-]+)",/) { codes.insert(String(match.1)) }
      guard file.hasSuffix("ConfigurationMessages.swift") else { continue }
      for match in text.matches(of: /\n      "([a-z]+(?:-[a-z0-9]+)+)",/) { codes.insert(String(match.1)) }
    }
    #expect(codes.count > 80)
    let unexplained = codes.filter { MessageCatalogue.standard[$0] == nil && RuleCatalogue.standard[$0] == nil }
    #expect(unexplained.sorted() == [])
  }

  @Test func articleHasTheExpectedForm() {
    #expect(MessageCatalogue.standard.problems == [])
  }

  @Test func noMessageIsExplainedAsARuleAlso() {
    let codes = MessageCatalogue.standard.explanations.map(\.code)
    #expect(codes.filter { RuleCatalogue.standard[$0] != nil } == [])
  }

  private static func sources(in folder: String) throws -> [String] {
    var found: [String] = []
    for name in try DiskFileSystem().names(in: folder) {
      let path = FilePath.join(folder, name)
      switch try DiskFileSystem().attributes(of: path)?.kind {
      case .folder: found += try sources(in: path)
      case .file where name.hasSuffix(".swift"): found.append(path)
      default: break
      }
    }
    return found
  }
}
