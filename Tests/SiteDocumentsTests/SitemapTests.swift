import CardLayout
import Diagnostics
import JSONRecords
import Platform
import Testing

@testable import FeedPages
@testable import SiteDocuments

/// The files that name all pages to search engines.
@Suite struct SitemapTests {
  private func files(url: String = "https://example.org/", cards: Int, partSize: Int) throws -> [String: String] {
    let cells = (0..<cards).map { number in
      CellHolder(
        id: "c\(number)", kind: "note", data: ["date_published": .string("2026-11-0\(9 - number)T00:00:00+01:00")])
    }
    var holder = SectionModel(
      id: "s", cells: CellHolders(try HeldCells(cells)), registry: CellRegistry(known: ["note"]))
    holder.behaviour.loadsMore = true
    let feed = FeedHolder(
      id: "home", path: PagePath("/tom & jerry's ü/"), title: "Home", language: "en", pageTemplate: "feed",
      paginator: Paginator(numbering: .sequential, pageSize: 1),
      sections: [holder])
    let plan = SitePlan(title: "T", url: url, language: "en", links: .directory, feeds: [feed])
    let sitemap = Sitemap(plan, partSize: partSize)
    var files: [String: String] = [:]
    try sitemap.forEachFile { file throws(Diagnosed) in files[file.path] = String(decoding: file.bytes, as: UTF8.self) }
    #expect(sitemap.paths.sorted() == files.keys.sorted())
    return files
  }

  @Test func aSmallSiteHasOneFileWithTheDatesOfItsPages() throws {
    let files = try files(cards: 2, partSize: 2)
    #expect(
      files["sitemap.xml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://example.org/tom%20&amp;%20jerry&apos;s%20%C3%BC/</loc><lastmod>2026-11-09T00:00:00+01:00</lastmod></url>
        <url><loc>https://example.org/tom%20&amp;%20jerry&apos;s%20%C3%BC/page/2/</loc><lastmod>2026-11-08T00:00:00+01:00</lastmod></url>
        </urlset>

        """)
    #expect(files["robots.txt"] == "User-agent: *\nDisallow:\n\nSitemap: https://example.org/sitemap.xml\n")
  }

  @Test func aLargeSiteHasAnIndex() throws {
    let files = try files(cards: 5, partSize: 2)
    #expect(files.keys.sorted() == ["robots.txt", "sitemap.xml", "sitemap/1.xml", "sitemap/2.xml", "sitemap/3.xml"])
    #expect(files["sitemap.xml"]?.contains("<sitemap><loc>https://example.org/sitemap/3.xml</loc></sitemap>") == true)
    #expect(files["sitemap/3.xml"]?.split(separator: "<url>").count == 2)
  }

  @Test func aSiteInAFolderHasNoRobotsFile() throws {
    #expect(try files(url: "https://example.org/daily/", cards: 1, partSize: 9).keys.sorted() == ["sitemap.xml"])
  }
}
