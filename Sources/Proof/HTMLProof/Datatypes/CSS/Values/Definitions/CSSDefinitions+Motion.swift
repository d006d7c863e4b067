extension CSSDefinitions {
  /// Transitions, animations, transformations and paths (CSS Transitions, Animations, Scroll-driven Animations, View
  /// Transitions, Transforms, Motion Path, Will Change).
  static let motion = """
    <delay>: <time>
    <iterations>: infinite | <number [0,∞]>
    <animation-direction>: normal | reverse | alternate | alternate-reverse
    <fill-mode>: none | forwards | backwards | both
    <play-state>: running | paused
    <animation-name>: none | <string> | <custom-ident>
    <behavior>: normal | allow-discrete
    animation: [ [ auto | <time [0,∞]> ] || <easing> || <delay> || <iterations> || <animation-direction> || \
    <fill-mode> || \
    <play-state> || <animation-name> || <timeline> ]#
    animation-name: <animation-name>#
    animation-duration: [ auto | <time [0,∞]> ]#
    animation-delay transition-delay: <time>#
    animation-timing-function transition-timing-function: <easing>#
    animation-iteration-count: <iterations>#
    animation-direction: <animation-direction>#
    animation-fill-mode: <fill-mode>#
    animation-play-state: <play-state>#
    animation-composition: [ replace | add | accumulate ]#
    animation-timeline: <timeline>#
    <range-name>: cover | contain | entry | exit | entry-crossing | exit-crossing | scroll
    <range-edge>: normal | <length-percentage> | <range-name> <length-percentage>?
    animation-range-start animation-range-end: <range-edge>#
    animation-range: [ <range-edge> <range-edge>? ]#
    transition: [ [ none | <custom-ident> ] || <time [0,∞]> || <easing> || <delay> || <behavior> ]#
    transition-property: none | <custom-ident>#
    transition-duration: <time [0,∞]>#
    transition-behavior: <behavior>#
    scroll-timeline: [ [ none | <dashed-ident> ] <axis>? ]#
    scroll-timeline-name view-timeline-name: [ none | <dashed-ident> ]#
    scroll-timeline-axis view-timeline-axis: <axis>#
    view-timeline: [ [ none | <dashed-ident> ] [ <axis> || [ auto | <length-percentage> ]{1,2} ]? ]#
    view-timeline-inset: [ [ auto | <length-percentage> ]{1,2} ]#
    timeline-scope: none | all | <dashed-ident>#
    view-transition-name: none | auto | match-element | <custom-ident>
    view-transition-class: none | <custom-ident>+
    will-change: auto | <custom-ident>#
    transform: none | <transform-function>+
    <transform-x>: left | center | right | <length-percentage>
    <transform-y>: top | center | bottom | <length-percentage>
    transform-origin: [ <transform-x> <transform-y>? | [ left | center | right ] && [ top | center | bottom ] | \
    <transform-y> ] <length>?
    transform-box: content-box | border-box | fill-box | stroke-box | view-box
    transform-style: flat | preserve-3d | auto
    translate: none | <length-percentage> [ <length-percentage> <length>? ]?
    rotate: none | <angle-zero> | [ x | y | z | <number>{3} ] && <angle-zero>
    scale: none | <number-percentage>{1,3}
    perspective: none | <length [0,∞]>
    perspective-origin: <position>
    backface-visibility: visible | hidden
    <path>: none | [ [ ray( <any-value> ) | <url> | <basic-shape> ] || <geometry-box> ]
    <path-rotation>: [ auto | reverse ] || <angle-zero>
    offset: [ [ normal | auto | <position> ]? [ <path> [ <length-percentage> || <path-rotation> ]? ]? ] \
    [ / [ auto | <position> ] ]?
    offset-path: <path>
    offset-distance: <length-percentage>
    offset-rotate: <path-rotation>
    offset-position: normal | auto | <position>
    offset-anchor: auto | <position>

    """
}
