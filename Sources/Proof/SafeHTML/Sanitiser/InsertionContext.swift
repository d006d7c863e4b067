package import HTMLProof

/// Where foreign content will stand, and what it may do there.
package struct InsertionContext: Sendable {
  /// The address against which relative ones are resolved: an absolute one of HTTP.
  ///
  /// With `nil` they are the site's own files.
  package var base: [UInt8]?
  /// The relative path from the page to the site's root, such as `../`.
  package var root: [UInt8]
  /// The origins from which pictures, sound and films may come.
  package var origins: OriginList
  /// The level of the heading under which the content stands, 1 to 6: its own headings begin one level deeper.
  package var headingLevel: Int
  /// What the elements around let it be.
  package var setting: ContentSetting
  /// What the ids of the content begin with, so that they are the page's only ones; with `nil` it keeps none.
  package var idPrefix: [UInt8]?

  package init(
    base: [UInt8]? = nil, root: [UInt8] = [], origins: OriginList = .none, headingLevel: Int = 1,
    setting: ContentSetting = ContentSetting(), idPrefix: [UInt8]? = nil
  ) {
    self.base = base
    self.root = root
    self.origins = origins
    self.headingLevel = max(1, min(6, headingLevel))
    self.setting = setting
    self.idPrefix = idPrefix
  }
}
