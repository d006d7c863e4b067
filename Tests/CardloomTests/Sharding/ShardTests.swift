import Diagnostics
import Platform
import Testing

@testable import Cardloom

/// A site that is built in parts is the site that is built whole, and parts that do not fit are refused.
@Suite struct ShardTests {
  private static func project(_ titles: [String]) -> [String: String] {
    let cards = titles.enumerated().map { "{\"id\":\"c\($0.offset)\",\"kind\":\"note\",\"title\":\"\($0.element)\"}" }
    return [
      "site/site.yml": """
      title: Test
      url: https://example.org/
      language: en
      sources:
        a: {file: data/a.json, kind: kind}
      feeds:
        home:
          path: /
          title: Home
          page: plain
          pages: {size: 2, number: sequential}
          sections:
            - {id: latest, source: a, adaptor: table, loadMore: true}
      """,
      "site/data/a.json": "[" + cards.joined(separator: ",") + "]",
      "site/assets/note.txt": "an asset",
      "Templates/cells/note.mustache": "<p>{{title}}</p>\n",
      "Templates/pages/plain.mustache": """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>{{page.title}}</title></head>
      <body><h1>{{site.title}}</h1><main>{{{sections}}}</main></body>
      </html>

      """,
    ]
  }

  private static let titles = (0..<13).map { "Title \($0)" }

  private func build(_ files: MemoryFileSystem, to output: String, shard: Shard? = nil) async throws {
    let options = BuildOptions(output: output, jobs: 2, shard: shard)
    _ = try await SiteBuild(options: options, files: files, builtIn: .none, stopwatch: { .zero }).run()
  }

  private func parts(_ files: MemoryFileSystem, _ count: Int) async throws -> [String] {
    var folders: [String] = []
    for number in 1...count {
      folders.append("parts/\(number)")
      try await build(files, to: "parts/\(number)", shard: Shard(number, of: count))
    }
    return folders
  }

  private func merge(_ parts: [String], _ files: MemoryFileSystem) async throws {
    _ = try await SiteMerge(parts: parts, output: "merged", jobs: 2, files: files).run()
  }

  private func output(_ folder: String, _ files: MemoryFileSystem) -> [String: String] {
    var output: [String: String] = [:]
    for (path, text) in files.files where path.hasPrefix(folder + "/") {
      output[String(path.dropFirst(folder.count))] = text
    }
    return output
  }

  @Test(arguments: [1, 2, 3, 7, 20]) func thePartsTogetherAreTheWhole(_ count: Int) async throws {
    let files = MemoryFileSystem(Self.project(Self.titles))
    try await build(files, to: "whole")
    try await merge(parts(files, count).reversed(), files)
    #expect(output("merged", files) == output("whole", files))
  }

  @Test(arguments: [0, 1, 5, 16, 100], [1, 2, 3, 16]) func everyPageIsOfOnePart(_ pages: Int, _ count: Int) {
    for feeds in [0, 1, pages / 2, pages] where feeds <= pages {
      let all = (1...count).compactMap { Shard($0, of: count)?.pages(ofFeeds: feeds, of: pages) }
      #expect(all.flatMap(\.self).sorted() == Array(0..<pages))
      // Each part has its share of both kinds.
      for kind in [0..<feeds, feeds..<pages] {
        let sizes = all.map { $0.count(where: kind.contains) }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"]) func whatIsNoPartIsRefused(_ text: String) {
    #expect(Shard(text) == nil)
  }

  private func codes(_ parts: [String], _ files: MemoryFileSystem) async -> [String] {
    do {
      try await merge(parts, files)
      return []
    } catch let error as Diagnosed {
      return error.diagnostics.map(\.code)
    } catch {
      return ["?"]
    }
  }

  @Test func partsThatDoNotFitAreRefused() async throws {
    let files = MemoryFileSystem(Self.project(Self.titles))
    let all = try await parts(files, 3)
    #expect(await codes([all[0], all[2]], files) == ["part-missing"])
    #expect(await codes(all + [all[1]], files) == ["part-twice"])
    #expect(await codes(["site"], files) == ["no-part"])

    try files.write("changed", to: "parts/2/page/4/index.html")
    #expect(await codes(all, files) == ["part-changed"])

    let other = MemoryFileSystem(Self.project(Self.titles.map { $0 + "!" }))
    _ = try await parts(other, 3)
    for (path, text) in other.files where path.hasPrefix("parts/2/") {
      try files.makeFolder(FilePath.parent(of: path))
      try files.write(text, to: path)
    }
    // The papers of a part are not text; they are copied as bytes.
    try files.write(other.read("parts/2/.cardloom-part"), to: "parts/2/.cardloom-part")
    #expect(await codes(all, files) == ["parts-differ"])
    #expect(output("merged", files) == [:])
  }
}
