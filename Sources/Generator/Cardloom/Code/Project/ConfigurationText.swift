import Diagnostics

/// The text of the `site.yml` that a site's code amounts to, and the line of the code behind each of its lines.
struct ConfigurationText {
  private(set) var lines: [String] = []
  /// The place in the code, for each line.
  private(set) var places: [SourceLocation] = []

  init(_ settings: [Setting]) { append(settings, indent: "") }

  /// The text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func append(_ settings: [Setting], indent: String, first: String? = nil) {
    for (position, setting) in settings.enumerated() {
      let start = (position == 0 ? first : nil) ?? indent
      let key = start + YAMLText.scalar(setting.key) + ":"
      switch setting.value {
      case .data(let data): append(key + " " + YAMLText.flow(data), setting)
      case .mapping(let inner) where inner.isEmpty: append(key + " {}", setting)
      case .mapping(let inner):
        append(key, setting)
        append(inner, indent: indent + "  ")
      case .list(let items) where items.isEmpty: append(key + " []", setting)
      case .list(let items):
        append(key, setting)
        for item in items { append(item, indent: indent + "    ", first: indent + "  - ") }
      }
    }
  }

  private mutating func append(_ line: String, _ setting: Setting) {
    lines.append(line)
    places.append(setting.place)
  }
}
