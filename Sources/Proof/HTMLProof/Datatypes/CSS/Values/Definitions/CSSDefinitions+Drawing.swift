extension CSSDefinitions {
  /// The properties of drawings (SVG 2; Fill and Stroke Level 3).
  ///
  /// Their attributes take numbers without units, and browsers take some of them here as well.
  static let drawing = """
    <paint>: none | context-fill | context-stroke | <color> | <image> [ none | <color> ]?
    fill stroke: <paint>
    fill-opacity stroke-opacity stop-opacity flood-opacity: <number-percentage>
    stroke-width: <length-percentage [0,∞]> | <number [0,∞]>
    stroke-dasharray: none | [ [ <length-percentage [0,∞]> | <number [0,∞]> ]+ ]#
    stroke-dashoffset: <length-percentage> | <number>
    stroke-linecap: butt | round | square
    stroke-linejoin: [ miter | miter-clip | round | bevel | arcs | crop | fallback | stupid ]{1,2}
    stroke-miterlimit: <number [0,∞]>
    paint-order: normal | [ fill || stroke || markers ]
    marker marker-start marker-mid marker-end: none | <url>
    shape-rendering: auto | optimizespeed | crispedges | geometricprecision
    color-interpolation color-interpolation-filters: auto | srgb | linearrgb
    color-rendering: auto | optimizespeed | optimizequality
    text-anchor: start | middle | end
    vector-effect: none | [ non-scaling-stroke | non-scaling-size | non-rotation | fixed-position ]+ [ viewport | \
    screen ]?
    cx cy x y: <length-percentage> | <number>
    r: <length-percentage [0,∞]> | <number [0,∞]>
    rx ry: auto | <length-percentage [0,∞]> | <number [0,∞]>
    d: none | path( <any-value> )

    """
}
