extension CSSDefinitions {
  /// Text, its lines and its decoration, generated content, lists and rubies (CSS Text, Text Decoration, Inline Layout,
  /// Writing Modes, Generated Content, Lists and Counters, Ruby Layout, Color, Color Adjustment).
  static let text = """
    color background-color text-decoration-color text-emphasis-color flood-color stop-color lighting-color: <color>
    color-scheme: normal | [ light | dark | <custom-ident> ]+ && only?
    forced-color-adjust: auto | none | preserve-parent-color
    print-color-adjust: economy | exact
    dynamic-range-limit: standard | no-limit | constrained | dynamic-range-limit-mix( <any-value> )
    line-height: normal | <number [0,∞]> | <length-percentage [0,∞]>
    letter-spacing: normal | <length-percentage>
    word-spacing: normal | <length-percentage>
    text-indent: <length-percentage> && hanging? && each-line?
    text-align: start | end | left | right | center | justify | match-parent | justify-all | <string>
    text-align-last text-align-all: auto | start | end | left | right | center | justify | match-parent | justify-all
    text-justify: [ auto | none | inter-word | inter-character | distribute ] && no-compress?
    text-transform: none | [ [ capitalize | uppercase | lowercase ] || full-width || full-size-kana ] | math-auto
    <decoration-line>: none | [ underline || overline || line-through || blink ] | spelling-error | grammar-error
    <decoration-style>: solid | double | dotted | dashed | wavy
    <decoration-thickness>: auto | from-font | <length-percentage>
    text-decoration: <decoration-line> || <decoration-style> || <color> || <decoration-thickness>
    text-decoration-line: <decoration-line>
    text-decoration-style: <decoration-style>
    text-decoration-thickness: <decoration-thickness>
    text-decoration-skip-ink: auto | none | all
    text-decoration-skip: none | auto | [ objects || [ spaces | leading-spaces || trailing-spaces ] || edges || \
    box-decoration || ink ]
    text-underline-offset: auto | <length-percentage>
    text-underline-position: auto | [ from-font | under ] || [ left | right ]
    <emphasis-style>: none | [ [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] ] | <string>
    text-emphasis: <emphasis-style> || <color>
    text-emphasis-style: <emphasis-style>
    text-emphasis-position: auto | [ over | under ] && [ right | left ]?
    text-shadow: none | <shadow>#
    text-overflow: [ clip | ellipsis | fade | fade( <any-value> ) | <string> ]{1,2}
    text-orientation: mixed | upright | sideways | sideways-right
    text-combine-upright: none | all | digits <integer [0,∞]>?
    text-rendering: auto | optimizespeed | optimizelegibility | geometricprecision
    text-size-adjust: auto | none | <percentage [0,∞]>
    <wrap-mode>: wrap | nowrap
    <wrap-style>: auto | balance | stable | pretty | avoid-orphans
    text-wrap: <wrap-mode> || <wrap-style>
    text-wrap-mode: <wrap-mode>
    text-wrap-style: <wrap-style>
    <space-collapse>: collapse | discard | preserve | preserve-breaks | preserve-spaces | break-spaces
    <space-trim>: none | discard-before || discard-after || discard-inner
    white-space: normal | pre | pre-wrap | pre-line | [ <space-collapse> || <wrap-mode> || <space-trim> ]
    white-space-collapse: <space-collapse>
    white-space-trim: <space-trim>
    text-box: normal | [ none | trim-start | trim-end | trim-both ] || <text-edge>
    text-box-trim: none | trim-start | trim-end | trim-both
    text-box-edge line-fit-edge: <text-edge>
    <text-edge>: auto | leading | [ text | ideographic | ideographic-ink | cap | ex ] \
    [ text | ideographic | ideographic-ink | alphabetic ]?
    tab-size: <number [0,∞]> | <length [0,∞]>
    word-break: normal | break-all | keep-all | break-word | auto-phrase | manual
    overflow-wrap word-wrap: normal | break-word | anywhere
    line-break: auto | loose | normal | strict | anywhere
    hyphens: none | manual | auto
    hyphenate-character: auto | <string>
    hyphenate-limit-chars: [ auto | <integer [1,∞]> ]{1,3}
    hanging-punctuation: none | [ first || [ force-end | allow-end ] || last ]
    line-clamp: none | [ <integer [1,∞]> || <'block-ellipsis'> || collapse || discard ]
    block-ellipsis: none | auto | no-ellipsis | ellipsis | <string>
    max-lines: none | <integer [1,∞]>
    direction: ltr | rtl
    unicode-bidi: normal | embed | isolate | bidi-override | isolate-override | plaintext
    writing-mode: horizontal-tb | vertical-rl | vertical-lr | sideways-rl | sideways-lr | lr | lr-tb | rl | rl-tb | \
    tb | tb-rl
    <baseline-metric>: baseline | text-bottom | text-top | alphabetic | ideographic | middle | central | mathematical \
    | \
    hanging | text-before-edge | text-after-edge
    vertical-align: [ first | last ] || <baseline-metric> || [ sub | super | top | center | bottom | \
    <length-percentage> ]
    alignment-baseline: auto | before-edge | after-edge | <baseline-metric>
    baseline-shift: sub | super | top | center | bottom | baseline | <length-percentage> | <number>
    baseline-source: auto | first | last
    dominant-baseline: auto | use-script | no-change | reset-size | <baseline-metric>
    initial-letter: normal | [ <number [0,∞]> && [ <integer [0,∞]> | drop | raise ]? ]
    quotes: auto | none | match-parent | [ <string> <string> ]+
    <counter>: counter( <custom-ident> [ , <counter-style> ]? ) | \
    counters( <custom-ident> , <string> [ , <counter-style> ]? ) | target-counter( <any-value> ) | \
    target-counters( <any-value> ) | target-text( <any-value> ) | string( <any-value> ) | content( <any-value>? ) | \
    leader( <any-value> ) | element( <any-value> )
    <counter-style>: none | <string> | <custom-ident> | symbols( <any-value> )
    content: normal | none | [ <image> | <content-part> ]+ [ / [ <string> | <counter> ]+ ]?
    <content-part>: <string> | <counter> | contents | open-quote | close-quote | no-open-quote | no-close-quote
    counter-increment counter-set: none | [ <custom-ident> <integer>? ]+
    counter-reset: none | [ [ <custom-ident> | reversed( <custom-ident> ) ] <integer>? ]+
    list-style: [ inside | outside ] || <image> || <counter-style> || none
    list-style-position: inside | outside
    list-style-image: none | <image>
    list-style-type: <counter-style>
    ruby-align: start | center | space-between | space-around
    ruby-merge: separate | merge | auto
    ruby-overhang: auto | none | spaces
    ruby-position: [ alternate || [ over | under ] ] | inter-character

    """
}
