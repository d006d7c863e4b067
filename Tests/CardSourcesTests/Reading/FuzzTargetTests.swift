import Foundation
import FuzzTargets
import SeededNumbers
import Testing

/// A little of `make fuzz`, in every run, so that its targets keep what they promise and can be built.
@Suite("Targets of the fuzzers")
struct FuzzTargetTests {
  private static let pieces = [
    "<!DOCTYPE html>", "<p>", "</p>", "<table><tr>", "</table>", "<svg>", "</svg>", "<a href='x'>", "</a>", "<select>",
    "<template>", "<!--", "-->", "&amp;", "&#x", "<rss version=\"2.0\"><channel>", "</channel></rss>", "<item>",
    "</item>", "<guid>", "</guid>", "<title>", "</title>", "<description>", "</description>", "<![CDATA[", "]]>", "[",
    "]", "{", "}", "\"id\": ", "\"1\"", ", ", "1e9", "null", "\\u0041", "text", " ", "\n", "\u{0}", "\u{FFFD}",
  ].map { Array($0.utf8) }

  @Test("Take damaged input", arguments: FuzzTarget.all.keys.sorted(), DrawnCases.draw(3, of: 0..<100))
  func takeDamagedInput(name: String, seed: Int) async throws {
    let target = try #require(FuzzTarget.all[name])
    var dice = SeededNumbers(seed: seed)
    for _ in 0..<100 {
      var input = (0..<dice.below(30)).flatMap { _ in dice.pick(Self.pieces) }
      for _ in 0..<dice.below(4) where !input.isEmpty { input[dice.below(input.count)] = UInt8(dice.below(256)) }
      switch target {
      case .immediate(let check): input.withUnsafeBytes(check)
      case .asynchronous(let check): await check(input)
      }
    }
  }
}
