import CardLayout
import Testing

@Suite struct CellSizeTests {
  @Test(arguments: [
    ("312px", "312px"), ("312", "312px"), ("20rem", "20rem"), ("4.5lh", "4.5lh"), ("16/9", "16/9"), ("16 / 9", "16/9"),
  ])
  func aSizeIsReadAndWritten(text: String, written: String) {
    #expect(CellSize(text)?.text == written)
  }

  @Test(arguments: ["", "0", "-3px", "px", "12em", "16/0", "16/", "nan", "inf", "1e400"])
  func whatIsNoSizeIsRefused(text: String) {
    #expect(CellSize(text) == nil)
  }

  @Test func aRatioBecomesAnAspectRatioAndAHeightASize() {
    #expect(CellSize("16/9")?.customProperty.name == "--cell-ratio")
    #expect(CellSize("12lh")?.customProperty.name == "--cell-size")
  }
}
