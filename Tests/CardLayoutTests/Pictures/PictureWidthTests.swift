import CardSources
import Testing

@testable import CardLayout

@Suite struct PictureWidthTests {
  private static let properties = ThemeMeasures([
    Array(
      """
      @layer cardloom { :root { --page-wide: 60rem; --gap: calc(var(--step) * 2); /* --step: 9px; */ --step: 8px } }
      @media (min-width: 40rem) { :root { --page-wide: 10px } }
      @supports (color: red) { html, :root { --half: 50% } }
      .cell { --page-wide: 20px }
      :root { --page-wide: clamp(10rem, 50vi, 90rem); --round: var(--round); --font: "a;b", serif; }
      """.utf8)
  ]).properties

  @Test(arguments: [
    ("12px", 12), ("2rem", 32), ("50%", 300), ("10vw", 100), ("0", 0), ("1.5em", 24),
    ("calc(100% - 2 * 1rem)", 568), ("calc((100% - 24px)*0.5)", 288), ("min(35rem, 60%)", 360),
    ("max(1px, 2px, 3px)", 3), ("clamp(1rem, 0.5rem + 2.4vi, 2.5rem)", 32), ("calc(30px / 2 - -1px)", 16),
    ("var(--gap)", 16), ("var(--missing, 7px)", 7), ("var(--half)", 300), ("var(--page-wide)", 500),
  ])
  func aLengthIsComputed(text: String, pixels: Double) {
    #expect(LengthText(text)?.pixels(window: 1000, whole: 600, Self.properties) == pixels)
  }

  @Test(arguments: [
    "", "wide", "12ch", "12px 3px", "calc(1px", "min()", "calc(1px + )", "sin(1px)", "#fff", "12px)", "var(gap)",
    "clamp(1px, 2px)",
  ])
  func whatIsNotALengthIsRefused(text: String) {
    #expect(LengthText(text) == nil)
  }

