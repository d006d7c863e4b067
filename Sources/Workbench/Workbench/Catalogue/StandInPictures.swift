import JSONRecords

/// Pictures for fixtures that came with Cardloom in projects that lack their files: a neutral one in place of each.
///
/// Only what is drawn has them; the variant's data, which the form shows and saves, stays as it is.
struct StandInPictures {
  /// The assets that the project has, by their paths below the site's root.
  let assets: Set<String>

  /// The picture, seen from the root of the site, which lies in a folder of the preview.
  static let path = "../workbench/picture.svg"

  /// Data with the neutral picture in place of every one that is missing.
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
