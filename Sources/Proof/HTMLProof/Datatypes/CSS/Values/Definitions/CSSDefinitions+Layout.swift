extension CSSDefinitions {
  /// How boxes are laid out (CSS Display, Positioned Layout, Flexible Box Layout, Grid Layout, Box Alignment,
  /// Multi-column Layout, Gap Decorations, Tables, Fragmentation, Anchor Positioning).
  static let layout = """
    <display-inside>: flow | flow-root | table | flex | grid | ruby | math | grid-lanes
    display: none | contents | inline-block | inline-table | inline-flex | inline-grid | inline-grid-lanes | \
    table-row-group | table-header-group | table-footer-group | table-row | table-cell | table-column-group | \
    table-column | table-caption | ruby-base | ruby-text | ruby-base-container | ruby-text-container | \
    [ [ block | inline | run-in ] || <display-inside> || list-item ]
    position: static | relative | absolute | fixed | sticky
    float: left | right | none | inline-start | inline-end | footnote | top | bottom | block-start | block-end | \
    snap-block
    clear: none | left | right | both | inline-start | inline-end | top | bottom | block-start | block-end | \
    both-inline | \
    both-block
    z-index: auto | <integer>
    order: <integer>
    flex: none | auto | content | [ <number [0,∞]> <number [0,∞]>? || <'flex-basis'> ]
    flex-basis: auto | content | <extent>
    flex-direction: <flex-direction>
    <flex-direction>: row | row-reverse | column | column-reverse
    flex-wrap: <flex-wrap>
    <flex-wrap>: nowrap | [ [ wrap | wrap-reverse ] || balance ]
    flex-flow: <flex-direction> || <flex-wrap>
    flex-grow flex-shrink: <number [0,∞]>
    <gap>: normal | <length-percentage [0,∞]>
    gap grid-gap: <gap>{1,2}
    row-gap column-gap grid-row-gap grid-column-gap: <gap>

    """ + alignment + grid + columns + anchors

  private static let alignment = """
    <baseline>: [ first | last ]? && baseline
    <content-position>: [ safe | unsafe ]? [ center | start | end | flex-start | flex-end ]
    <content-share>: space-between | space-around | space-evenly | stretch
    <self-position>: [ safe | unsafe ]? [ center | start | end | self-start | self-end | flex-start | flex-end ]
    align-content: normal | <baseline> | <content-share> | <content-position>
    <justify-content>: normal | <baseline> | <content-share> | <content-position> | [ safe | unsafe ]? [ left | right ]
    justify-content: <justify-content>
    place-content: <'align-content'> <justify-content>?
    align-items align-self: <align-self>
    <align-self>: auto | normal | stretch | anchor-center | <baseline> | <self-position>
    justify-items justify-self: <justify-self>
    <justify-self>: auto | normal | stretch | anchor-center | <baseline> | <self-position> | \
    [ safe | unsafe ]? [ left | right ] | legacy && [ left | right | center ]?
    place-items place-self: <align-self> <justify-self>?

    """

  private static let grid = """
    <line-names>: '[' <custom-ident>* ']'
    <inflexible>: min-content | max-content | auto | <length-percentage [0,∞]>
    <track-size>: <inflexible> | <flex [0,∞]> | minmax( <inflexible> , [ <inflexible> | <flex [0,∞]> ] ) | \
    fit-content( <length-percentage [0,∞]> )
    <track-repeat>: repeat( [ <integer> | auto-fill | auto-fit ] , <explicit-tracks> )
    <explicit-tracks>: [ <line-names>? <track-size> ]+ <line-names>?
    <tracks>: none | masonry | [ <line-names>? [ <track-size> | <track-repeat> ] ]+ <line-names>? | \
    subgrid [ <line-names> | repeat( [ <integer> | auto-fill ] , <line-names>+ ) ]*
    grid-template-columns grid-template-rows: <tracks>
    grid-template-areas: none | <string>+
    grid-template: <grid-template>
    <grid-template>: none | <tracks> / <tracks> | \
    [ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-tracks> ]?
    grid: <grid-template> | <tracks> / [ auto-flow && dense? ] <track-size>* | \
    [ auto-flow && dense? ] <track-size>* / <tracks>
    grid-auto-columns grid-auto-rows: <track-size>+
    grid-auto-flow: normal | [ row | column ] || dense
    <grid-line>: auto | span && [ <integer> || <custom-ident> ] | <integer> && <custom-ident>? | <custom-ident>
    grid-row-start grid-row-end grid-column-start grid-column-end: <grid-line>
    grid-row grid-column: <grid-line> [ / <grid-line> ]?
    grid-area: <grid-line> [ / <grid-line> ]{0,3}

    """

  private static let columns = """
    column-count: auto | <integer [1,∞]>
    column-width: <column-width>
    <column-width>: auto | min-content | max-content | fit-content | stretch | <length [0,∞]> | \
    fit-content( <length-percentage [0,∞]> )
    columns: [ <column-width> || [ auto | <integer [1,∞]> ] ] [ / [ auto | <length [0,∞]> ] ]?
    column-fill: auto | balance | balance-all
    column-span: none | all | auto | <integer [1,∞]>
    column-height: auto | <length [0,∞]>
    column-wrap: auto | nowrap | wrap
    column-rule row-rule rule: [ <line> | <repeated-rule> ]#
    column-rule-color row-rule-color rule-color: [ <color> | <repeated-rule> ]#
    column-rule-style row-rule-style rule-style: [ <line-style> | <repeated-rule> ]#
    column-rule-width row-rule-width rule-width: [ <line-width> | <repeated-rule> ]#
    <repeated-rule>: repeat( <any-value> )
    table-layout: auto | fixed
    caption-side: top | bottom | block-start | block-end | inline-start | inline-end
    empty-cells: show | hide
    break-before break-after: auto | avoid | always | all | avoid-page | page | left | right | recto | verso | \
    avoid-column | column | avoid-region | region
    break-inside: auto | avoid | avoid-page | avoid-column | avoid-region
    page-break-before page-break-after: auto | always | avoid | left | right
    page-break-inside: auto | avoid
    orphans widows: <integer [1,∞]>
    page: auto | <custom-ident>

    """

  private static let anchors = """
    anchor-name: none | <dashed-ident>#
    anchor-scope: none | all | <dashed-ident>#
    position-anchor: normal | none | auto | <dashed-ident>
    position-visibility: always | [ anchors-valid || anchors-visible || no-overflow ]
    position-try-order: normal | most-width | most-height | most-block-size | most-inline-size
    reading-flow: normal | source-order | flex-visual | flex-flow | grid-rows | grid-columns | grid-order
    reading-order: <integer>

    """
}
