extension CSSDefinitions {
  /// CSS Fonts Level 4 and 5.
  static let fonts = """
    font: [ [ <font-style> || <font-weight> || <font-width> || [ normal | small-caps ] ]? <font-size> \
    [ / <'line-height'> ]? <font-family> ] | caption | icon | menu | message-box | small-caption | status-bar
    font-style: <font-style>
    <font-style>: normal | italic | left | right | oblique <angle>?
    font-weight: <font-weight>
    <font-weight>: normal | bold | bolder | lighter | <number [1,∞]>
    font-stretch font-width: <font-width> | <percentage [0,∞]>
    <font-width>: normal | ultra-condensed | extra-condensed | condensed | semi-condensed | semi-expanded | expanded | \
    extra-expanded | ultra-expanded
    font-size: <font-size>
    <font-size>: xx-small | x-small | small | medium | large | x-large | xx-large | xxx-large | smaller | larger | \
    math | \
    <length-percentage [0,∞]>
    font-family: <font-family>
    <font-family>: [ <string> | <custom-ident>+ | generic( <custom-ident> ) ]#
    font-size-adjust: none | [ [ ex-height | cap-height | ch-width | ic-width | ic-height ]? \
    [ from-font | <number [0,∞]> ] ]
    font-kerning: auto | normal | none
    font-optical-sizing: auto | none
    font-language-override: normal | <string>
    font-palette: normal | light | dark | <dashed-ident> | palette-mix( <any-value> )
    font-feature-settings: normal | [ <opentype-tag> [ <integer [0,∞]> | on | off ]? ]#
    font-variation-settings: normal | [ <opentype-tag> <number> ]#
    font-synthesis: none | [ weight || [ style | oblique-only ] || small-caps || position ]
    font-synthesis-weight font-synthesis-small-caps font-synthesis-position: auto | none
    font-synthesis-style: auto | none | oblique-only
    <ligatures>: [ common-ligatures | no-common-ligatures ] || [ discretionary-ligatures | no-discretionary-ligatures \
    ] || \
    [ historical-ligatures | no-historical-ligatures ] || [ contextual | no-contextual ]
    <caps>: small-caps | all-small-caps | petite-caps | all-petite-caps | unicase | titling-caps
    <numeric>: [ lining-nums | oldstyle-nums ] || [ proportional-nums | tabular-nums ] || \
    [ diagonal-fractions | stacked-fractions ] || ordinal || slashed-zero
    <east-asian>: [ jis78 | jis83 | jis90 | jis04 | simplified | traditional ] || [ full-width | proportional-width ] \
    || ruby
    <alternates>: stylistic( <custom-ident> ) || historical-forms || styleset( <custom-ident># ) || \
    character-variant( <custom-ident># ) || swash( <custom-ident> ) || ornaments( <custom-ident> ) || \
    annotation( <custom-ident> )
    <glyphs>: text | emoji | unicode
    font-variant: normal | none | [ <ligatures> || <caps> || <numeric> || <east-asian> || <alternates> || [ sub | \
    super ] || \
    <glyphs> ]
    font-variant-ligatures: normal | none | <ligatures>
    font-variant-caps: normal | <caps>
    font-variant-numeric: normal | <numeric>
    font-variant-east-asian: normal | <east-asian>
    font-variant-alternates: normal | <alternates>
    font-variant-position: normal | sub | super
    font-variant-emoji: normal | <glyphs>
    math-depth: auto-add | add( <integer> ) | <integer>
    math-shift: normal | compact
    math-style: normal | compact

    """
}
