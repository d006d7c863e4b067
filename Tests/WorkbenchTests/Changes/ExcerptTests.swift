import Testing

@testable import ChangeReview

@Suite("Excerpts of what differs")
struct ExcerptTests {
  private static let words = "one two three four five six seven eight nine ten"

  @Test(
    "Two texts are cut around the part that differs",
    arguments: [
      ("short", "shorter", "“short” → “shorter”"),
      (words, words + "!", "“…five six seven eight nine ten” → “…five six seven eight nine ten!”"),
      (words, "0 " + words, "“one two three four five six sev…” → “0 one two three four five six s…”"),
      (
        words, "one two three four five six SEVEN eight nine ten",
        "“…five six seven eight nine ten” → “…five six SEVEN eight nine ten”"
      ),
      (words + " " + words, "", "“one two three four five six sev…” → “”"),
      (words, "one two three four five", "“…four five six seven eight nine …” → “…four five”"),
    ])
  func excerpt(before: String, after: String, shown: String) {
    #expect(Excerpt(before, after, limit: 31).words == shown)
  }

  @Test("What differs is in sight wherever it is", arguments: 0..<200)
  func inSight(place: Int) {
    let text = String(repeating: "some words ", count: 20)
    let new = text.prefix(place) + "#" + text.dropFirst(place + 1)
    let excerpt = Excerpt(text, String(new), limit: 40)
    #expect(excerpt.after.contains("#") && excerpt.before != excerpt.after && excerpt.after.count <= 42)
  }
}
