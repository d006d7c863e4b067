/// The names of SVG and MathML whose case the HTML parser adjusts (HTML Standard §13.2.6.1 and §13.2.6.5).
enum ForeignNames {
  static func element(_ name: String, _ namespace: String) -> String {
    namespace == "svg " ? elements[name] ?? name : name
  }

  static func attribute(_ name: String, _ namespace: String) -> String {
    if namespace.isEmpty { return name }
    if namespaced.contains(name) { return name.replacingColon }
    if namespace == "svg " { return attributes[name] ?? name }
    return name == "definitionurl" ? "definitionURL" : name
  }

  private static let namespaced: Set<String> = [
    "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type",
    "xml:lang", "xml:space", "xmlns:xlink",
  ]

  private static let elements = byLowerCase(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  private static let attributes = byLowerCase(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
    targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
    """)

  private static func byLowerCase(_ names: String) -> [String: String] {
    var all: [String: String] = [:]
    for name in names.split(whereSeparator: \.isWhitespace) { all[String(name).asciiLowercased] = String(name) }
    return all
  }
}

extension String {
  /// A prefixed name in the notation of the tree tests: `xlink href`.
  fileprivate var replacingColon: String { split(separator: ":").joined(separator: " ") }
}
