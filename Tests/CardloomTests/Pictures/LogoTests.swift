import CardSources
import Diagnostics
import FeedPages
import Platform
import Testing

@testable import Cardloom

/// The logo in the header of pages, and the icons that are made of it.
///
/// App icons need libvips, which `scripts/install.sh pictures` installs.
@Suite struct LogoTests {
  private static let wide = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><circle cx="15" cy="15" r="12" fill="#0b5563"/></svg>
    """
  private static let sign = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#0b5563"/></svg>
    """

  private static func project(_ logo: String, _ pictures: [String: [UInt8]] = [:]) throws -> MemoryFileSystem {
    let memory = MemoryFileSystem([
      "site/site.yml": """
      title: Harbour
      url: https://example.org/
      language: en
      notFound: true
      logo: \(logo)
      sources: {news: {file: data/news.json, kind: kind, page: "/news/{id}/"}}
      feeds:
        home: {path: /, title: Harbour, sections: [{id: latest, source: news, label: Latest}]}
      """,
      "site/data/news.json": #"[{"id": "fog", "kind": "article", "title": "Fog"}]"#,
    ])
    try memory.makeFolder("site/assets")
    try memory.write(wide, to: "site/assets/wide.svg")
    try memory.write(sign, to: "site/assets/sign.svg")
    for (name, bytes) in pictures { try memory.write(bytes, to: "site/assets/" + name) }
    return memory
  }

  private static func build(_ memory: MemoryFileSystem) async throws -> BuildReport {
    let options = BuildOptions(output: "out", program: "test", now: nil)
    return try await SiteBuild(options: options, files: memory, stopwatch: { .zero }).run()
  }

  private static func text(_ memory: MemoryFileSystem, _ path: String) throws -> String {
    String(decoding: try memory.read("out/" + path), as: UTF8.self)
  }

  @Test func everyPageShowsTheLogoInPlaceOfTheTitle() async throws {
    let memory = try Self.project("{file: assets/wide.svg, dark: assets/sign.svg}")
    #expect(try await Self.build(memory).diagnostics.isEmpty)
    // A front page whose own title is that of the site shows no title in its header, but the logo.
    for (path, root) in [("index.html", "./"), ("news/fog/index.html", "../../"), ("404.html", "/")] {
      let page = try Self.text(memory, path)
      #expect(page.contains(#"<img src="\#(root)assets/wide.svg" alt="Harbour" width="120" height="30">"#), "\(path)")
      #expect(
        page.contains(
          #"<source media="(prefers-color-scheme: dark)" srcset="\#(root)assets/sign.svg" width="32" height="32">"#),
        "\(path)")
      // The wide logo is not an icon.
      #expect(page.contains(#"href="\#(root)theme/icon.svg""#), "\(path)")
    }
    #expect(!memory.paths(in: "out/theme").contains { $0.contains("app-icon") })
  }

  @Test func theTitleMayStandBesideTheLogo() async throws {
    let memory = try Self.project("{file: assets/wide.svg, title: true}")
    _ = try await Self.build(memory)
    let header = try #require(try Self.text(memory, "index.html").split(separator: "<main").first)
    #expect(header.contains(#"alt="" width"#))
    #expect(header.split(separator: "</picture>").last?.contains("Harbour") == true)
  }

  @Test func aSquareLogoIsTheIconOfTabsAndHomeScreens() async throws {
    let memory = try Self.project("assets/sign.svg")
    #expect(try await Self.build(memory).diagnostics.isEmpty)
    let page = try Self.text(memory, "index.html")
    #expect(page.contains(#"<link rel="icon" type="image/svg+xml" href="./assets/sign.svg">"#))
    #expect(page.contains(#"<link rel="apple-touch-icon" href="./theme/app-icon-180.png">"#))
    #expect(page.contains(#"<link rel="manifest" href="./theme/site.webmanifest">"#))
    for width in [180, 192, 512] {
      let size = try memory.read("out/theme/app-icon-\(width).png").withUnsafeBytes { PictureSize(reading: $0) }
      #expect(size == PictureSize(width: width, height: width))
    }
    let manifest = try Self.text(memory, "theme/site.webmanifest")
    #expect(manifest.contains(#""src": "app-icon-512.png""#))
    #expect(manifest.contains(#""src": "../assets/sign.svg""#))
  }

  @Test func aPageNamesNoFilesThatOnlyABuildMakes() {
    let logo = SiteLogo(picture: SiteMetadata.Image(address: "assets/sign.svg", size: (32, 32)))
    let plan = SitePlan(
      title: "Harbour", url: "https://example.org/", language: "en", links: .file, metadata: SiteMetadata(logo: logo),
      feeds: [])
    #expect(plan.siteData.value(at: "icon.path") == "assets/sign.svg")
    #expect(plan.siteData.value(at: "icon.manifest") == nil)
    let built = plan.showing(logo.offering(appIcons: [192]))
    #expect(built.siteData.value(at: "icon.manifest") == .string(SiteLogo.manifestPath))
    #expect(built.siteData.value(at: "icon.touch") == nil)
  }

