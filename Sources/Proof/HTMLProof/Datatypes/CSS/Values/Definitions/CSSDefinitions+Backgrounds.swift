extension CSSDefinitions {
  /// Backgrounds, pictures, masks and filters (CSS Backgrounds and Borders, Images, Masking, Filter Effects, Compositing
  /// and Blending, Shapes).
  static let backgrounds = """
    <bg-image>: none | <image>
    <bg-size>: cover | contain | <size>{1,2}
    <bg-repeat>: repeat-x | repeat-y | repeat-block | repeat-inline | [ repeat | space | round | no-repeat ]{1,2}
    <bg-clip>: <box> | border-area || text
    <bg-layer>: <bg-image> || <bg-position> [ / <bg-size> ]? || <bg-repeat> || [ scroll | fixed | local ] || \
    <bg-clip> || \
    <bg-clip>
    <final-bg-layer>: <bg-image> || <bg-position> [ / <bg-size> ]? || <bg-repeat> || [ scroll | fixed | local ] || \
    <bg-clip> || <bg-clip> || <color>
    background: [ <bg-layer> , ]* <final-bg-layer>
    background-image: <bg-image>#
    background-position: <bg-position>#
    background-position-x: [ center | <side-x> <length-percentage>? | <length-percentage> ]#
    background-position-y: [ center | <side-y> <length-percentage>? | <length-percentage> ]#
    background-size: <bg-size>#
    background-repeat: <bg-repeat>#
    background-attachment: [ scroll | fixed | local ]#
    background-clip: <bg-clip>#
    background-origin: <box>#
    <blend>: normal | multiply | screen | overlay | darken | lighten | color-dodge | color-burn | hard-light | \
    soft-light | \
    difference | exclusion | hue | saturation | color | luminosity
    background-blend-mode: <blend>#
    mix-blend-mode: <blend> | plus-darker | plus-lighter
    object-fit: fill | none | [ contain | cover ] || scale-down
    object-position: <position>
    object-view-box: none | <basic-shape>
    image-orientation: from-image | none | [ <angle> || flip ]
    image-rendering: auto | smooth | high-quality | pixelated | crisp-edges | optimizespeed | optimizequality
    filter backdrop-filter: none | <filter>+
    clip-path: none | <url> | [ <basic-shape> || <geometry-box> ]
    clip-rule fill-rule: nonzero | evenodd
    shape-outside: none | [ <basic-shape> || [ <box> | margin-box ] ] | <image>
    shape-margin: <length-percentage [0,∞]>
    shape-image-threshold: <number-percentage>
    <mask-box>: <geometry-box> | no-clip
    <mask-layer>: <bg-image> || <bg-position> [ / <bg-size> ]? || <bg-repeat> || <mask-box> || <mask-box> || \
    [ add | subtract | intersect | exclude ] || [ alpha | luminance | match-source ]
    mask: <mask-layer>#
    mask-image: <bg-image>#
    mask-position: <bg-position>#
    mask-size: <bg-size>#
    mask-repeat: <bg-repeat>#
    mask-clip: <mask-box>#
    mask-origin: <geometry-box>#
    mask-composite: [ add | subtract | intersect | exclude ]#
    mask-mode: [ alpha | luminance | match-source ]#
    mask-type: luminance | alpha
    mask-border: [ none | <image> ] || [ <slice> [ / <slice-width>? [ / <slice-outset> ]? ]? ] || <slice-repeat> || \
    [ luminance | alpha ]
    mask-border-mode: luminance | alpha

    """
}
