import CardSources
import Diagnostics
import Pictures
import Platform
import SeededNumbers
import Testing

@testable import Cardloom

/// Files in several widths of the site's own pictures.
///
/// They need libvips, which `scripts/install.sh pictures` installs.
@Suite struct OwnPictureTests {
  private static let files = [
    "site/site.yml": """
    title: Harbour
    url: https://example.org/
    language: en
    pictures: {widths: [16, 32, 64]}
    sources: {news: {file: data/news.json, kind: kind}}
    feeds:
      home: {path: /, title: Home, sections: [{id: latest, source: news, label: Latest}]}
    """
  ]

  /// A project whose cards show pictures, by their names.
  private static func project(_ pictures: [String: [UInt8]]) throws -> MemoryFileSystem {
    let memory = MemoryFileSystem(files)
    for folder in ["site/assets", "site/data"] { try memory.makeFolder(folder) }
    for (name, bytes) in pictures { try memory.write(bytes, to: "site/assets/" + name) }
    let cards = pictures.keys.sorted().map { name in
      """
      {"id": "\(name)", "kind": "article", "title": "\(name)", "image": "assets/\(name)", "image_alt": ""}
      """
    }
    try memory.write("[" + cards.joined(separator: ", ") + "]", to: "site/data/news.json")
    return memory
  }

  private static func build(_ memory: MemoryFileSystem, jobs: Int = 1) async throws -> BuildReport {
    let options = BuildOptions(output: "out", jobs: jobs, program: "test", now: nil)
    return try await SiteBuild(options: options, files: memory, stopwatch: { .zero }).run()
  }

  private static let quay = PicturePNG.file(width: 80, height: 40, colour: [200, 100, 10])

  private static func size(_ memory: MemoryFileSystem, _ path: String) throws -> PictureSize? {
    try memory.read(path).withUnsafeBytes { PictureSize(reading: $0) }
  }

