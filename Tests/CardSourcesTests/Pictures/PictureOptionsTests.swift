import CardSources
import Testing

@Suite struct PictureOptionsTests {
  private static func candidates(_ address: String, _ pattern: String? = nil, width: Int? = nil) -> String? {
    var options = PictureOptions()
    options.widths = [320, 640]
    options.pattern = pattern.flatMap { PicturePattern($0) }
    return options.candidates(of: address, width: width)
  }

  @Test(arguments: [
    ("https://images.ctfassets.net/a/b.jpg", "?w=320&fm=webp"),
    ("https://cdn.sanity.io/images/a.png", "?w=320&auto=format"),
    ("https://cdn.shopify.com/s/a.jpg?v=12", "&width=320"), ("https://shop.imgix.net/a.jpg", "?w=320&auto=format"),
    ("https://i2.wp.com/example.org/a.jpg", "?w=320"), ("//i2.wp.com/example.org/a.jpg", "?w=320"),
  ])
  func picturesOfServicesAreKnownByTheirHosts(address: String, rest: String) throws {
    let first = try #require(Self.candidates(address)?.split(separator: ",").first)
    #expect(first == address + rest + " 320w")
  }

  @Test(arguments: [
    ("30% 60%", "30% 60%"), ("33% 68%", "30% 70%"), ("0% 0% 100% 100%", "50% 50%"), ("10% 20% 60% 80%", "30% 100%"),
    ("0% 0% 20% 20%", "0% 0%"), ("80% 40% 20% 20%", "100% 50%"), ("60% 0% 90% 150%", "100% 50%"),
    ("-20% 110% 50% 20%", "0% 100%"), ("top", nil), ("30%", nil), ("1% 2% 3%", nil), ("1% 2% 3 4%", nil), ("", nil),
    ("1% 2% 3% nan%", nil),
  ])
  func aPointOrABoxStaysInView(text: String, point: String?) {
    #expect(PictureFocus(text)?.text == point)
  }

  @Test(arguments: [
    ("own", "auto"), ("3/2", "3 / 2"), (" 16 / 9", "16 / 9"), ("0/2", nil), ("3", nil), ("3/2/1", nil), ("1.5/1", nil),
    ("", nil),
    ("-3/2", nil), ("101/1", nil), ("/", nil),
  ])
  func aRatioIsAShapeOrThatOfThePicture(text: String, css: String?) {
    #expect(PictureRatio(text)?.css == css)
  }

  @Test func whatACellSaysOfItsPicturesComesFirst() {
    var (cell, source) = (PictureFrame(), PictureFrame())
    #expect(cell.filled(from: source).isEmpty)
    (source.fit, source.ratio, source.lowest) = (.contain, .own, 480)
    #expect(cell.filled(from: source) == source)
    (cell.fit, cell.lowest) = (.cover, 900)
    let both = cell.filled(from: source)
    #expect(both.fit == .cover && both.ratio == .own && both.lowest == 900)
  }

  @Test func noBoxCutsIntoWhatMustStayInView() throws {
    for start in 0...10 {
      for length in 1...10 where start + length <= 10 {
        let focus = try #require(PictureFocus("\(start * 10)% 0% \(length * 10)% 100%"))
        for seen in length...10 {
          // The part of a picture of ten that a box shows, as browsers place it (CSS Images, `object-position`).
          let first = Double(focus.x) / 10 * Double(10 - seen)
          #expect(first <= Double(start) + 0.5 && first + Double(seen) >= Double(start + length) - 0.5)
        }
      }
    }
  }

  @Test func pointsAreFoundByEachFormOfAnAddress() {
    let points = PicturePoints([
      "assets/a.jpg": "top left", "./assets/b.jpg": "33% 0%", "https://example.org/c.jpg": "10% 20% 60% 80%",
      "assets/d.jpg": "somewhere",
    ])
    #expect(points.all.map(\.address) == ["assets/a.jpg", "assets/b.jpg", "https://example.org/c.jpg"])
    #expect(points.text(of: "/assets/a.jpg?v=2") == "top left" && points.point(of: "assets/a.jpg")?.text == "0% 0%")
    #expect(points.text(of: "assets/b.jpg") == "30% 0%" && points.areExact)
    #expect(points.text(of: "https://example.org/c.jpg") == "30% 100%")
    #expect(points.text(of: "assets/d.jpg") == nil && points.text(of: "c.jpg") == nil)
    #expect(PicturePoints().isEmpty && !PicturePoints(["a": "left"]).areExact)
  }

