import ChangeReview
import Testing

@Suite("What was measured, in words")
struct MeasuredBoxesTests {
  private static func example(_ grown: Int) -> MeasuredBoxes.Example {
    MeasuredBoxes.Example(id: "news/latest/q\(grown)", width: 375, box: "title", grown: grown, changes: ["a", "b"])
  }

  @Test(
    "The typical frame comes first, the worst if it is worse, and how many were measured if not all were",
    arguments: [
      (48, 2, 37, 0, "at 375 px a; b; worst +48 px at 375 px: title of news/latest/q48; in 2 frames and 37 cards"),
      (-48, 1, 0, 0, "at 375 px a; b; worst −48 px at 375 px: title of news/latest/q-48; in 1 frame"),
      (24, 0, 1, 1900, "at 375 px a; b; in 1 card; 100 of 2000 measured"),
    ])
  func words(worst: Int, frames: Int, cards: Int, omitted: Int, words: String) {
    let boxes = MeasuredBoxes(
      typical: Self.example(24), worst: Self.example(worst), frames: frames, cards: cards, measured: 100,
      omitted: omitted)
    #expect(boxes.words == words)
  }
}
