#if os(Linux)
  import Foundation
  import Testing

  /// A disk that is full, or can only be read, leaves the old site as it was: on a small disk of its own, made for the test.
  ///
  /// `InterruptionTests` tries each single operation on a file system in memory; here the system itself refuses.
  @Suite(.enabled(if: SmallDisk.canBeMade || Environment.isCI, "no disk of one's own can be made here"))
  struct FullDiskTests {
    private static let full = "dd if=/dev/zero of=fill bs=4k 2>/dev/null || true"
    private static let readOnly = "mount -o remount,ro ../../disk"

    @Test(arguments: [(full, "no space is left on the disk"), (readOnly, "read")])
    func aDiskThatTakesNothingLeavesTheOldSite(change: String, reason: String) throws {
      let folder = try StarterFolder()
      try folder.write("", to: "disk/here")
      let starter = try folder.text("daily/site/site.yml")
      let whole = starter.replacing(
        "defaultKind: article\n",
        with: "defaultKind: article\n    page: {path: \"/cards/{id}/\", aliases: former}\n"
      ).replacing(
        "feeds:\n",
        with: """
          syndication: {formats: [rss, json]}
          bundles: hashed
          notFound: true
          speculation: true
          aliases: {/old.html: /}
          languages: {de: {url: "https://example.org/de/", paths: same}}
          feeds:
            tags: {each: tags, source: cards, path: "/tags/{slug}/", index: {path: /tags/}}
            all:
              path: /all/
              title: All
              syndication: {formats: [atom, rss, json]}
              pages: {size: 3, number: anchored}
              sections: [{id: every, source: cards, adaptor: table, loadMore: true}]

          """)
      try #require(whole.contains("former") && whole.contains("each: tags"))
      try folder.write(whole, to: "daily/site/site.yml")
      let cards = (0..<300).map {
        "{\"id\": \"c\($0)\", \"kind\": \"article\", \"url\": \"https://example.org/\($0)/\", \"title\": \"Card \($0)\", \"date_published\": \"2026-01-01T00:00:00Z\", \"tags\": [\"Tag \($0 % 9)\"], \"former\": \"/former/\($0)/\"}"
      }
      try folder.write("{\"items\": [\(cards.prefix(9).joined(separator: ","))]}", to: "daily/site/data/cards.json")
      try folder.write("{\"items\": [\(cards.joined(separator: ","))]}", to: "more.json")
      try folder.write(
        """
        set -eu
        mount -t tmpfs -o size=2m,mode=755 tmpfs disk
        cp -r daily disk/project
        cd disk/project
        "\(Command.products.path)/cardloom" build >/dev/null
        cp -r site/public ../../before
        cp ../../more.json site/data/cards.json
        \(change)
        status=0
        "\(Command.products.path)/cardloom" build 2>../../errors >/dev/null || status=$?
        cp -r site/public ../../after
        ls -A site >../../beside
        exit $status
        """, to: "script.sh")
      let result = try Command.run(SmallDisk.program, SmallDisk.arguments + ["script.sh"], in: folder.path)
      #expect(result.status == 3, "\(result.errors)")
      #expect(try folder.text("errors").contains(reason))
      let before = try folder.tree("before").map { (String($0.key.dropFirst("before".count)), $0.value) }
      let after = try folder.tree("after").map { (String($0.key.dropFirst("after".count)), $0.value) }
      #expect(!before.isEmpty)
      for name in ["atom.xml", "page/1/atom.xml", "page/1/rss.xml", "page/2/feed.json"] {
        #expect(before.contains { $0.0 == "/all/" + name }, "the site has no \(name)")
      }
      #expect(Dictionary(uniqueKeysWithValues: before) == Dictionary(uniqueKeysWithValues: after))
      #expect(try !folder.text("beside").contains("staging"))
    }
  }

  /// A disk in a name space of its own, which not every system gives to everybody.
  enum SmallDisk {
    static let program = "/usr/bin/env"
    static let arguments = ["unshare", "--user", "--map-root-user", "--mount", "sh"]

    /// Whether this system lets the test mount one.
    static let canBeMade: Bool = {
      guard let folder = try? StarterFolder(project: nil) else { return false }
      let result = try? Command.run(program, arguments + ["-c", "mount -t tmpfs tmpfs /mnt"], in: folder.path)
      return result?.status == 0
    }()
  }
#endif
