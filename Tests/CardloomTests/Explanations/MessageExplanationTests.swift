import Cardloom
import Foundation
import HTMLProof
import Platform
import Testing

/// Every message can be explained, and the page of messages in the documentation is that of the table.
///
/// `CARDLOOM_RECORD=1 swift test --filter MessageExplanation` writes the page anew.
@Suite struct MessageExplanationTests {
  private static let root = FilePath.normalized(#filePath + "/../../../..")
  private static let page = FilePath.join(root, "Sources/Generator/Cardloom/Cardloom.docc/Messages.md")

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
    let unexplained = codes.filter { MessageExplanation.of($0) == nil && RuleCatalogue.explanation(of: $0) == nil }
    #expect(unexplained.sorted() == [])
  }

  @Test func noMessageIsExplainedTwice() {
    let codes = MessageExplanation.all.flatMap(\.messages).map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes.filter { RuleCatalogue.explanation(of: $0) != nil } == [])
  }

  @Test func thePageOfMessagesIsThatOfTheTable() throws {
    let disk = DiskFileSystem()
    if ProcessInfo.processInfo.environment["CARDLOOM_RECORD"] == "1" {
      try disk.write(MessageExplanation.markdown(), to: Self.page)
      return
    }
    #expect(String(decoding: try disk.read(Self.page), as: UTF8.self) == MessageExplanation.markdown())
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
