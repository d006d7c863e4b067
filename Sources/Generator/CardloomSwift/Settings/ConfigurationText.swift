/// The text of the `site.yml` that says what a site in Swift says.
struct ConfigurationText {
  private var lines: [String] = []

  init(_ site: SettingGroup) { append(site.settings, indent: "") }

  /// The text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func append(_ settings: [Setting], indent: String, first: String? = nil) {
    for (position, setting) in settings.enumerated() {
      let start = (position == 0 ? first : nil) ?? indent
      let key = start + YAMLText.scalar(setting.key) + ":"
      switch setting.value {
      case .data(let data): lines.append(key + " " + YAMLText.flow(data))
      case .mapping(let inner) where inner.settings.isEmpty: lines.append(key + " {}")
      case .mapping(let inner):
        lines.append(key)
        append(inner.settings, indent: indent + "  ")
      case .list(let items) where items.isEmpty: lines.append(key + " []")
      case .list(let items):
        lines.append(key)
        for item in items { append(item.settings, indent: indent + "    ", first: indent + "  - ") }
      }
    }
  }
}
