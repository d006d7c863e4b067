/// A kind of attribute value: one of the microsyntaxes of HTML attributes.
///
/// The element table names a datatype for each attribute; ``problem(in:)`` judges a value. The value must be decoded
/// (character references resolved) and UTF-8. A datatype knows nothing about the rest of the page: whether an id
/// exists, or whether the document allows an attribute at all, is for the rules.
package enum Datatype: Sendable, Equatable {
  // MARK: Text
  /// Any text, including the empty one.
  case text
  /// Text with at least one character.
  case textNonEmpty
  /// Text without line feed and carriage return.
  case textWithoutNewlines
  /// A set of space-separated single characters, each once: `accesskey`.
  case accessKeys

  // MARK: Keywords
  /// A boolean attribute: empty, or its own name. HTML Standard 2.3.2.
  case boolean(Keywords)
  /// One of some keywords, in any letter case.
  case keyword(Keywords)
  /// The empty string or one of some keywords, in any letter case.
  case keywordOrEmpty(Keywords)
  /// One of some keywords, in exactly this letter case.
  case keywordExactly(Keywords)
  /// A set of space-separated keywords, each at most once, in any letter case.
  case keywordSet(Keywords)

  // MARK: Identity and names
  /// An id: at least one character, no white space.
  case id
  /// One id of another element.
  case idReference
  /// Ids of other elements, separated by spaces.
  case idReferences
  /// A `#` and at least one character: `usemap`.
  case hashName
  /// Space-separated tokens, duplicates allowed: `class`.
  case tokens
  /// Space-separated tokens, each once: `itemref`, `headers`.
  case uniqueTokens
  /// Space-separated tokens, at least one, each once.
  case uniqueTokensNonEmpty
  /// A valid custom element name: `is`.
  case customElementName
  /// A navigable target name or keyword: `target`.
  case navigableTarget
  /// A navigable target name: `name` of `iframe` and `object`.
  case navigableName
  /// `itemprop`: names and absolute URLs.
  case itemProperties
  /// `itemtype`: absolute URLs.
  case itemTypes
  /// `slot`, `part`: a name, or names.
  case partNames
  /// `exportparts`.
  case exportParts
  /// The name of a map, a form control and the like: not empty.
  case controlName
  /// `command` of `button`: a keyword, or a custom name that starts with `--`.
  case command
  /// The name of a meta extension or a property list (RDFa `property`, `rel` and the like): tokens.
  case metadataName

  // MARK: Numbers
  case integer
  case nonNegativeInteger
  case positiveInteger
  /// A non-negative integer in a range, such as `colspan` (1…1000) or `rowspan` (0…65534).
  case integerInRange(ClosedRange<Int32>)
  case float
  case nonNegativeFloat
  case positiveFloat
  /// A positive number or `any`: `step`.
  case step
  /// A comma-separated list of numbers.
  case floatList
  /// `coords` of a circle: three numbers; the radius is not negative.
  case circleCoordinates
  /// `coords` of a rectangle: four numbers in order.
  case rectangleCoordinates
  /// `coords` of a polygon: an even number of numbers, six or more.
  case polygonCoordinates
  /// An obsolete length: digits or a percentage.
  case lengthOrPercentage

  // MARK: Dates and times
  case date
  case month
  case week
  case time
  case year
  case yearlessDate
  case localDateTime
  case globalDateTime
  case timeZoneOffset
  case duration
  /// A date or a global date and time: `datetime` of `ins` and `del`.
  case dateOrDateTime
  /// Any of the forms that `time` allows.
  case dateTime

  // MARK: Addresses
  /// A valid URL, possibly empty.
  case url
  /// A valid non-empty URL.
  case urlNonEmpty
  /// A valid URL that may have white space around it, possibly empty: `href` of `a`.
  case urlPotentiallySpaced
  /// A valid non-empty URL that may have white space around it: `src`, `action`.
  case urlNonEmptyPotentiallySpaced
  /// An absolute URL: `itemid`, `input type=url` values.
  case absoluteURL
  /// HTTP(S) URLs separated by spaces: `ping`.
  case httpURLs
  /// URLs separated by spaces.
  case urls
  /// `srcset`.
  case srcset
  /// `srcset` of an image with `sizes`: every candidate has a width.
  case srcsetWithWidths
  /// `sizes` of `img`, `source` and `link`.
  case sourceSizes
  /// `sizes` of `link rel=icon`: `any` or `32x32` …
  case iconSizes

  // MARK: Media and types
  case mediaQueryList
  case mimeType
  /// Comma-separated MIME types.
  case mimeTypeList
  /// `accept`: MIME types, `image/*` and file extensions.
  case accept
  /// `type` of `script`: a MIME type, `module`, `importmap`, `speculationrules`.
  case scriptType
  case languageTag
  /// A language tag or the empty string: `lang`.
  case languageTagOrEmpty
  /// The label of a character encoding.
  case charset
  /// The word `utf-8`, in any letter case.
  case charsetUTF8
  /// The content type pragma: `content` of `meta http-equiv=content-type`.
  case contentTypePragma

  // MARK: Forms
  /// `autocomplete` on a control.
  case autocomplete
  /// `autocomplete` on a hidden control: neither `on` nor `off`.
  case autocompleteAnchor
  /// `on` or `off`: `autocomplete` on a form.
  case onOff
  /// `pattern`: an ECMAScript regular expression with the `v` flag.
  case regularExpression
  case email
  /// Comma-separated e-mail addresses.
  case emailList
  /// `#rrggbb`.
  case simpleColor
  /// A CSS colour.
  case cssColor
  /// An obsolete colour attribute: `#rgb`, `#rrggbb` or a colour name.
  case legacyColor

  // MARK: Links, loading, security
  /// `rel` of `link`.
  case relOfLink
  /// `rel` of `a` and `area`.
  case relOfAnchor
  /// `rel` of `form`.
  case relOfForm
  case crossorigin
  case referrerPolicy
  case loading
  case fetchPriority
  case decoding
  case preload
  case blocking
  /// `integrity`: subresource integrity metadata.
  case integrity
  case sandbox
  /// `allow` of `iframe`.
  case permissionsPolicy
  /// `content` of `meta http-equiv=content-security-policy`.
  case contentSecurityPolicy
  /// `content` of `meta http-equiv=refresh`.
  case refresh
  /// `content` of `meta name=viewport`.
  case viewport
  /// `content` of `meta name=referrer`.
  case metaReferrer
  /// `content` of `meta name=color-scheme`.
  case colorScheme

  // MARK: ARIA
  /// One of some tokens: small letters are what every screen reader knows, others get a warning.
  case ariaToken(Keywords)
  /// A set of such tokens.
  case ariaTokens(Keywords)
  /// The tokens that `role` allows are judged by the rules; here only the shape.
  case roleTokens

  // MARK: Content in other languages
  /// `style`: CSS declarations.
  case styleDeclarations
  /// The content of a `style` element: a CSS style sheet.
  case styleSheet
  /// The content of `script type=importmap`.
  case importMap
  /// The content of `script type=speculationrules`.
  case speculationRules
  /// Well-formed JSON.
  case json
  /// An event handler: any text (the JavaScript is not judged).
  case eventHandler
}
