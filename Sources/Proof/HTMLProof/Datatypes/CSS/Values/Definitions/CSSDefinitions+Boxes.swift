extension CSSDefinitions {
  /// Sizes, distances, borders, outlines and what flows over (CSS Sizing, Box Model, Positioned Layout, Backgrounds and
  /// Borders, Logical Properties, Overflow, Basic User Interface).
  static let boxes = """
    all: initial
    <extent>: min-content | max-content | fit-content | stretch | contain | intrinsic | min-intrinsic | \
    fit-content( <length-percentage [0,∞]> ) | <length-percentage [0,∞]>
    width height inline-size block-size min-width min-height min-inline-size min-block-size: auto | <extent>
    max-width max-height max-inline-size max-block-size: none | <extent>
    box-sizing: content-box | border-box | padding-box
    aspect-ratio: auto || <ratio>
    contain-intrinsic-size: [ [ auto | from-element ]? [ none | <length [0,∞]> ] ]{1,2}
    contain-intrinsic-width contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-block-size: \
    [ auto | from-element ]? [ none | <length [0,∞]> ]
    interpolate-size: numeric-only | allow-keywords
    field-sizing: fixed | content
    <margin>: <length-percentage> | auto
    margin inset: <margin>{1,4}
    margin-inline margin-block inset-inline inset-block: <margin>{1,2}
    margin-top margin-right margin-bottom margin-left margin-inline-start margin-inline-end margin-block-start \
    margin-block-end top right bottom left inset-inline-start inset-inline-end inset-block-start inset-block-end: \
    <margin>
    padding: <length-percentage [0,∞]>{1,4}
    padding-inline padding-block: <length-percentage [0,∞]>{1,2}
    padding-top padding-right padding-bottom padding-left padding-inline-start padding-inline-end padding-block-start \
    padding-block-end: <length-percentage [0,∞]>
    border border-top border-right border-bottom border-left border-inline border-block border-inline-start \
    border-inline-end border-block-start border-block-end: <line>
    border-width: <line-width>{1,4}
    border-inline-width border-block-width: <line-width>{1,2}
    border-top-width border-right-width border-bottom-width border-left-width border-inline-start-width \
    border-inline-end-width border-block-start-width border-block-end-width outline-width: <line-width>
    border-style: <line-style>{1,4}
    border-inline-style border-block-style: <line-style>{1,2}
    border-top-style border-right-style border-bottom-style border-left-style border-inline-start-style \
    border-inline-end-style border-block-start-style border-block-end-style: <line-style>
    border-color: <color>{1,4}
    border-inline-color border-block-color: <color>{1,2}
    border-top-color border-right-color border-bottom-color border-left-color border-inline-start-color \
    border-inline-end-color border-block-start-color border-block-end-color: <color>
    border-radius: <radius>
    border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius \
    border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius: \
    <length-percentage [0,∞]> [ /? <length-percentage [0,∞]> ]?
    <slice>: [ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill?
    <slice-width>: [ <length-percentage [0,∞]> | <number [0,∞]> | auto ]{1,4}
    <slice-outset>: [ <length [0,∞]> | <number [0,∞]> ]{1,4}
    <slice-repeat>: [ stretch | repeat | round | space ]{1,2}
    border-image: [ none | <image> ] || [ <slice> [ / <slice-width> | / <slice-width>? / <slice-outset> ]? ] || \
    <slice-repeat>
    border-image-source mask-border-source: none | <image>
    border-image-slice mask-border-slice: <slice>
    border-image-width mask-border-width: <slice-width>
    border-image-outset mask-border-outset: <slice-outset>
    border-image-repeat mask-border-repeat: <slice-repeat>
    border-collapse: collapse | separate
    border-spacing: <length [0,∞]>{1,2}
    corner-shape: [ round | scoop | bevel | notch | square | squircle | superellipse( <any-value> ) ]{1,4}
    outline: auto || <line> || invert
    outline-style: auto | <line-style>
    outline-color: <color> | auto | invert
    outline-offset: <length>
    box-shadow: none | <shadow>#
    box-decoration-break: slice | clone
    <flow-over>: visible | hidden | clip | scroll | auto | overlay
    overflow: <flow-over>{1,2}
    overflow-x overflow-y overflow-inline overflow-block: <flow-over>
    overflow-anchor: auto | none
    overflow-clip-margin: [ content-box | padding-box | border-box ] || <length>
    overscroll-behavior: [ contain | none | auto | chain ]{1,2}
    overscroll-behavior-x overscroll-behavior-y overscroll-behavior-inline overscroll-behavior-block: \
    contain | none | auto | chain
    scroll-behavior: auto | smooth | instant
    scroll-margin: <length>{1,4}
    scroll-margin-inline scroll-margin-block: <length>{1,2}
    scroll-margin-top scroll-margin-right scroll-margin-bottom scroll-margin-left scroll-margin-inline-start \
    scroll-margin-inline-end scroll-margin-block-start scroll-margin-block-end: <length>
    scroll-padding: <size>{1,4}
    scroll-padding-inline scroll-padding-block: <size>{1,2}
    scroll-padding-top scroll-padding-right scroll-padding-bottom scroll-padding-left scroll-padding-inline-start \
    scroll-padding-inline-end scroll-padding-block-start scroll-padding-block-end: <size>
    scroll-snap-align: [ none | start | end | center ]{1,2}
    scroll-snap-stop: normal | always
    scroll-snap-type: none | [ x | y | block | inline | both ] [ mandatory | proximity ]?
    scrollbar-color: auto | <color>{2}
    scrollbar-gutter: auto | stable && both-edges?
    scrollbar-width: auto | thin | none
    visibility: visible | hidden | collapse | force-hidden
    content-visibility: visible | auto | hidden
    contain: none | strict | content | [ [ size | inline-size ] || layout || style || paint || view-transition ]
    container-name: none | <custom-ident>+
    container-type: <container-type>
    <container-type>: normal | [ [ size | inline-size ] || scroll-state || anchored || style ]
    container: [ none | <custom-ident>+ ] [ / <container-type> ]?
    clip: auto | rect( [ [ <length> | auto ]{4} | [ <length> | auto ]#{4} ] )
    resize: none | both | horizontal | vertical | block | inline
    cursor: [ [ <image> [ <number>{2} ]? ] , ]* [ auto | default | none | context-menu | help | pointer | progress | \
    wait | \
    cell | crosshair | text | vertical-text | alias | copy | move | no-drop | not-allowed | grab | grabbing | \
    e-resize | \
    n-resize | ne-resize | nw-resize | s-resize | se-resize | sw-resize | w-resize | ew-resize | ns-resize | \
    nesw-resize | \
    nwse-resize | col-resize | row-resize | all-scroll | zoom-in | zoom-out | hand ]
    caret-color: <color>{1,2} | auto
    caret-shape: auto | bar | block | underscore
    accent-color: auto | <color>
    appearance: none | auto | base | base-select | textfield | menulist-button | searchfield | textarea | push-button \
    | \
    slider-horizontal | checkbox | radio | square-button | menulist | listbox | meter | progress-bar | button
    pointer-events: auto | none | visiblepainted | visiblefill | visiblestroke | visible | painted | fill | stroke | \
    all | \
    bounding-box
    user-select: auto | text | none | contain | all
    touch-action: auto | none | manipulation | \
    [ [ pan-x | pan-left | pan-right ] || [ pan-y | pan-up | pan-down ] || pinch-zoom || double-tap-zoom ]
    zoom: normal | reset | <number [0,∞]> | <percentage [0,∞]>
    opacity: <number-percentage>
    isolation: auto | isolate
    interactivity: auto | inert

    """
}
