import HTMLProof
import SeededNumbers
import Testing

/// Pages that chance has damaged: the check survives every input, says the same whatever it checked before, and never finds the rules
/// and the gate of two minds.
@Suite("Damaged pages")
struct MutationTests {
  private static let pieces: [[UInt8]] = RequirementsTests.examples.map { Array($0.utf8) }

  /// What chance puts in: the beginnings and ends of everything that nests.
  private static let tokens: [[UInt8]] = [
    "<p>", "</p>", "<div>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<svg>", "</svg>", "<math>", "<select>",
    "</select>", "<template>", "</template>", "<a href=x>", "</a>", "<!--", "-->", "&", "&#x", ";", "\"", "'", "<", ">",
    "/>", "=", " id=a", " class", "\u{0}", "\u{FFFD}", "<script>", "</script>", "<ruby>", "<rt>", "<li>", "<option>",
    "<button>", "<body>", "</body>", "<head>", "</html>", "<!doctype html>", "<title>", "<dl><dt>", "<picture>",
    "<iframe srcdoc='", "<b>", "</b>", "<h1>", "</h2>", "<form>", "<textarea>", "<style>", "<noscript>", "<caption>",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<8) func areCheckedWithoutFaultAndWithoutMemory(seed: Int) {
    var dice = SeededNumbers(seed: seed)
    var reused = HTMLChecker(gate: Checking.gate)
    for _ in 0..<250 {
      let page = Self.page(&dice)
      page.withUnsafeBytes { bytes in
        let context: HTMLParseContext = dice.next() % 4 == 0 ? .fragment(ancestors: [.body, .main]) : .document
        let found = reused.check(bytes, as: context).findings
        var fresh = HTMLChecker(gate: Checking.gate)
        #expect(fresh.check(bytes, as: context).findings == found, "\(Self.text(page))")
        #expect(found.allSatisfy { $0.range.upperBound <= bytes.count }, "\(Self.text(page))")
        #expect(!found.contains { $0.code == Rule.gateDisagrees.rawValue }, "\(Self.text(page))")
      }
    }
  }

  private static func text(_ page: [UInt8]) -> String { String(decoding: page, as: UTF8.self) }

  /// A page of a few pieces, most of them damaged.
  private static func page(_ dice: inout SeededNumbers) -> [UInt8] {
    var page = Array("<!DOCTYPE html>\n<html lang=\"en\"><head><title>t</title></head><body>\n".utf8)
    let start = page.count
    for _ in 0..<(1 + dice.next() % 4) { page += pieces.randomElement(using: &dice) ?? [] }
    page += Array("\n</body></html>".utf8)
    let isWhole = dice.next() % 3 == 0
    for _ in 0..<(dice.next() % 6) {
      let place = Int.random(in: (isWhole ? 0 : start)...page.count, using: &dice)
      switch dice.next() % 5 {
      case 0: page.insert(contentsOf: tokens.randomElement(using: &dice) ?? [], at: place)
      case 1: page.removeSubrange(place..<min(page.count, place + Int(dice.next() % 9)))
      case 2: if place < page.count { page[place] = UInt8(truncatingIfNeeded: dice.next()) }
      case 3:
        let end = min(page.count, place + Int(dice.next() % 40))
        page.insert(contentsOf: Array(page[place..<end]), at: place)
      default:
        if let end = page[place...].firstIndex(of: UInt8(ascii: ">")) { page.removeSubrange(place...end) }
      }
    }
    return page
  }
}
