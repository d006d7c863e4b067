import Testing

@testable import CardLayout

@Suite struct CellSizeTests {
  @Test(arguments: [
    ("312px", "312px"), ("312", "312px"), ("20rem", "20rem"), ("4.5lh", "4.5lh"), ("16/9", "16/9"), ("16 / 9", "16/9"),
    ("300x420", "300x420"), ("300 x 420", "300x420"), ("300px x 420px", "300x420"),
    ("18rem x 420", "18rem x 420px"), ("18rem x 420px", "18rem x 420px"),
    ("auto 12rem", "auto 12rem"), ("auto 2 / 3", "auto 2/3"), ("auto 300x420", "auto 300x420"),
  ])
  func aSizeIsReadAndWritten(text: String, written: String) {
    #expect(CellSize(text)?.text == written)
  }

  @Test(arguments: [
    "", "0", "-3px", "px", "12em", "16/0", "16/", "nan", "inf", "1e400", "x", "300x", "x420", "0x420", "300x4lh",
    "auto", "auto auto 12rem", "12rem auto",
  ])
  func whatIsNoSizeIsRefused(text: String) {
    #expect(CellSize(text) == nil)
  }

  @Test func aRatioBecomesAnAspectRatioAndAHeightASize() {
    #expect(CellSize("16/9")?.customProperties == [CustomProperty("--cell-ratio", "16 / 9")])
    #expect(CellSize("12lh")?.customProperties == [CustomProperty("--cell-size", "12lh")])
  }

  @Test func `an estimate has the properties of its size, for placeholders, and the content decides`() {
    #expect(CellSize("auto 12rem")?.customProperties == [CustomProperty("--cell-size", "12rem")])
    #expect(CellSize("auto 12rem")?.isEstimate == true && CellSize("12rem")?.isEstimate == false)
    #expect(CellSize("auto 300x420")?.pixelWidth == 300)
  }

  @Test func widthAndHeightBecomeTwoProperties() {
    #expect(
      CellSize("300x26rem")?.customProperties == [
        CustomProperty("--cell-width", "300px"), CustomProperty("--cell-size", "26rem"),
      ])
  }
}