  @Test func ownPicturesGetFilesInSeveralWidths() async throws {
    let memory = try Self.project(["quay.png": Self.quay])
    let report = try await Self.build(memory)
    #expect(report.diagnostics.isEmpty)
    let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
    #expect(
      page.contains(
        """
        <img src="./assets/quay.png" srcset="./pictures/assets/quay.png.16.webp 16w, \
        ./pictures/assets/quay.png.32.webp 32w, ./pictures/assets/quay.png.64.webp 64w" sizes="
        """))
    for width in [16, 32, 64] {
      let size = try Self.size(memory, "out/pictures/assets/quay.png.\(width).webp")
      #expect(size == PictureSize(width: width, height: width / 2))
    }
  }

  @Test(arguments: ["[avif, webp]", "[webp, avif]"])
  func ofTwoFormatsBrowsersTakeTheSmallestThatTheyKnow(formats: String) async throws {
    let memory = try Self.project(["quay.png": Self.quay])
    try memory.write(
      try #require(Self.files["site/site.yml"]).replacing("pictures: {", with: "pictures: {format: \(formats), "),
      to: "site/site.yml")
    let report = try await Self.build(memory)
    #expect(report.diagnostics.isEmpty)
    let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
    let first = "./pictures/assets/quay.png.16"
    let picture = try #require(page.firstMatch(of: #/<picture>(<source [^>]*>)(<img [^>]*>)</picture>/#))
    #expect(picture.1.hasPrefix("<source type=\"image/avif\" srcset=\"\(first).avif 16w, "))
    #expect(picture.2.hasPrefix("<img src=\"./assets/quay.png\" srcset=\"\(first).webp 16w, "))
    let sizes = #/ sizes="([^"]+)"/#
    #expect(try #require(picture.1.firstMatch(of: sizes)).1 == #require(picture.2.firstMatch(of: sizes)).1)
    for file in ["16.avif", "32.avif", "64.avif", "16.webp", "32.webp", "64.webp"] {
      let size = try Self.size(memory, "out/pictures/assets/quay.png." + file)
      #expect(size?.width == Int(file.prefix(2)))
    }
  }

  private static func twins(_ pictures: String) async throws -> String {
    let memory = try project(["day.png": quay, "night.png": PicturePNG.file(width: 80, height: 40, colour: [1, 2, 3])])
    try memory.write(
      """
      [{"id": "1", "kind": "article", "title": "Quay", "image": "assets/day.png", "image_alt": "", "type": "x",
        "image_dark": "assets/night.png", "media": "print", "sizes": "9px"},
       {"id": "2", "kind": "article", "title": "Day", "image": "assets/day.png", "image_alt": "", "image_dark": ""},
       {"id": "3", "kind": "article", "title": "Far", "image": "assets/day.png", "image_alt": "",
        "image_dark": "https://example.net/a b,"}]
      """, to: "site/data/news.json")
    try memory.write(
      try #require(files["site/site.yml"]).replacing("pictures: {widths: [16, 32, 64]}", with: pictures)
        + "\ncontent: {origins: [\"*\"]}", to: "site/site.yml")
    let report = try await build(memory)
    #expect(report.diagnostics.isEmpty)
    return String(decoding: try memory.read("out/index.html"), as: UTF8.self)
  }

  @Test func aTwinIsShownInDarkThemes() async throws {
    let plain = try await Self.twins("")
    let dark = "<picture><source media=\"(prefers-color-scheme: dark)\""
    #expect(plain.split(separator: "<picture>").count == 3)
    #expect(plain.contains(dark + " srcset=\"./assets/night.png\"><img src=\"./assets/day.png\" alt="))
    #expect(plain.contains(dark + " srcset=\"https://example.net/a%20b%2C\"><img"))
    let scaled = try await Self.twins("pictures: {widths: [16, 32], format: [avif, webp]}")
    let (night, day) = ("./pictures/assets/night.png.16", "./pictures/assets/day.png.16")
    #expect(scaled.contains(dark + " type=\"image/avif\" srcset=\"\(night).avif 16w, "))
    #expect(scaled.contains("<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(night).webp 16w, "))
    #expect(scaled.contains("<source type=\"image/avif\" srcset=\"\(day).avif 16w, "))
    #expect(!scaled.contains("9px") && !scaled.contains("print"))
  }

  @Test func otherProgramsGetTheShapesThatTheyAskFor() async throws {
    let memory = try Self.project(["quay.png": PicturePNG.file(width: 700, height: 640, colour: [200, 100, 10])])
    let configuration = try #require(Self.files["site/site.yml"])
      .replacing("pictures: {", with: "pictures: {share: true, ")
      .replacing("kind: kind}", with: "kind: kind, page: \"/{slug}/\"}")
    try memory.write(configuration, to: "site/site.yml")
    for _ in 1...2 {
      let report = try await Self.build(memory)
      #expect(report.diagnostics.isEmpty)
      for page in ["out/index.html", "out/quay-png/index.html"] {
        let text = String(decoding: try memory.read(page), as: UTF8.self)
        #expect(text.contains("\"og:image\" content=\"https://example.org/pictures/assets/quay.png.share.jpg\""))
        #expect(text.contains("\"og:image:width\" content=\"700\"") && text.contains(" content=\"367\""))
      }
      let card = String(decoding: try memory.read("out/quay-png/index.html"), as: UTF8.self)
      #expect(
        card.contains("quay.png.1x1.jpg") && card.contains("quay.png.4x3.jpg") && card.contains("quay.png.16x9.jpg"))
      #expect(try Self.size(memory, "out/pictures/assets/quay.png.share.jpg") == PictureSize(width: 700, height: 367))
      #expect(try Self.size(memory, "out/pictures/assets/quay.png.1x1.jpg") == PictureSize(width: 640, height: 640))
    }
  }

  @Test(
    arguments: [
      (.share, 4000, 3000, 1200, 630), (.share, 1200, 630, 1200, 630), (.share, 600, 400, 600, 315),
      (.square, 4000, 700, 700, 700), (.wide, 900, 2000, 900, 506),
    ] as [(PictureCut.Shape, Int, Int, Int, Int)])
  func aCutIsAsLargeAsThePictureAllows(shape: PictureCut.Shape, width: Int, height: Int, cutWidth: Int, cutHeight: Int)
  {
    let cut = PictureCut(shape, ofWidth: width, height: height)
    #expect(cut?.width == cutWidth && cut?.height == cutHeight)
    #expect(PictureCut(shape, ofWidth: 599, height: 3000) == nil)
    #expect(PictureCut(shape, ofWidth: 3000, height: 300) == nil)
  }

  @Test func aPictureHasItsColourUntilItIsLoaded() async throws {
    let memory = try Self.project([
      "quay.png": Self.quay, "logo.png": PicturePNG.file(width: 80, height: 40, colour: [200, 100, 10, 40]),
    ])
    _ = try await Self.build(memory)
    let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
    #expect(page.split(separator: "data-color=\"c60\"").count == 2)
    #expect(page.split(separator: "data-color=").count == 2)
    let styles = try memory.names(in: "out/theme").filter { $0.hasSuffix(".css") }
    let texts = try styles.map { String(decoding: try memory.read("out/theme/" + $0), as: UTF8.self) }
    #expect(texts.contains { $0.contains("[data-color=c60]") })
  }

  @Test func noPictureIsMadeLargerThanItIs() async throws {
    let memory = try Self.project([
      "own.png": PicturePNG.file(width: 40, height: 40, colour: [0, 0, 0]),
      "tiny.png": PicturePNG.file(width: 10, height: 10, colour: [0, 0, 0]),
    ])
    _ = try await Self.build(memory)
    #expect(
      try memory.names(in: "out/pictures/assets").sorted() == ["own.png.16.webp", "own.png.32.webp", "own.png.40.webp"])
  }

  @Test func theFilesAreTheSameWhoeverMakesThem() async throws {
    let pictures = Dictionary(
      uniqueKeysWithValues: (0..<8).map {
        ("\($0).png", PicturePNG.file(width: 50 + $0, height: 40, colour: [UInt8($0 * 9), 9, 9]))
      })
    let (one, two) = (try Self.project(pictures), try Self.project(pictures))
    _ = try await Self.build(one)
    _ = try await Self.build(two, jobs: 4)
    let names = try one.names(in: "out/pictures/assets")
    #expect(names.count == 24)
    #expect(try two.names(in: "out/pictures/assets") == names)
    for name in names {
      #expect(try one.read("out/pictures/assets/" + name) == two.read("out/pictures/assets/" + name))
    }
    #expect(try one.read("out/index.html") == two.read("out/index.html"))
  }

  private static func cached(_ memory: MemoryFileSystem) throws -> [String: Int64] {
    let folder = ".out.cardloom-pictures"
    return Dictionary(
      uniqueKeysWithValues: try memory.names(in: folder).filter { $0.hasSuffix(".webp") }.map {
        ($0, try memory.attributes(of: folder + "/" + $0)?.modified ?? 0)
      })
  }

  @Test func aLaterBuildMakesOnlyWhatIsNewAndRemovesWhatIsUnused() async throws {
    let other = PicturePNG.file(width: 80, height: 9, colour: [1, 2, 3])
    let memory = try Self.project(["a.png": Self.quay, "b.png": other])
    _ = try await Self.build(memory)
    let first = try Self.cached(memory)
    #expect(first.count == 6)
    _ = try await Self.build(memory)
    #expect(try Self.cached(memory) == first)
    try memory.write(PicturePNG.file(width: 80, height: 9, colour: [9, 2, 3]), to: "site/assets/b.png")
    let report = try await Self.build(memory)
    #expect(report.diagnostics.isEmpty)
    let second = try Self.cached(memory)
    #expect(second.count == 6)
    #expect(second.filter { first[$0.key] == $0.value }.count == 3)
    let file = try memory.read("out/pictures/assets/b.png.64.webp")
    _ = try await Self.build(memory)
    #expect(try memory.read("out/pictures/assets/b.png.64.webp") == file)
  }

  @Test(arguments: [
    ("cut", Array(quay.prefix(quay.count / 2)), "cannot be read"),
    (
      "bomb",
      Array(quay.prefix(8)) + PicturePNG.head(width: 50_000, height: 50_000, hasAlpha: false) + quay.dropFirst(33),
      "million pixels"
    ),
  ])
  func aPictureThatCannotBeMadeStaysAsItIs(name: String, bytes: [UInt8], message: String) async throws {
    let memory = try Self.project(["\(name).png": bytes, "quay.png": Self.quay])
    for _ in 1...2 {
      let report = try await Self.build(memory)
      #expect(report.diagnostics.map(\.code) == ["left-picture"])
      #expect(report.diagnostics.first?.message.contains(message) == true)
      #expect(report.diagnostics.first?.message.contains("site/assets/\(name).png") == true)
      let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
      #expect(page.contains("<img src=\"./assets/\(name).png\" alt="))
      #expect(page.contains("quay.png.64.webp 64w"))
      #expect(try memory.read("out/assets/\(name).png") == bytes)
    }
  }

  @Test func aCopyThatIsKeptTakesThePlaceOfAPictureOfAnotherServer() async throws {
    let memory = try Self.project([:])
    let (one, two) = ("https://cdn.example/quay.png", "https://cdn.example/gone.png")
    try memory.write(
      """
      [{"id": "1", "kind": "article", "title": "Quay", "image": "\(one)", "image_alt": ""},
       {"id": "2", "kind": "article", "title": "Gone", "image": "\(two)", "image_alt": ""}]
      """,
      to: "site/data/news.json")
    try memory.write(
      try #require(Self.files["site/site.yml"]).replacing("pictures: {", with: "pictures: {keep: true, ")
        + "\ncontent: {origins: [\"*\"]}", to: "site/site.yml")
    let name = try #require(KeptPicture.name(of: one))
    let before = try await Self.build(memory)
    #expect(before.diagnostics.isEmpty)
    #expect(try String(decoding: memory.read("out/index.html"), as: UTF8.self).contains("src=\"\(one)\""))
    try memory.makeFolder("site/assets/kept")
    try memory.write(Self.quay, to: "site/assets/kept/" + name)
    let after = try await Self.build(memory)
    #expect(after.diagnostics.isEmpty)
    let page = try String(decoding: memory.read("out/index.html"), as: UTF8.self)
    #expect(page.contains("src=\"./assets/kept/\(name)\" srcset=\"./pictures/assets/kept/\(name).16.webp 16w"))
    #expect(page.contains("src=\"\(two)\""))
  }

  @Test func damagedFilesNeverStopABuild() throws {
    let engine = try #require(PictureEngine())
    var options = PictureOptions()
    options.widths = [16, 32]
    var random = SeededNumbers(seed: 48)
    for count in 0..<200 {
      var bytes = Self.quay
      for _ in 0...(count % 7) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if count % 5 == 0 { bytes = Array(bytes.prefix(.random(in: 1..<bytes.count, using: &random))) }
      let memory = MemoryFileSystem([:])
      try memory.write(bytes, to: "a.png")
      let maker = PictureMaker(
        cache: PictureCache(output: "out", files: memory), files: memory, keepsFiles: true, engine: { engine })
      let made = maker.make(PictureRequest(path: "a.png", file: "a.png", width: 80, height: 40, options: options))
      #expect(made.picture != nil || !made.diagnostics.isEmpty)
    }
  }

  @Test func anUnchangedBuildLoadsNoLibrary() async throws {
    let memory = try Self.project(["quay.png": Self.quay])
    try memory.write(
      try #require(Self.files["site/site.yml"]).replacing("pictures: {", with: "pictures: {focus: attention, "),
      to: "site/site.yml")
    let project = try await Project.read(ProjectPaths("."), files: memory)
    let sources = await project.readSources(SourceOptions())
    let first = try await project.pictures(of: sources, output: "out", jobs: 2, keepsFiles: true)
    let later = try await project.pictures(of: sources, output: "out", jobs: 2, keepsFiles: true) {
      Issue.record("the library was loaded")
      return nil
    }
    #expect(later.diagnostics.isEmpty)
    #expect(later.files.map(\.cached) == first.files.map(\.cached))
    #expect(later.made.contentHash == first.made.contentHash)
  }

  @Test func whatDrawsAttentionStaysInView() async throws {
    let lamp = PicturePNG.file(width: 120, height: 80) { x, y in
      (84..<108).contains(x) && (8..<24).contains(y) ? [250, 40, 20] : [120, 124, 126]
    }
    let memory = try Self.project(["lamp.png": lamp])
    func focus(_ pictures: String) async throws -> [String] {
      try memory.write(
        try #require(Self.files["site/site.yml"]).replacing("pictures: {", with: "pictures: {" + pictures),
        to: "site/site.yml")
      let report = try await Self.build(memory)
      #expect(report.diagnostics.isEmpty)
      let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
      let styles = try memory.names(in: "out/theme").filter { $0.hasSuffix(".css") }
        .map { String(decoding: try memory.read("out/theme/" + $0), as: UTF8.self) }.joined()
      #expect(styles.contains("[data-focus$=\" 60%\"]") != pictures.isEmpty)
      return page.matches(of: #/data-focus="([^"]*)"/#).map { String($0.1) }
    }
    let card = { (id: Int, focus: String) in
      #"{"id": "\#(id)", "kind": "article", "title": "Lamp", "image": "assets/lamp.png", "image_alt": ""\#(focus)}"#
    }
    try memory.write(
      "[\(card(1, "")), \(card(2, #", "image_focus": "top left""#)), \(card(3, #", "image_focus": "33% 61%""#))]",
      to: "site/data/news.json")
    #expect(try await focus("") == ["top left", "33% 61%"])
    #expect(try await focus("focus: middle, ") == ["top left", "30% 60%"])
    let found = try await focus("focus: attention, ")
    #expect(found.dropFirst() == ["top left", "30% 60%"])
    let point = try #require(found.first.flatMap { PictureFocus($0) })
    #expect((7...9).contains(point.x) && (1...3).contains(point.y))
    #expect(try await focus("focus: attention, ") == found)
  }

  /// A JPEG in one colour, with Exif data that names somebody.
  private static func located(_ engine: PictureEngine, colour: [UInt8]) throws -> [UInt8] {
    let cut = try #require(PictureCut(.share, ofWidth: 600, height: 315))
    let png = PicturePNG.file(width: 600, height: 315, colour: colour)
    let jpeg = try #require(png.withUnsafeBytes { engine.file(of: $0, cut, quality: 95) })
    // One directory with one entry: the artist (Exif 2.32 §4.6.4).
    let author = Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{3b}\0\u{2}\0\0\0\u{4}Ann\0\0\0\0\0".utf8)
    let segment = [0xFF, 0xE1, 0, UInt8(author.count + 2)] + author
    return Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
  }

  @Test(arguments: [[20, 30, 200], [200, 100, 10], [7, 140, 30], [128, 128, 128]] as [[UInt8]])
  func coloursStayAsTheyAreAndMetadataIsLeftOut(colour: [UInt8]) async throws {
    let engine = try #require(PictureEngine())
    let photo = try Self.located(engine, colour: colour)
    #expect(photo.firstRange(of: Array("Ann".utf8)) != nil)
    let memory = try Self.project(["quay.jpg": photo])
    let options = "pictures: {format: [avif, webp], share: true, "
    try memory.write(
      try #require(Self.files["site/site.yml"]).replacing("pictures: {", with: options), to: "site/site.yml")
    let report = try await Self.build(memory)
    #expect(report.diagnostics.isEmpty)
    for name in ["64.webp", "64.avif", "share.jpg"] {
      let file = try memory.read("out/pictures/assets/quay.jpg." + name)
      for mark in ["Exif", "EXIF", "Ann", "ICC"] {
        #expect(file.firstRange(of: Array(mark.utf8)) == nil, "\(name) \(mark)")
      }
      let mean = try #require(file.withUnsafeBytes { engine.mean(of: $0) })
      for (found, wanted) in zip(mean, colour) { #expect(abs(found - Int(wanted)) <= 4, "\(name) \(mean)") }
    }
  }

  @Test func whatWasChosenForAPictureStaysInView() async throws {
    let memory = try Self.project(["quay.png": Self.quay])
    let card = { (id: Int, rest: String) in
      #"{"id": "\#(id)", "kind": "article", "title": "Quay", "image_alt": ""\#(rest)}"#
    }
    try memory.write(
      """
      [\(card(1, #", "image": "assets/quay.png""#)), \(card(2, #", "image": "./assets/quay.png", "image_focus": "top""#)),
       \(card(3, #", "image": "https://example.net/a.jpg""#)), \(card(4, ""))]
      """, to: "site/data/news.json")
    try memory.write(
      try #require(Self.files["site/site.yml"]) + "\ncontent: {origins: [\"*\"]}", to: "site/site.yml")
    func focus(_ points: String) async throws -> [String] {
      try memory.write(points, to: "site/focus.json")
      let report = try await Self.build(memory)
      #expect(report.diagnostics.isEmpty)
      let page = String(decoding: try memory.read("out/index.html"), as: UTF8.self)
      let styles = try memory.names(in: "out/theme").filter { $0.hasSuffix(".css") }
        .map { String(decoding: try memory.read("out/theme/" + $0), as: UTF8.self) }.joined()
      #expect(styles.contains("[data-focus$=\" 60%\"]") == points.contains("%"))
      return page.matches(of: #/data-focus="([^"]*)"/#).map { String($0.1) }
    }
    #expect(try await focus("") == ["top"])
    // A card that says it itself comes first; the next build is incremental.
    #expect(try await focus(#"{"assets/quay.png": "33% 61%"}"#) == ["30% 60%", "top"])
    let far = #"{"assets/quay.png": "bottom left", "https://example.net/a.jpg": "20% 0% 50% 50%"}"#
    #expect(try await focus(far) == ["bottom left", "top", "40% 0%"])
    #expect(try await focus("{}") == ["top"])
  }

  @Test(
    arguments: [
      ("[]", "wrong-type", 1), ("{\n\"assets/a.jpg\": 7}", "bad-value", 2),
      ("{\"a\": \"left\",\n\n\"b\": \"50%\"}", "bad-value", 3), ("{\"a\": ", "malformed-json", 1),
    ])
  func aFileOfPointsThatSaysSomethingElseIsRefused(text: String, code: String, line: Int) async throws {
    let memory = try Self.project([:])
    try memory.write(text, to: "site/focus.json")
    let error = await #expect(throws: Diagnosed.self) { _ = try await Self.build(memory) }
    let first = try #require(error?.diagnostics.first)
    #expect(first.code == code && first.location?.file == "site/focus.json" && first.location?.line == line)
  }

  @Test func filesAreCutAroundWhatWasChosen() async throws {
    let red = { (memory: MemoryFileSystem) in
      let engine = try #require(PictureEngine())
      let part = try memory.read("out/pictures/assets/lamp.png.500.40.webp")
      return part.withUnsafeBytes { engine.colour(of: $0)?.digits }?.first.map { $0 > "6" } == true
    }
    for (point, isRed) in [("90% 50%", true), ("right", true), ("0% 50%", false), ("left", false)] {
      let (memory, _) = try await Self.cut(
        "crop: true, ", "", cell: "100% 1/2", points: #"{"assets/lamp.png": "\#(point)"}"#)
      #expect(try red(memory) == isRed, "\(point)")
    }
  }

  /// The page of a site that cuts one picture, as its cells draw it.
  private static func cut(
    _ options: String, _ card: String, cell: String, points: String = ""
  ) async throws -> (MemoryFileSystem, String) {
    let lamp = PicturePNG.file(width: 240, height: 80) { x, y in
      (200..<224).contains(x) && (28..<52).contains(y) ? [250, 40, 20] : [120, 124, 126]
    }
    let memory = try project(["lamp.png": lamp])
    try memory.write(
      try #require(files["site/site.yml"]).replacing("pictures: {", with: "pictures: {" + options)
        .replacing("label: Latest", with: "label: Latest, cell: own"),
      to: "site/site.yml")
    try memory.write(points, to: "site/focus.json")
    try memory.makeFolder("Templates/cells")
    try memory.write(
      "---\nslot: \(cell)\noptional: [image]\n---\n<h2>{{title}}</h2>\n{{#image}}\n{{> image}}\n{{/image}}\n",
      to: "Templates/cells/own.mustache")
    try memory.write(
      #"[{"id": "1", "title": "Lamp", "image": "assets/lamp.png", "image_alt": ""\#(card)}]"#, to: "site/data/news.json"
    )
    for _ in 1...2 {
      let report = try await build(memory)
      #expect(report.diagnostics.isEmpty)
    }
    return (memory, String(decoding: try memory.read("out/index.html"), as: UTF8.self))
  }

  @Test func aPictureIsCutToTheShapeOfItsBox() async throws {
    let (memory, page) = try await Self.cut("crop: true, focus: attention, ", "", cell: "100% 1/2")
    // Of a height of 80, a part of a width of 40 is left.
    #expect(
      page.contains(
        #"srcset="./pictures/assets/lamp.png.500.16.webp 16w, ./pictures/assets/lamp.png.500.32.webp 32w, "#
          + #"./pictures/assets/lamp.png.500.40.webp 40w" sizes=""#))
    for width in [16, 32, 40] {
      let size = try Self.size(memory, "out/pictures/assets/lamp.png.500.\(width).webp")
      #expect(size == PictureSize(width: width, height: width * 2))
    }
    // What draws attention is in the part, so that the part is redder than the picture.
    let engine = try #require(PictureEngine())
    let part = try memory.read("out/pictures/assets/lamp.png.500.40.webp")
    let colour = part.withUnsafeBytes { engine.colour(of: $0)?.digits }
    #expect(colour?.first.map { $0 > "6" } == true, "\(colour ?? "")")
  }

  @Test func eachBoxGetsItsPart() async throws {
    let (_, page) = try await Self.cut(
      "crop: true, format: [avif, webp], ", "", cell: "(width >= 40rem) 20rem 1/1, 100% 2/1")
    let media = page.matches(of: #/<source( media="\(min-width: \d+px\)")?( type="image/avif")? srcset="([^ ]*) /#)
    #expect(
      media.map { String($0.3) } == [
        "./pictures/assets/lamp.png.1000.16.avif", "./pictures/assets/lamp.png.1000.16.webp",
        "./pictures/assets/lamp.png.2000.16.avif",
      ])
    #expect(media.map { $0.1 != nil } == [true, true, false] && media.map { $0.2 != nil } == [true, false, true])
    #expect(page.contains(#"<img src="./assets/lamp.png" srcset="./pictures/assets/lamp.png.2000.16.webp 16w"#))
  }

  @Test(
    arguments: [
      // Hardly anything would be cut.
      ("crop: true, ", "", "100% 31/10"),
      // The card says what stays in view.
      ("crop: true, ", #", "image_focus": "left""#, "100% 1/1"), ("", "", "100% 1/1"), ("crop: true, ", "", "100%"),
      ("crop: true, ", #", "image_dark": "assets/lamp.png""#, "100% 1/1"),
    ])
  func othersStayWhole(options: String, card: String, cell: String) async throws {
    let (_, page) = try await Self.cut(options, card, cell: cell)
    #expect(page.contains("<img src=\"./assets/lamp.png\" srcset=\"./pictures/assets/lamp.png.16.webp 16w, "))
  }

  @Test func withoutTheLibraryPicturesStayAsTheyAre() async throws {
    #expect(PictureEngine(library: "/nowhere/libvips.so") == nil)
    let memory = try Self.project(["quay.png": Self.quay])
    let project = try await Project.read(ProjectPaths("."), files: memory)
    let sources = await project.readSources(SourceOptions())
    let pictures = try await project.pictures(of: sources, output: "out", jobs: 1, keepsFiles: true) { nil }
    #expect(pictures.files.isEmpty)
    #expect(pictures.made.picture("assets/quay.png") == nil)
    #expect(pictures.diagnostics.map(\.code) == ["no-picture-library"])
  }
}
