import Foundation
import Testing

/// Symbolic links in the folders of a project: each is followed, or an error that names it.
@Suite struct LinkTests {
  private func link(_ path: String, to target: String, in project: StarterFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: project.path + "/" + path, withDestinationPath: target)
  }

  @Test(arguments: ["../../../shared", "../pictures"]) func assetsBehindLinksAreCopied(_ target: String) throws {
    let project = try StarterFolder()
    try project.write("one", to: "shared/inner/one.txt")
    try project.write("one", to: "daily/site/pictures/inner/one.txt")
    try link("daily/site/assets/more", to: target, in: project)
    // Two ways to one folder are two addresses.
    try link("daily/site/assets/again", to: target, in: project)
    let built = try project.run("build", "--project", "daily")
    #expect(built.status == 0 && built.errors == "", "\(built.errors)")
    for name in ["more", "again"] {
      #expect(try project.text("daily/site/public/assets/\(name)/inner/one.txt") == "one")
    }
  }

  @Test func templatesBehindLinksAreRead() throws {
    let project = try StarterFolder()
    try project.write("<p>From the library: {{title}}</p>\n", to: "library/cells/article.mustache")
    try project.write("<b>a partial</b>", to: "library/partials/signed.mustache")
    try FileManager.default.createDirectory(
      atPath: project.path + "/daily/Templates", withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: project.path + "/daily/Templates/cells")
    try link("daily/Templates/cells", to: "../../library/cells", in: project)
    #expect(try project.run("build", "--project", "daily").status == 0)
    #expect(try project.text("daily/site/public/index.html").contains("From the library: "))

    try project.write("{{> partials/signed}}", to: "page.mustache")
    try project.write("{}", to: "data.json")
    try link("parts", to: "library", in: project)
    let rendered = try project.run("render", "page.mustache", "data.json", "--partials", "parts")
    #expect(rendered.output == "<b>a partial</b>", "\(rendered.errors)")
    try FileManager.default.createDirectory(atPath: project.path + "/folder", withIntermediateDirectories: true)
    try link("folder/partials", to: "../library/partials", in: project)
    #expect(
      try project.run("render", "page.mustache", "data.json", "--partials", "folder").output == "<b>a partial</b>")
  }

  @Test func cardsBehindLinksAreRead() throws {
    let project = try StarterFolder()
    try project.write(
      #"{"kind": "article", "title": "A card of its own", "url": "https://a.example/"}"#, to: "cards/a.json")
    try link("daily/site/data/cards", to: "../../../cards", in: project)
    try project.replace("data/cards.json\n    items: items", by: "data/cards", in: "daily/site/site.yml")
    let built = try project.run("build", "--project", "daily")
    #expect(built.status == 0, "\(built.errors)")
    #expect(try project.text("daily/site/public/index.html").contains("A card of its own"))

    try project.write("{}", to: "cards/older/b.json")
    let warned = try project.run("build", "--project", "daily")
    #expect(warned.status == 0)
    #expect(warned.errors.contains("warning: the folder `site/data/cards/older` is not read  [unread-folder]"))
  }

  @Test func aFolderOfOneCardIsAFeed() throws {
    let project = try StarterFolder()
    try project.write(#"{"title": "The only one"}"#, to: "cards/a.json")
    let made = try project.run("init", "new", "--from", "cards")
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    #expect(try project.run("check", "--project", "new").output.contains("1 card"))
  }

  static let refused: [(link: String, target: String, code: String)] = [
    ("site/assets/self", ".", "link-circle"), ("site/assets/up", "..", "link-circle"),
    ("site/assets/root", "/", "link-circle"), ("site/assets/old", "../public", "link-to-output"),
    ("site/assets/gone", "nowhere", "broken-link"), ("site/assets/turn", "turn", "link-circle"),
    ("site/assets/null", "/dev/null", "not-file"), ("Templates/old", "../site/public", "link-to-output"),
    ("Templates/up", "..", "link-circle"),
  ]

  @Test(arguments: refused)
  func whatCannotBeFollowedIsAnError(_ example: (link: String, target: String, code: String)) throws {
    let project = try StarterFolder()
    #expect(try project.run("build", "--project", "daily").status == 0)
    let before = try project.tree("daily/site/public")
    try FileManager.default.createDirectory(
      atPath: project.path + "/daily/Templates", withIntermediateDirectories: true)
    try link("daily/" + example.link, to: example.target, in: project)
    let result = try project.run("build", "--project", "daily")
    #expect(result.status == 3)
    #expect(result.errors.contains("`daily/\(example.link)`  [\(example.code)]"), "\(result.errors)")
    #expect(try project.tree("daily/site/public") == before)
  }

  @Test func twoLinksThatLeadToEachOtherAreACircle() throws {
    let project = try StarterFolder()
    try project.write("a", to: "daily/site/assets/a/a.txt")
    try project.write("b", to: "daily/site/assets/b/b.txt")
    try link("daily/site/assets/a/next", to: "../b", in: project)
    #expect(try project.run("check", "--project", "daily").status == 0)
    try link("daily/site/assets/b/next", to: "../a", in: project)
    let result = try project.run("check", "--project", "daily")
    #expect(result.status == 3 && result.errors.contains("[link-circle]"))
  }

  @Test func pagesBehindLinksAreValidated() throws {
    let project = try StarterFolder()
    let page = "<!doctype html><html lang=en><meta charset=utf-8><title>a</title><p>a"
    try project.write(page, to: "pages/a.html")
    try project.write(page + "</div>", to: "elsewhere/b.HTML")
    try link("pages/more", to: "../elsewhere", in: project)
    try link("pages/back", to: "..", in: project)
    try link("pages/c.html", to: "a.html", in: project)
    try link("all", to: "pages", in: project)
    for folder in ["pages", "all"] {
      let result = try project.run("validate", folder)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.output.contains("\(folder)/more/b.HTML:") && result.output.hasSuffix("1 error in 1\n"))
      #expect(result.output.contains("3 files checked"))
    }
  }

  @Test("Of a folder, validate checks JSON Feeds named feed.json and passes over other JSON, such as sources")
  func feedsAmongJSON() throws {
    let project = try StarterFolder(project: nil)
    try project.write("[1, 2]", to: "data/list.json")
    try project.write("{broken", to: "data/broken.json")
    try project.write("", to: "data/empty.json")
    try project.write("{\"version\": \"https://jsonfeed.org/version/1.1\"}", to: "data/source.json")
    let none = try project.run("validate", "data")
    #expect(none.status == 2 && none.errors.contains("JSON Feed"), "\(none.errors)")
    let feed = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\", \"items\": []}"
    try project.write(feed, to: "data/feed.json")
    let whole = try project.run("validate", "data")
    #expect(whole.status == 0 && whole.output.contains("1 file checked"), "\(whole.output)")
    try project.write(feed.replacing("\"items\": []", with: "\"items\": {}"), to: "data/feed.json")
    let broken = try project.run("validate", "data")
    #expect(broken.status == 1 && broken.output.contains("`data/feed.json` does not conform to JSON Feed 1.1"))
  }
}