  @Test(arguments: ["var(--missing)", "var(--round)", "var(--font)", "calc(1px / 0)"])
  func whatCannotBeComputedHasNoLength(text: String) {
    #expect(LengthText(text)?.pixels(window: 1000, whole: 600, Self.properties) == nil)
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "(", count: 100_000) + "1px" + String(repeating: ")", count: 100_000)
    #expect(LengthText(text) == nil)
  }

  @Test(arguments: [
    ("100%", 400, 1000, false, 400.0), ("34%", 400, 1000, false, 136), ("6.5rem", 400, 1000, false, 104),
    ("(width >= 36rem) 16rem, 100%", 575, 1000, false, 575), ("(width >= 36rem) 16rem, 100%", 576, 1000, false, 256),
    ("(width <= 300px) 50%, 100%", 300, 1000, false, 150), ("(span) 100%, 50%", 400, 1000, true, 400),
    ("(span) 100%, 50%", 400, 1000, false, 200),
    ("(width >= 17rem) and (cells < 36rem) 104px, 100%", 300, 500, false, 104),
    ("(width >= 17rem) and (cells < 36rem) 104px, 100%", 300, 576, false, 300),
    ("(deck) 10px, (collection) 20px, 30px", 300, 600, false, 20),
  ])
  func aSlotHasTheWidthOfItsFirstCaseThatHolds(
    text: String, cell: Double, line: Double, hasSpan: Bool, width: Double
  ) throws {
    let slot = try #require(PictureSlot(text))
    let drawn = slot.width(
      in: PictureSlot.Cell(
        width: cell, line: line, window: 1000, hasSpan: hasSpan, adaptor: "collection", properties: [:]))
    #expect(drawn == width)
  }

  @Test(arguments: [
    "", "(width >= 36rem) 16rem", "100%, 50%", "(height > 1px) 2px, 100%", "(width) 2px, 100%", "100%,",
    "(width >= 36rem 16rem, 100%", "wide",
  ])
  func whatIsNotASlotIsRefused(text: String) {
    #expect(PictureSlot(text) == nil)
  }

  @Test(arguments: [(3.0, 320.0), (1.6, 170.67), (1.5, 160), (1, 160), (nil, 160)] as [(Double?, Double)])
  func aBroadPictureIsWiderThanTheBoxThatItCovers(shape: Double?, width: Double) throws {
    let slot = try #require(PictureSlot("(width >= 20rem) 10rem 3/2, 100%"))
    let cell = PictureSlot.Cell(
      width: 400, line: 400, window: 1000, hasSpan: false, adaptor: "table", properties: [:])
    let drawn = try #require(slot.width(in: cell, shape: shape))
    #expect(abs(drawn - width) < 0.01)
  }

  @Test(
    arguments: [
      // Without a frame: a box that is covered, and one in which the whole picture is seen.
      ("160px 3/2", nil, nil, 3.0, 320.0), ("160px contain 3/2", nil, nil, 3, 160),
      ("160px contain 3/2", nil, nil, 0.75, 80),
      ("160px 3/2", .contain, nil, 3, 160), ("160px 3/2", .contain, nil, 0.75, 80),
      ("160px contain 3/2", .cover, nil, 3, 320),
      ("160px 3/2", nil, "1/1", 3, 480), ("160px 3/2", nil, "own", 3, 160), ("160px 3/2", .contain, "own", 0.75, 160),
      ("160px", .contain, "1/1", 0.5, 160),
    ] as [(String, PictureFit?, String?, Double, Double)])
  func aFrameTakesThePlaceOfWhatTheSlotSays(
    text: String, fit: PictureFit?, ratio: String?, shape: Double, width: Double
  ) throws {
    let slot = try #require(PictureSlot(text))
    var frame = PictureFrame()
    (frame.fit, frame.ratio) = (fit, ratio.flatMap { PictureRatio($0) })
    let cell = PictureSlot.Cell(
      width: 400, line: 400, window: 1000, hasSpan: false, adaptor: "table", properties: [:])
    let drawn = try #require(slot.width(in: cell, shape: shape, frame: frame))
    #expect(abs(drawn - width) < 0.01)
  }

  @Test func nothingIsCutOfAPictureThatIsSeenAsAWhole() throws {
    let slot = try #require(PictureSlot("(span) 50% 16/9, (deck) 30% contain 1/1, 100% 3/2"))
    func shapes(_ fit: PictureFit?, _ ratio: PictureRatio?) -> [Int] {
      var frame = PictureFrame()
      (frame.fit, frame.ratio) = (fit, ratio)
      return slot.shapes(frame).map(\.thousandths)
    }
    #expect(shapes(nil, nil) == [1778, 1500])
    #expect(shapes(.cover, nil) == [1778, 1000, 1500])
    #expect(shapes(.cover, .shape(width: 2, height: 3)) == [667, 667, 667])
    #expect(shapes(.contain, .shape(width: 2, height: 3)).isEmpty && shapes(nil, .own).isEmpty)
  }

  /// Widths of the window from 200 to 4000, computed from each.
  private static func widths(_ width: (Double) -> Double) -> [Double] { (200...4000).map { width(Double($0)) } }

  @Test func sizesAreAsFewLinesAsComeNearEnough() {
    #expect(SizesText.text(Self.widths { _ in 320 }, from: 200) == "320px")
    #expect(SizesText.text(Self.widths { $0 }, from: 200) == "100vw")
    #expect(SizesText.text(Self.widths { $0 - 32 }, from: 200) == "calc(100vw - 32px)")
    #expect(SizesText.text(Self.widths { $0 < 600 ? $0 : 300 }, from: 200) == "(min-width: 600px) 300px, 100vw")
    #expect(
      SizesText.text(Self.widths { $0 < 700 ? $0 - 20 : ($0 - 60) / 2 }, from: 200)
        == "(min-width: 700px) calc(50vw - 30px), calc(100vw - 20px)")
  }
}
