import Diagnostics
import FeedPages
import Platform
import SeededNumbers
import SiteModel
import Synchronization
import Testing

@testable import Cardloom

/// What is read of fonts, and what pages get of them.
@Suite struct FontTests {
  // MARK: Files

  @Test func aFontSaysWhatItIs() throws {
    let font = try #require(FontFile(FontBytesMaker(serifs: 2).bytes))
    #expect(font.family == "Harbour" && font.weights == 400...400 && !font.isItalic && font.hasSerifs)
    #expect(font.lines == FontFile.Lines(ascent: 0.9, descent: 0.3, gap: 0.05))
    #expect(font.letterWidth == 0.5)
    #expect(font.characters == [0x20...0x7E])
    let other = try #require(
      FontFile(FontBytesMaker(family: "Größe", selection: 0x81, weights: 300...800, characters: [0x410...0x44F]).bytes))
    #expect(other.family == "Größe" && other.weights == 300...800 && other.isItalic && !other.hasSerifs)
    #expect(other.lines == FontFile.Lines(ascent: 0.8, descent: 0.2, gap: 0))
    #expect(other.letterWidth == nil)
  }

  @Test func damagedFontsAreNotReadBeyondTheirEnds() {
    let whole = FontBytesMaker(weights: 300...800).bytes
    for count in 0..<whole.count { _ = FontFile(Array(whole.prefix(count))) }
    var random = SeededNumbers(seed: 49)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      _ = FontFile(bytes)
    }
  }

  @Test func everyCharacterBelongsToOneScript() {
    let ranges = FontScript.all.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == 0x10FFFF)
    for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound + 1 == next.lowerBound) }
    #expect(FontScript.latin.unicodeRange.hasPrefix("U+0-FF, U+131, U+152-153, "))
  }

  // MARK: Sites

  /// A project with fonts, whose tool writes the characters of a part in place of it.
  private final class Site: Sendable {
    let memory: MemoryFileSystem
    let runs = Mutex<[[String]]>([])

    init(_ fonts: String, _ files: [String: [UInt8]], title: String = "Harbour") throws {
      memory = MemoryFileSystem([
        "site/site.yml": """
        title: \(title)
        url: https://example.org/
        language: en
        fonts: \(fonts)
        sources: {news: {file: data/news.json, kind: kind}}
        feeds:
          home: {path: /, title: Home, sections: [{id: latest, source: news, label: Latest}]}
        """,
        "site/data/news.json": #"[{"id": "1", "kind": "article", "title": "Quay"}]"#,
      ])
      try memory.makeFolder("site/fonts")
      for (name, bytes) in files { try memory.write(bytes, to: "site/fonts/" + name) }
    }

    func project(_ outcome: FontTool.Outcome = .made) async throws -> Project {
      try await Project.read(
        ProjectPaths("."), files: memory,
        fontTool: FontTool { arguments in
          self.runs.withLock { $0.append(arguments) }
          guard outcome == .made, let path = arguments.last?.dropFirst("--output-file=".count) else { return outcome }
          do {
            try self.memory.write(Array(arguments[1].utf8), to: String(path))
            return .made
          } catch {
            return .failed("no room")
          }
        })
    }

    func styles(_ project: Project) throws -> String {
      String(decoding: try #require(project.staticFiles.themeFiles["theme/tokens.css"]), as: UTF8.self)
    }
  }

  private static let files = [
    "harbour.ttf": FontBytesMaker(characters: [0x20...0x7E, 0x100...0x110, 0x400...0x44F]).bytes,
    "quay.ttf": FontBytesMaker(family: "Quay", serifs: 2, weights: 300...800).bytes,
  ]

  @Test func aFontIsCutByScript() async throws {
    let site = try Site("{body: fonts/harbour.ttf, heading: fonts/quay.ttf}", Self.files)
    let project = try await site.project()
    let styles = try site.styles(project)
    let names = project.staticFiles.themeFiles.keys.filter { $0.hasSuffix(".woff2") }
      .map { $0.split(separator: ".")[0] }.sorted()
    #expect(names == ["theme/harbour-cyrillic", "theme/harbour-latin", "theme/harbour-latin-ext", "theme/quay-latin"])
    #expect(styles.contains("--font-body: \"Harbour\", \"Harbour Fallback\", system-ui, sans-serif;"))
    #expect(styles.contains("--font-heading: \"Quay\", \"Quay Fallback\", ui-serif, serif;"))
    #expect(styles.contains("unicode-range: U+400-52F, U+1C80-1C8F"))
    #expect(styles.contains("font-weight: 300 800;\n  font-style: normal;\n  font-display: swap;"))
    // 0.5 of the size, where Arial has 0.4416.
    #expect(styles.contains("size-adjust: 113.22%;\n  ascent-override: 79.49%;\n  descent-override: 26.50%;"))
    // A variable font has two that stand in for it.
    #expect(styles.contains("local(\"Times New Roman Bold\")") && styles.contains("font-weight: 600 800;"))
    let early = project.staticFiles.fonts.early.map { $0.path.split(separator: ".")[0] }
    #expect(early == ["theme/harbour-latin", "theme/quay-latin"])
    #expect(project.staticFiles.fonts.diagnostics.isEmpty)
    #expect(site.runs.withLock(\.count) == 4)
  }

  @Test func labelsCanHaveAFontOfTheirOwn() async throws {
    let site = try Site("{body: fonts/harbour.ttf, label: fonts/quay.ttf}", Self.files)
    let styles = try site.styles(await site.project())
    #expect(styles.contains("--font-label: \"Quay\", \"Quay Fallback\", system-ui, sans-serif;"))
    #expect(!styles.contains("--font-heading: \"Quay\""))
  }

  @Test func theLettersOfTheTitleAreLoadedEarly() async throws {
    let site = try Site("{body: fonts/harbour.ttf}", Self.files, title: "Гавань")
    let early = try await site.project().staticFiles.fonts.early.map { $0.path.split(separator: ".")[0] }
    #expect(early == ["theme/harbour-cyrillic", "theme/harbour-latin"])
  }

  @Test func partsAreMadeOnceAndRemovedWhenNoFontUsesThem() async throws {
    let site = try Site("{body: fonts/harbour.ttf}", Self.files)
    let first = try await site.project().staticFiles.themeFiles
    let again = try await site.project().staticFiles.themeFiles
    #expect(first == again)
    #expect(site.runs.withLock(\.count) == 3)
    try site.memory.write(FontBytesMaker(weight: 500).bytes, to: "site/fonts/harbour.ttf")
    _ = try await site.project()
    #expect(try site.memory.names(in: "site/.fonts.cardloom-parts").count == 1)
  }

  @Test func pagesPreloadWhatTheyNeed() async throws {
    let site = try Site("{body: fonts/harbour.ttf}", Self.files)
    // The parts are there from the first reading, so the build needs no tool.
    _ = try await site.project()
    let options = BuildOptions(output: "out", jobs: 1, program: "test", now: nil)
    let report = try await SiteBuild(options: options, files: site.memory, stopwatch: { .zero }).run()
    #expect(report.diagnostics.isEmpty)
    let page = String(decoding: try site.memory.read("out/index.html"), as: UTF8.self)
    let link = try #require(
      page.firstMatch(of: #/<link rel="preload" as="font" type="font/woff2" href="\.\/(theme/[^"]+)" crossorigin>/#))
    #expect(try site.memory.read("out/" + link.1).starts(with: "--unicodes=U+0-FF".utf8))
    let sheet = String(decoding: try site.memory.read("out/theme/shared.css"), as: UTF8.self)
    #expect(sheet.contains(#"src:url("\#(link.1.dropFirst("theme/".count))") format("woff2")"#))
  }

  @Test func withoutTheToolAFontIsDeliveredAsAWhole() async throws {
    let site = try Site("{body: fonts/harbour.ttf, heading: fonts/harbour.ttf}", Self.files)
    let fonts = try await site.project(.missing).staticFiles.fonts
    #expect(fonts.diagnostics.map(\.code) == ["no-font-tool"])
    #expect(fonts.early.count == 1 && fonts.early[0].mediaType == "font/ttf")
    #expect(try fonts.files[#require(fonts.early.first).path] == Self.files["harbour.ttf"])
    #expect(fonts.styles.contains("format(\"truetype\")") && !fonts.styles.contains("unicode-range"))
    let refused = try await site.project(.failed("bad table")).staticFiles.fonts
    #expect(refused.diagnostics.map(\.code) == ["left-font"])
    #expect(refused.diagnostics[0].reason?.contains("bad table") == true)
    #expect(refused.diagnostics[0].location?.line == 4)
  }

  @Test(
    arguments: [
      ("{body: fonts/none.ttf}", "missing-file"), ("{body: fonts/text.ttf}", "not-a-font"),
      ("{body: /fonts/harbour.ttf}", "bad-value"), ("{body: https://example.org/a.ttf}", "bad-value"),
      ("{body: ../harbour.ttf}", "bad-value"), ("{titles: fonts/harbour.ttf}", "unknown-key"),
    ])
  func whatIsNotAFontOfTheSiteIsAnError(fonts: String, code: String) async throws {
    let site = try Site(fonts, Self.files.merging(["text.ttf": Array("A text".utf8)]) { $1 })
    do {
      _ = try await site.project()
      Issue.record("no error")
    } catch let error as Diagnosed {
      #expect(error.diagnostics.map(\.code) == [code])
      #expect(error.diagnostics.first?.location?.line == 4)
    }
  }
}
