package import CardLayout

/// What the code of a program says of a site.
package struct SiteCode: Sendable {
  /// The settings of a site in Swift; `nil` for a project with a `site.yml`.
  package let settings: SettingGroup?
  /// What the program adds to the site.
  package let extensions: SiteExtensions

  /// A project with a `site.yml`, to which no program adds anything.
  package static let none = SiteCode()

  /// - Parameters:
  ///   - settings: the settings of a site in Swift; `nil` for a project with a `site.yml`.
  ///   - extensions: what the program adds to the site, besides the adaptors that the settings name.
  package init(settings: SettingGroup? = nil, extensions: SiteExtensions = SiteExtensions()) {
    var extensions = extensions
    for (adaptor, location) in settings?.adaptors ?? [] { extensions.add(adaptor, at: location) }
    self.settings = settings
    self.extensions = extensions
  }
}