  @Test(arguments: ["assets/wide.svg", "assets/sign.svg", "{file: assets/wide.svg, icon: assets/sign.svg}"])
  func previewsOfLinksShowTheLogoOnPagesWithoutAPicture(logo: String) async throws {
    let memory = try Self.project(logo)
    #expect(try await Self.build(memory).diagnostics.isEmpty)
    let size = try memory.read("out/theme/share.png").withUnsafeBytes { PictureSize(reading: $0) }
    #expect(size == PictureSize(width: 1200, height: 630))
    for path in ["index.html", "news/fog/index.html"] {
      let page = try Self.text(memory, path)
      #expect(page.contains(#"<meta property="og:image" content="https://example.org/theme/share.png">"#), "\(path)")
      #expect(page.contains(#"<meta property="og:image:width" content="1200">"#), "\(path)")
      #expect(page.contains(#"<meta property="og:image:alt" content="Harbour">"#), "\(path)")
    }
  }

  @Test func aPictureThatTheSiteNamesStandsInPreviewsOfLinks() async throws {
    let memory = try Self.project(
      "assets/wide.svg\nimage: assets/boat.png",
      ["boat.png": PicturePNG.file(width: 40, height: 20, colour: [200, 100, 10])])
    _ = try await Self.build(memory)
    #expect(try Self.text(memory, "index.html").contains("https://example.org/assets/boat.png"))
    #expect(!memory.paths(in: "out/theme").contains("share.png"))
  }

  @Test func aLogoThatCannotBeReadIsToldInPreviewsOfLinks() async throws {
    let memory = try Self.project("assets/broken.svg", ["broken.svg": Array("<svg".utf8)])
    let report = try await Self.build(memory)
    #expect(report.diagnostics.map(\.code) == ["left-picture"], "\(report.diagnostics)")
    #expect(!(try Self.text(memory, "index.html")).contains("share.png"))
  }

  @Test func iconsAreMadeOnce() async throws {
    let memory = try Self.project("assets/sign.svg")
    _ = try await Self.build(memory)
    let names = try memory.names(in: ".out.cardloom-pictures").filter { $0.hasSuffix(".png") }
    #expect(names.count == 4)
    // What a later build finds there, it takes.
    try memory.write("an icon", to: ".out.cardloom-pictures/" + (try #require(names.first)))
    _ = try await Self.build(memory)
    let paths = [180, 192, 512].map { "theme/app-icon-\($0).png" } + ["theme/share.png"]
    let texts = try paths.map { try Self.text(memory, $0) }
    #expect(texts.filter { $0 == "an icon" }.count == 1)
  }

  @Test func anIconOfPixelsIsNeverEnlarged() async throws {
    let icon = PicturePNG.file(width: 200, height: 200, colour: [200, 100, 10])
    let memory = try Self.project("{file: assets/wide.svg, icon: assets/icon.png}", ["icon.png": icon])
    #expect(try await Self.build(memory).diagnostics.isEmpty)
    let icons = memory.paths(in: "out/theme").filter { $0.contains("app-icon") }
    #expect(icons.sorted() == ["app-icon-180.png", "app-icon-192.png"])
    #expect(!(try Self.text(memory, "theme/site.webmanifest")).contains("512"))
  }

  @Test func anIconOfFewPixelsIsTold() async throws {
    let icon = PicturePNG.file(width: 64, height: 64, colour: [200, 100, 10])
    let memory = try Self.project("{file: assets/wide.svg, icon: assets/icon.png}", ["icon.png": icon])
    let report = try await Self.build(memory)
    #expect(report.diagnostics.map(\.code) == ["left-picture"])
    #expect(report.diagnostics.first?.message.contains("assets/icon.png") == true)
    #expect(!(try Self.text(memory, "index.html")).contains("apple-touch-icon"))
  }

  @Test func aLogoOfAnotherSizeChangesThePages() async throws {
    let memory = try Self.project("assets/wide.svg")
    _ = try await Self.build(memory)
    try memory.write(Self.wide.replacing("120 30", with: "90 30"), to: "site/assets/wide.svg")
    _ = try await Self.build(memory)
    #expect(try Self.text(memory, "index.html").contains(#"width="90" height="30""#))
  }

  @Test(arguments: [
    ("https://example.com/logo.svg", "bad-value"), ("assets/none.svg", "missing-file"), ("/logo.svg", "bad-value"),
    ("{dark: assets/sign.svg}", "missing-key"),
  ])
  func aLogoThatIsNotAFileOfTheSiteIsAnError(logo: String, code: String) async throws {
    let memory = try Self.project(logo)
    let error = await #expect(throws: Diagnosed.self) { try await Self.build(memory) }
    #expect(error?.diagnostics.map(\.code) == [code])
    #expect(error?.diagnostics.first?.location?.line == 5)
  }
}

extension MemoryFileSystem {
  /// The names of the files of a folder; none if it is missing.
  fileprivate func paths(in folder: String) -> [String] {
    do { return try names(in: folder) } catch { return [] }
  }
}
