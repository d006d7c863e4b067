import Cardloom
import Foundation

/// A project around a block that is a `site.yml` or a part of one.
///
/// Keys of a site stay at the top; keys of a feed, a section or a rule are put where they belong. Sources that the block
/// names without declaring them are declared, and templates that are not built in are short ones.
struct ConfigurationBlock {
  let files: [String: String]

  init(_ text: String) {
    var chunks: [(key: String, text: String)] = []
    var lines = text.components(separatedBy: "\n")
    // An item of `sections`, or the lines below a key: they keep their indentation.
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    lines = lines.map { String($0.dropFirst(margin)) }
    if lines.first?.hasPrefix("- id:") == true {
      chunks.append(("sections", "sections:\n" + lines.map { "  \($0)\n" }.joined()))
      lines = []
    } else if margin > 0, lines.filter({ !$0.isEmpty }).count == 1 {
      chunks.append(("sources", "sources:\n" + lines.map { "  \($0)\n" }.joined()))
      lines = []
    }
    for line in lines where !line.isEmpty && !line.hasPrefix("#") {
      if let first = line.first, first != " ", first != "-", let colon = line.firstIndex(of: ":") {
        chunks.append((String(line[..<colon]), line + "\n"))
      } else if !chunks.isEmpty {
        chunks[chunks.count - 1].text += line + "\n"
      }
    }
    files = Self.files(chunks, text)
  }

  private static func files(_ chunks: [(key: String, text: String)], _ text: String) -> [String: String] {
    func part(_ keys: [String], without others: [String] = []) -> [(key: String, text: String)] {
      chunks.filter { keys.contains($0.key) && !others.contains($0.key) }
    }
    let site = part(ConfigurationMapping.site.keys)
    let siteKeys = site.map(\.key)
    let feed = part(ConfigurationMapping.feed.keys, without: siteKeys)
    let section = part(ConfigurationMapping.section.keys, without: siteKeys + feed.map(\.key))
    let unknown = chunks.filter { one in !(site + feed + section).contains { $0.key == one.key } }

    let named = text.matches(of: #/(?:source|from): ([A-Za-z_]\w*)/#).map { String($0.output.1) }
    let declared = chunks.first { $0.key == "sources" }?.text ?? "sources:\n  cards: data/cards.json\n"
    let missing = Set(named).filter { !declared.contains(" \($0):") }.sorted()
    let sources = declared + missing.map { "  \($0): data/\($0).json\n" }.joined()
    let first = sources.split(separator: "\n")[1].split(separator: ":")[0].drop { $0 == " " }

    var yaml = ""
    for (key, value) in [("title", "T"), ("url", "https://example.org/"), ("language", "en")]
    where !siteKeys.contains(key) { yaml += "\(key): \(value)\n" }
    yaml += site.filter { $0.key != "sources" }.map(\.text).joined() + unknown.map(\.text).joined() + sources
    if !siteKeys.contains("events") { yaml += "events: [open, retry, see-all, like, refresh]\n" }
    if !siteKeys.contains("feeds") {
      yaml += "feeds:\n  home:\n    path: /\n" + indented(feed, by: 4)
      if !feed.contains(where: { $0.key == "sections" }) {
        yaml += "    sections:\n      - id: example\n        source: \(first)\n" + indented(section, by: 8)
      }
    }
    var files = ["site/site.yml": yaml]
    for name in text.matches(of: #/(?:use|kind|header): (\w+)/#).map({ String($0.output.1) }) {
      files["Templates/cells/\(name).mustache"] = "<p>{{title}}</p>\n"
      files["Templates/sections/\(name).mustache"] = "<p>Note</p>\n"
    }
    for match in text.matches(of: #/(data\/[\w.-]+)(?:, items: ([\w.]+))?/#) {
      files["site/" + match.output.1] = data(at: match.output.2.map { $0.split(separator: ".").map(String.init) } ?? [])
    }
    for name in missing + (chunks.contains { $0.key == "sources" } ? [] : ["cards"]) {
      files["site/data/\(name).json"] = "[]"
    }
    return files
  }

  /// An empty list at a path of names.
  private static func data(at path: [String]) -> String {
    path.reversed().reduce("[]") { "{\"\($1)\": \($0)}" }
  }

  private static func indented(_ chunks: [(key: String, text: String)], by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return chunks.flatMap { $0.text.split(separator: "\n") }.map { "\(margin)\($0)\n" }.joined()
  }
}

/// A project with one card, shown by a block that is a cell template or a part of one.
struct TemplateBlock {
  let files: [String: String]

  init(_ text: String) {
    let markup = text.components(separatedBy: "---\n").last ?? text
    var card = ["id": "a", "kind": "example"]
    for match in markup.matches(of: #/\{\{[#^]?(\w+)[|}=>]/#) where match.output.1 != "heading" {
      let name = String(match.output.1)
      card[name] =
        name.hasSuffix("url") ? "https://example.org/" : name == "time" ? "40" : name == "image" ? "a.svg" : "Words"
    }
    let members = card.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\"" }
    files = [
      "site/site.yml": """
      title: T
      url: https://example.org/
      language: en
      sources: {cards: {file: data/cards.json, kind: kind}}
      events: [open, like]
      feeds: {home: {path: /, sections: [{id: all, source: cards}]}}

      """,
      "site/data/cards.json": "[{\(members.joined(separator: ", "))}]",
      "site/assets/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "Templates/cells/example.mustache": text,
    ]
  }
}
