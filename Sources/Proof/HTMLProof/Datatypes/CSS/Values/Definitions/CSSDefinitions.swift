/// What the values of properties are made of, a line for each, as the specifications of CSS write it.
///
/// A line has names, a colon, and a definition (CSS Values and Units Level 4, section 2). Names in `<…>` are types that
/// other lines use; `<'width'>` is the definition of another property. Where drafts differ, the wider definition stands
/// here. Properties that stand in no line are judged for brackets and quotes
/// alone.
enum CSSDefinitions {
  /// The types that several properties share.
  static let types = """
    <number-percentage>: <number> | <percentage>
    <angle-zero>: <angle> | <zero>
    <angle-percentage>: <angle> | <percentage> | <zero>
    <size>: <length-percentage [0,∞]> | auto
    <ratio>: <number [0,∞]> [ / <number [0,∞]> ]?
    <line-width>: <length [0,∞]> | hairline | thin | medium | thick
    <line-style>: none | hidden | dotted | dashed | solid | double | groove | ridge | inset | outset
    <line>: <line-width> || <line-style> || <color>

    """ + images + places + shapes + motions

  /// CSS Images Level 4.
  private static let images = """
    <image>: <url> | <gradient> | image( <any-value> ) | image-set( <image-option># ) | cross-fade( <any-value> ) | \
    element( <any-value> ) | paint( <any-value> ) | stripes( <any-value> )
    <image-option>: [ <image> | <string> ] [ <resolution> || type( <string> ) ]?
    <gradient>: linear-gradient( <linear-gradient> ) | repeating-linear-gradient( <linear-gradient> ) | \
    radial-gradient( <radial-gradient> ) | repeating-radial-gradient( <radial-gradient> ) | \
    conic-gradient( <conic-gradient> ) | repeating-conic-gradient( <conic-gradient> )
    <linear-gradient>: [ [ [ <angle-zero> | to [ [ left | right ] || [ top | bottom ] ] ] || <interpolation> ] , ]? \
    <color-stops>
    <radial-gradient>: [ [ [ circle | ellipse ] || <radial-size> || at <position> || <interpolation> ] , ]? \
    <color-stops>
    <conic-gradient>: [ [ from <angle-zero> || at <position> || <interpolation> ] , ]? <angular-stops>
    <interpolation>: in <custom-ident> [ [ shorter | longer | increasing | decreasing ] hue ]?
    <color-stops>: <color-stop> [ , [ <length-percentage> , ]? <color-stop> ]*
    <color-stop>: <color> && <length-percentage>{0,2}
    <angular-stops>: <angular-stop> [ , [ <angle-percentage> , ]? <angular-stop> ]*
    <angular-stop>: <color> && <angle-percentage>{0,2}
    <radial-size>: [ closest-side | farthest-side | closest-corner | farthest-corner | <length-percentage [0,∞]> ]{1,2}

    """

  /// CSS Values and Units Level 5, section 8; CSS Backgrounds Level 4, section 3.
  private static let places = """
    <side-x>: left | right | x-start | x-end
    <side-y>: top | bottom | y-start | y-end
    <position>: [ <side-x> | center | <length-percentage> ] [ <side-y> | center | <length-percentage> ] | \
    [ <side-x> | center ] && [ <side-y> | center ] | <side-x> | <side-y> | center | <length-percentage> | \
    [ <side-x> <length-percentage> ] && [ <side-y> <length-percentage> ] | \
    [ block-start | block-end | center ] && [ inline-start | inline-end | center ] | \
    [ [ block-start | block-end ] <length-percentage> ] && [ [ inline-start | inline-end ] <length-percentage> ] | \
    block-start | block-end | inline-start | inline-end | [ start | end | center ]{2} | \
    [ [ start | end ] <length-percentage> ]{2}
    <bg-position>: <position> | [ <side-x> <length-percentage>? | center ] && [ <side-y> <length-percentage>? | center ]
    <box>: border-box | padding-box | content-box
    <geometry-box>: border-box | padding-box | content-box | margin-box | fill-box | stroke-box | view-box

    """

  /// CSS Shapes Level 1 and 2; CSS Transforms Level 2; Filter Effects Level 1.
  private static let shapes = """
    <radius>: <length-percentage [0,∞]>{1,4} [ / <length-percentage [0,∞]>{1,4} ]?
    <shape-radius>: [ <length-percentage [0,∞]> | closest-side | farthest-side | closest-corner | farthest-corner ]{1,2}
    <basic-shape>: inset( <length-percentage>{1,4} [ round <radius> ]? ) | \
    xywh( <length-percentage>{2} <length-percentage [0,∞]>{2} [ round <radius> ]? ) | \
    rect( [ <length-percentage> | auto ]{4} [ round <radius> ]? ) | \
    circle( [ <shape-radius>? [ at <position> ]? ]? ) | ellipse( [ <shape-radius>? [ at <position> ]? ]? ) | \
    polygon( [ [ nonzero | evenodd ] || round <length> , ]? [ <length-percentage> <length-percentage> ]# ) | \
    path( [ [ nonzero | evenodd ] , ]? <string> ) | shape( <any-value> )
    <transform-function>: matrix( <number>#{6} ) | matrix3d( <number>#{16} ) | \
    translate( <length-percentage>#{1,2} ) | translatex( <length-percentage> ) | translatey( <length-percentage> ) | \
    translatez( <length> ) | translate3d( <length-percentage> , <length-percentage> , <length> ) | \
    scale( <number-percentage>#{1,2} ) | scalex( <number-percentage> ) | scaley( <number-percentage> ) | \
    scalez( <number-percentage> ) | scale3d( <number-percentage>#{3} ) | \
    rotate( <angle-zero> ) | rotatex( <angle-zero> ) | rotatey( <angle-zero> ) | rotatez( <angle-zero> ) | \
    rotate3d( <number> , <number> , <number> , <angle-zero> ) | \
    skew( <angle-zero>#{1,2} ) | skewx( <angle-zero> ) | skewy( <angle-zero> ) | \
    perspective( [ <length [0,∞]> | none ] )
    <filter>: <url> | blur( <length [0,∞]>? ) | brightness( <amount>? ) | contrast( <amount>? ) | \
    grayscale( <amount>? ) | invert( <amount>? ) | opacity( <amount>? ) | saturate( <amount>? ) | sepia( <amount>? ) | \
    hue-rotate( <angle-zero>? ) | drop-shadow( [ <color>? && <length>{2,3} ] )
    <amount>: <number [0,∞]> | <percentage [0,∞]>
    <shadow>: <color>? && [ <length>{2} [ <length [0,∞]> <length>? ]? ] && inset?

    """

  /// CSS Easing Functions Level 2; Scroll-driven Animations Level 1.
  private static let motions = """
    <easing>: linear | ease | ease-in | ease-out | ease-in-out | step-start | step-end | \
    cubic-bezier( <number>#{4} ) | linear( [ <number> && <percentage>{0,2} ]# ) | \
    steps( <integer> [ , [ jump-start | jump-end | jump-none | jump-both | start | end ] ]? )
    <timeline>: auto | none | <dashed-ident> | scroll( [ <scroller> || <axis> ]? ) | \
    view( [ <axis> || [ auto | <length-percentage> ]{1,2} ]? )
    <scroller>: root | nearest | self
    <axis>: block | inline | x | y

    """
}
