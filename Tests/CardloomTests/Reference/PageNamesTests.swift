import Platform
import Testing

@testable import Cardloom

/// The article on templates lists what page templates receive.
@Suite struct PageNamesTests {
  private static let article = "/../../../../Sources/Generator/Cardloom/Cardloom.docc/Templates.md"

  @Test func theArticleListsEveryNameAndNoOther() throws {
    let bytes = try DiskFileSystem().read(FilePath.normalized(#filePath + Self.article))
    let article = String(decoding: bytes, as: UTF8.self)
    let start = try #require(article.firstRange(of: "| `page.…` | value |\n| --- | --- |\n")).upperBound
    let rows = article[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
    let listed = rows.flatMap { row in
      (row.split(separator: "|").first ?? "").split(separator: ",").map { String($0.filter { !"`* ".contains($0) }) }
    }
    let names = KnownNames.pageNames.map { String($0.prefix { $0 != "." }) }
    #expect(Set(listed) == Set(names))
    #expect(listed.count == Set(listed).count)
  }
}
