import Diagnostics
import Testing

@Suite struct SourceWalkTests {
  private static let text = "one\ntwo é\r\nthree\rfour\n\n\(String(repeating: "x", count: 300)) end"

  @Test func walkingGivesTheSamePlacesAsStartingAfresh() {
    Array(Self.text.utf8).withUnsafeBytes { bytes in
      var walk = SourceWalk(bytes, file: "a.html")
      // Forward, and now and then back.
      for offset in Array(0...bytes.count) + [5, 3, 40] {
        let range = offset..<offset + 4
        #expect(walk.location(of: range) == SourceLocation(of: range, in: bytes, file: "a.html"))
      }
    }
  }

  @Test(arguments: [(0, 1, 1), (4, 2, 1), (8, 2, 5), (12, 3, 1), (18, 4, 1), (23, 5, 1), (24, 6, 1), (400, 6, 305)])
  func countsLinesAndColumns(_ offset: Int, _ line: Int, _ column: Int) {
    let place = Array(Self.text.utf8).withUnsafeBytes { SourceLocation(of: offset..<offset, in: $0, file: "a.html") }
    #expect(place.line == line)
    #expect(place.column == column)
  }
}
