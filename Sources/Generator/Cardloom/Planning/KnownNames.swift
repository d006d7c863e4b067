import CardLayout
import CardSources
import JSONRecords
import TemplateEngine

/// The names that templates may use, by kind of template, derived from the site's actual data.
struct KnownNames {
  /// The names in every template: `site` with its words, and `root`.
  private let shared: NameTree

  /// Collects the names in every template.
  ///
  /// - Parameters:
  ///   - site: `site` in every template, without its words.
  ///   - ownWords: the names of words of the site's own.
  init(site: RecordData, ownWords: some Sequence<String>) {
    var tree = NameTree()
    tree.insert(["site": site, "root": ""])
    for name in Self.logoNames + ["fonts.0.path", "fonts.0.type"] { tree.insert("site." + name) }
    // `site.english` has a member for each word that a page shows in English.
    if case .object(let words) = PageWords.english.data {
      let own = ownWords.map { RecordData.Member($0, "") }
      tree.insert(["words": .object(words + own), "english": .object(words)], at: "site")
    }
    shared = tree
  }

  /// Collects the names in every template of a site.
  init(of configuration: SiteConfiguration) {
    self.init(site: ["title": "", "url": "", "language": "", "currency": ""], ownWords: configuration.ownWords)
  }

  /// The names of the logo and the icon, which only some sites have.
  private static let logoNames = [
    "logo.path", "logo.width", "logo.height", "logo.dark.path", "logo.dark.width", "logo.dark.height",
    "logo.showsTitle", "icon.path", "icon.type", "icon.touch", "icon.manifest",
  ]

  /// The names in a cell template: a card's fields first, then its section and the site.
  ///
  /// - Parameter modules: the fields of all modules beside the section's, which `section.data` may have.
  func cell(fields: [FieldInventory], modules: [RecordData] = [], section: SectionModel) -> NameTree {
    var tree = names(of: section, modules)
    for field in fields.flatMap(\.fields) { insert(field, in: .root, of: &tree) }
    // Records whose keys are data may have a field of any name.
    if fields.contains(where: \.isOpen) { tree.open(.root) }
    return tree
  }

  /// The names in the template of a card's own page.
  func cardPage(fields: [FieldInventory], section: SectionModel) -> NameTree {
    var tree = cell(fields: fields, section: section)
    for name in Self.cardPageNames + ["url", "external_url", "kind"] { tree.insert(name) }
    return tree
  }

  private static let cardPageNames = [
    "back.url", "back.title", "previous.url", "previous.title", "next.url", "next.title",
  ]

  /// The names in the template of a header, a footer or another view.
  func view(_ view: HeldView, modules: [RecordData] = [], of section: SectionModel) -> NameTree {
    var tree = names(of: section, modules)
    for module in modules { tree.insert(["data": module]) }
    tree.insert(
      [
        "collapsed": .boolean(section.behaviour.isCollapsed), "inSummary": .boolean(section.behaviour.isCollapsed),
        "count": 0,
        "countLabel": "", "shown": 0, "loaded": 0,
        "data": view.data,
      ])
    return tree
  }

  /// The names in the template of an error card, in addition to its own data.
  func errorCard(_ view: HeldView, modules: [RecordData] = [], of section: SectionModel) -> NameTree {
    var tree = self.view(view, modules: modules, of: section)
    for name in ["code", "text"] { tree.insert("data." + name) }
    return tree
  }

  /// The names in the template of a group's header, in addition to its own data.
  func groupHeader(_ view: HeldView, modules: [RecordData] = [], of section: SectionModel) -> NameTree {
    var tree = self.view(view, modules: modules, of: section)
    for name in ["title", "key", "year", "month", "day"] { tree.insert("data." + name) }
    return tree
  }

  /// The names below `page` in a page template.
  static let pageNames = [
    "feed", "title", "language", "direction", "path", "root", "canonical", "isFirst", "showsSiteTitle", "size",
    "state", "description", "heading",
    "number", "numberText", "value",
    "total", "more", "parameters", "prev.url", "prev.path", "next.url", "next.path",
    "section.id", "section.title", "section.url", "sink", "tabs.0.title", "tabs.0.id", "tabs.0.url",
    "tabs.0.isCurrent",
    "scripts.0", "assets.styles.0", "assets.scripts.0", "assets.preloads.0", "words", "structuredData.0",
    "share.type", "share.locale", "share.card", "share.image.url",
    "share.image.alt", "share.image.width", "share.image.height", "share.published", "share.modified",
    "share.authors.0", "share.tags.0",
    "translations.0.language", "translations.0.url", "speculates", "patterns.0",
    "alternates.0.type", "alternates.0.title", "alternates.0.url",
  ]

  /// The names in a page template.
  func page() -> NameTree {
    var tree = shared
    tree.insert(["sections": "", "cells": ""])
    for name in Self.pageNames { tree.insert("page." + name) }
    for name in Self.cardPageNames { tree.insert(name) }
    for name in ["id", "title", "path", "url", "isCurrent"] {
      tree.insert("feeds.0." + name)
      tree.insert("feedIndex." + name)
    }
    return tree
  }

  private func names(of section: SectionModel, _ modules: [RecordData]) -> NameTree {
    var tree = shared
    for module in modules { tree.insert(["section": ["data": module]]) }
    tree.insert(["section": ["id": "", "data": section.content.data, "isFirstPicture": true]])
    for name in ["srcset", "sizes", "color", "focus"] { tree.insert("picture." + name) }
    for name in ["media", "type", "srcset", "sizes"] { tree.insert("picture.sources.0." + name) }
    return tree
  }

  private func insert(_ field: FieldInventory.Field, in level: NameTree.Level, of tree: inout NameTree) {
    let inner = tree.insert(field.kinds.contains(.array) ? field.name + ".0" : field.name, in: level)
    if field.isOpen { tree.open(inner) }
    for child in field.fields { insert(child, in: inner, of: &tree) }
  }
}

extension NameTree {
  /// Adds every name in a Swift value, below a dotted path; an empty path is the root.
  fileprivate mutating func insert(_ data: RecordData, at path: String = "") {
    RecordTape(data).withRoot { insert($0, at: path) }
  }
}
