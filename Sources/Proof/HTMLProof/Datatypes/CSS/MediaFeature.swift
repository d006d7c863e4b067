/// The media features of Media Queries Level 5 and what their values are.
struct MediaFeature {
  enum Value { case length, ratio, integer, number, resolution, flag, keyword }

  let value: Value
  /// The feature is ordered, so `min-`, `max-` and comparisons make sense.
  let isRange: Bool
  let keywords: Keywords

  /// The feature of a name, without any `min-` or `max-`.
  static func named(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>) -> MediaFeature? {
    for (feature, names) in ranges where names.contains(bytes, in: name) {
      return MediaFeature(value: feature, isRange: true, keywords: feature == .resolution ? "infinite" : "")
    }
    for (feature, keywords) in discrete where feature.contains(bytes, in: name) {
      return MediaFeature(value: .keyword, isRange: false, keywords: keywords)
    }
    if flags.contains(bytes, in: name) { return MediaFeature(value: .flag, isRange: false, keywords: "") }
    return ratios.contains(bytes, in: name) ? MediaFeature(value: .number, isRange: false, keywords: "") : nil
  }

  /// Features that hold or don't: 0 or 1.
  private static let flags: Keywords = "grid -webkit-transform-3d"

  /// What the Compatibility Standard (§3.2) keeps of the densities of screens.
  private static let ratios: Keywords =
    "-webkit-device-pixel-ratio -webkit-min-device-pixel-ratio -webkit-max-device-pixel-ratio"

  private static let ranges: [(Value, Keywords)] = [
    (.length, "width height"),
    (.ratio, "aspect-ratio"),
    (.resolution, "resolution"),
    (.integer, "color color-index monochrome horizontal-viewport-segments vertical-viewport-segments"),
  ]

  private static let discrete: [(Keywords, Keywords)] = [
    ("prefers-color-scheme", "light dark"),
    ("prefers-reduced-motion", "no-preference reduce"),
    ("orientation", "portrait landscape"),
    ("hover any-hover", "none hover"),
    ("pointer any-pointer", "none coarse fine"),
    ("prefers-contrast", "no-preference more less custom"),
    ("prefers-reduced-transparency", "no-preference reduce"),
    ("prefers-reduced-data", "no-preference reduce"),
    ("forced-colors", "none active"),
    ("inverted-colors", "none inverted"),
    ("color-gamut video-color-gamut", "srgb p3 rec2020"),
    ("dynamic-range video-dynamic-range", "standard high"),
    ("display-mode", "fullscreen standalone minimal-ui browser picture-in-picture window-controls-overlay tabbed"),
    ("scripting", "none initial-only enabled"),
    ("update", "none slow fast"),
    ("overflow-block", "none scroll paged optional-paged"),
    ("overflow-inline", "none scroll"),
    ("scan", "interlace progressive"),
    ("environment-blending", "opaque additive subtractive"),
    ("nav-controls", "none back"),
    ("display-state", "normal minimized maximized fullscreen"),
    ("resizable", "true false"),
    ("shape", "rect round"),
    ("device-posture", "continuous folded"),
  ]

  /// Features that Media Queries Level 4 deprecates.
  static let deprecated: Keywords =
    """
    device-width min-device-width max-device-width device-height min-device-height max-device-height \
    device-aspect-ratio min-device-aspect-ratio max-device-aspect-ratio
    """
}