  @Test func cloudinaryHasTheWidthInItsPath() {
    #expect(
      Self.candidates("https://res.cloudinary.com/demo/image/upload/v1/upload/a.jpg")
        == """
        https://res.cloudinary.com/demo/image/upload/w_320,f_auto,q_auto/v1/upload/a.jpg 320w, \
        https://res.cloudinary.com/demo/image/upload/w_640,f_auto,q_auto/v1/upload/a.jpg 640w
        """)
  }

  @Test(arguments: [
    ("https://example.org/a b.jpg", "{image}?w={width}", "https://example.org/a%20b.jpg?w=320"),
    ("https://example.org/a.jpg?v=1#top", "{image}?w={width}", "https://example.org/a.jpg?v=1&w=320"),
    (
      "https://example.org/a.jpg", "https://img.example/{width}/?u={encoded}",
      "https://img.example/320/?u=https%3A%2F%2Fexample.org%2Fa.jpg"
    ),
    ("assets/a.jpg", "https://img.example/{width}/{image}", "https://img.example/320/assets/a.jpg"),
    ("https://example.org/a.jpg", "imgix", "https://example.org/a.jpg?w=320&auto=format"),
    ("https://example.org/a,", "{image}?w={width}", "https://example.org/a,?w=320"),
    ("https://example.org/a,", "/{width}/{image}", "/320/https://example.org/a%2C"),
  ])
  func aPatternHasPlacesForPictureAndWidth(address: String, pattern: String, first: String) throws {
    #expect(try #require(Self.candidates(address, pattern)?.components(" 320w").first) == first)
  }

  @Test(
    arguments: [
      ("https://example.org/a.jpg", nil), ("https://images.ctfassets.net/a.svg", nil),
      ("assets/a.jpg", "{image}?w={width}"),
      ("assets/a.jpg", "imgix"), ("data:image/png;base64,AAAA", "{image}?w={width}"),
      ("https://evil.example/images.ctfassets.net/a.jpg", nil), ("https://notimgix.net/a.jpg", nil),
      ("", "/{width}/{image}"),
    ] as [(String, String?)])
  func otherPicturesStayAsTheyAre(address: String, pattern: String?) {
    #expect(Self.candidates(address, pattern) == nil)
  }

  @Test(arguments: [
    "imgix?", "{image}", "{width}", "{image}?w={width}&f={format}", "{image} {width}", "",
  ])
  func whatIsNotAPatternIsRefused(text: String) {
    #expect(PicturePattern(text) == nil)
  }

  @Test func noPictureIsOfferedLargerThanItIs() {
    var options = PictureOptions()
    options.widths = [320, 640, 1280]
    #expect(options.widths(upTo: nil) == [320, 640, 1280])
    #expect(options.widths(upTo: 4000) == [320, 640, 1280])
    #expect(options.widths(upTo: 1280) == [320, 640, 1280])
    #expect(options.widths(upTo: 1000) == [320, 640, 1000])
    #expect(options.widths(upTo: 320) == [320])
    #expect(options.widths(upTo: 100) == [100])
    #expect(Self.candidates("https://a.imgix.net/a.jpg", width: 300) == nil)
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] { split(separator: separator).map(String.init) }

  @Test(
    arguments: [
      ("30% 60%", "30% 60%"), ("33% 61%", "30% 60%"), ("0% 100%", "0% 100%"), ("-9% 140%", "0% 100%"),
      ("top left", nil), ("30%", nil), ("30 60", nil), ("nan% 4%", nil), ("10% 20% 30%", nil), ("", nil),
    ] as [(String, String?)])
  func aPointIsReadInTenths(text: String, read: String?) {
    #expect(PictureFocus(text)?.text == read)
  }
}
