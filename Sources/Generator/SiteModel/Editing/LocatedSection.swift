/// A step from a node of a configuration to one inside it.
package enum ConfigurationStep: Sendable, Hashable {
  /// The value of a key.
  case key(String)
  /// The element of a list, counted from 0; a value that is not a list is its own first element.
  case element(Int)
}

/// A section that shows a source, with its place in the configuration.
package struct LocatedSection: Sendable {
  /// The identity of the feed.
  package let feed: String
  /// The section.
  package let section: SectionModel
  /// The steps from the configuration's root to the section.
  package let path: [ConfigurationStep]
}

extension SiteConfiguration {
  /// The sections that show a source, in the order of the feeds, including hosted ones and layouts.
  package func sections(ofSource name: String) -> [LocatedSection] {
    feeds.flatMap { feed in
      feed.entries.enumerated().flatMap { index, entry -> [LocatedSection] in
        let path: [ConfigurationStep] = [.key("feeds"), .key(feed.id), .key("sections"), .element(index)]
        switch entry {
        case .section(let section): return Self.sections(in: section, at: path, of: feed.id)
        case .modules(let modules):
          return modules.layouts.sorted { $0.key < $1.key }.flatMap { name, layout in
            Self.sections(in: layout, at: path + [.key("layouts"), .key(name)], of: feed.id)
          }
        }
      }
    }.filter { $0.section.content.source?.value == name }
  }

  private static func sections(
    in section: SectionModel, at path: [ConfigurationStep], of feed: String
  ) -> [LocatedSection] {
    [LocatedSection(feed: feed, section: section, path: path)]
      + section.chrome.extensions.enumerated().flatMap { index, hosted in
        sections(
          in: hosted.section, at: path + [.key("extension"), .element(index), .key("section")], of: feed)
      }
  }
}
