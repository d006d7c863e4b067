import Diagnostics
import FeedPages

/// Reads the former addresses of pages.
struct AliasReading {
  let reader: ConfigurationReader
  /// The address of the site.
  let site: String

  /// A mapping of former addresses to new ones.
  func aliases(_ node: Node) -> [AliasConfiguration] {
    guard let mapping = reader.mapping(node, "aliases", of: "former addresses to new ones") else { return [] }
    return mapping.compactMap { key, value in
      guard let former = former(key), let target = target(value, of: former.value.path) else { return nil }
      return AliasConfiguration(path: former, target: target)
    }
  }

  private func former(_ node: Node) -> Located<FormerAddress>? {
    guard let text = reader.text(node, "a former address") else { return nil }
    do throws(FormerAddress.Mistake) {
      return Located(try FormerAddress(text.value, site: site), at: text.location)
    } catch {
      reader.report(.badAlias(text.value, error, at: text.location))
      return nil
    }
  }

  /// A path from the site's root, or an address of the web.
  private func target(_ node: Node, of former: PagePath) -> String? {
    let text = reader.text(
      node, former.text, expected: "an address",
      hint: "write a path from the site's root, such as `/news/`, or an address that begins with https://"
    ) { address in
      let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
      return (isWeb || address.hasPrefix("/") && !address.hasPrefix("//"))
        && !address.unicodeScalars.contains { "\\\"<>` ".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
    guard let address = text?.value, !site.isEmpty, address.hasPrefix(site) else { return text?.value }
    return "/" + address.dropFirst(site.count)
  }
}
