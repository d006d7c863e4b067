import Platform
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), (".", "b", "b"), ("a", "/b", "/b"), ("a", ".", "a"),
    ("/", "b", "/b"),
  ])
  func pathsAreJoined(_ folder: String, _ path: String, _ expected: String) {
    #expect(FilePath.join(folder, path) == expected)
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("a/b/", "a", "b"), ("/", "/", ""), ("a//b", "a", "b"),
    ("../x", "..", "x"),
  ])
  func pathsHaveAParentAndAName(_ path: String, _ parent: String, _ name: String) {
    #expect(FilePath.parent(of: path) == parent)
    #expect(FilePath.name(of: path) == name)
  }

  @Test(arguments: [("a/b.HTML", "html"), (".hidden", ""), ("a", ""), ("a.tar.gz", "gz"), ("a.b/c", ""), ("a.", "")])
  func theExtensionFollowsTheLastDot(_ path: String, _ expected: String) {
    #expect(FilePath.fileExtension(of: path) == expected)
  }

  @Test(arguments: [
    ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a/../..", "../.."), ("/../a", "/a"), ("", "."), ("a/..", "."),
    ("/", "/"), ("./a", "a"),
  ])
  func pathsAreNormalized(_ path: String, _ expected: String) {
    #expect(FilePath.normalized(path) == expected)
  }

  @Test(arguments: [
    ("site/data/a.json", "site", "data/a.json"), ("site", "site", "."), ("a", "b/c", "../../a"), ("a", ".", "a"),
    ("/x/y", "/x/z", "../y"), ("/x", "y", "/x"), ("a", "../b", "a"), ("../a", "..", "a"), ("../a", "b", "../../a"),
  ])
  func pathsAreWrittenFromAFolder(_ path: String, _ folder: String, _ expected: String) {
    #expect(FilePath.relative(path, from: folder) == expected)
  }

  @Test(arguments: [
    ("site", "site/public", true), ("site", "site", true), ("site", "sites", false), (".", "a", true),
    (".", "../a", false), ("a/b", "a", false), ("/a", "/a/b", true),
  ])
  func aFolderContainsWhatLiesInside(_ folder: String, _ path: String, _ expected: Bool) {
    #expect(FilePath.contains(folder, path) == expected)
  }
}
