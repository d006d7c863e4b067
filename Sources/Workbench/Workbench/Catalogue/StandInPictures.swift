import JSONRecords

/// Placeholders for the pictures of built-in fixtures in projects that lack their files.
///
/// They affect only the rendering; the variant's data, which the form shows and saves, is unchanged.
struct StandInPictures {
  /// The project's assets, by path below the site's root.
  let assets: Set<String>

  /// The placeholder, relative to the root of the site, which is in a folder of the preview.
  static let path = "../workbench/picture.svg"

  /// Data with every missing picture replaced by the placeholder.
  func filled(_ data: RecordData) -> RecordData {
    switch data {
    case .string(let text):
      guard text.hasPrefix("assets/"), !assets.contains(text), Self.isPicture(text) else { return data }
      return .string(Self.path)
    case .array(let elements): return .array(elements.map(filled))
    case .object(let members): return .object(members.map { RecordData.Member($0.name, filled($0.value)) })
    default: return data
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    [".avif", ".webp", ".jpg", ".jpeg", ".png", ".gif", ".svg"].contains { path.hasSuffix($0) }
  }
}
