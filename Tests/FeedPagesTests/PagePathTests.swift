import FeedPages
import Testing

@Suite struct PagePathTests {
  @Test(arguments: [
    ("", "/", "index.html", "./"), ("/", "/", "index.html", "./"), ("news", "/news/", "news/index.html", "../"),
    ("/news/", "/news/", "news/index.html", "../"), ("//a//b/", "/a/b/", "a/b/index.html", "../../"),
  ])
  func aPathHasSlashesAtBothEndsAndAFileAndAWayToTheRoot(given: String, path: String, file: String, root: String) {
    let page = PagePath(given)
    #expect(page.text == path && page.file == file && page.root == root)
  }

  @Test func numberedPagesLieBelowTheirFeed() {
    #expect(PagePath("/news/").page(.numbered(7)).text == "/news/page/7/")
    #expect(PagePath("/news/").page(.front).text == "/news/")
    #expect(PagePath("/").page(.numbered(2)).text == "/page/2/")
  }

  @Test(arguments: [
    ("/", "/", "./index.html", "./"),
    ("/", "/news/", "./news/index.html", "./news/"),
    ("/news/", "/news/page/2/", "./page/2/index.html", "./page/2/"),
    ("/news/", "/", "../index.html", "../"),
    ("/news/page/7/", "/news/page/8/", "../8/index.html", "../8/"),
    ("/news/page/2/", "/news/", "../../index.html", "../../"),
    ("/a/b/", "/c/", "../../c/index.html", "../../c/"),
  ])
  func referencesAreRelative(from: String, to: String, file: String, directory: String) {
    #expect(PagePath(from).reference(to: PagePath(to), style: .file) == file)
    #expect(PagePath(from).reference(to: PagePath(to), style: .directory) == directory)
  }
}
