import Diagnostics

/// Messages about addresses, types, images and media queries.
extension DatatypeProblem {
  func addressWords(_ part: String) -> DatatypeWords {
    switch code {
    case .urlEmpty:
      Words(
        "the address is empty", why: "it would lead back to this page",
        fix: "write the address, or remove the attribute")
    case .urlSpaceAround: Words("white space stands around the address", why: "it is not part of it", fix: "remove it")
    case .urlSchemeMissing:
      Words("the address is not complete", why: "a full address is needed here", fix: "start with `https://`")
    case .urlNotHTTP:
      Words(
        "`\(part)` is not `http` or `https`", why: "the browser sends an HTTP request there",
        fix: "use an `https` address")
    case .urlSlashesMissing:
      Words("two slashes are missing after `\(part)`", why: "a host follows the scheme", fix: "write `\(part)//…`")
    case .urlBackslash: Words("it holds a backslash", why: "addresses use `/` on every system", fix: "write `/`")
    case .urlHostMissing:
      Words("the host is missing", why: "after `//` comes a host, as in `//example.org/`", fix: "write the host")
    case .urlCredentials:
      Words(
        "it holds a user name or password", why: "browsers warn about such addresses and secrets leak",
        fix: "remove what stands before `@`")
    case .urlPortInvalid:
      Words(
        "`\(part)` is not a port", why: "a port is a number after the host's colon",
        fix: "correct the number; an IPv6 address stands in brackets")
    case .urlPortRange: Words("the port \(part) is too large", why: "ports end at 65535", fix: "correct the number")
    case .urlDriveLetterHost:
      Words("`\(part)` is a drive, not a host", why: "a path follows a third slash", fix: "write `file:///\(part)/…`")
    case .urlPercent:
      Words(
        "`%` is not followed by two hexadecimal digits", why: "`%` starts an encoded byte",
        fix: "write `%25` for a percent sign")
    case .urlSecondHash: Words("it holds a second `#`", why: "`#` starts the fragment once", fix: "write `%23`")
    case .urlPunycode:
      Words(
        "a label of the host that starts with `xn--` stands for no name",
        why: "it is not valid Punycode, or encodes what a host's name cannot hold",
        fix: "write the name in its own script")
    case .urlHostLabelEmpty:
      Words(
        "a dot of the host has no name before it", why: "a host is names with one dot between them",
        fix: "remove the dot, or write the missing name")
    case .urlHostLabelLength:
      Words(
        "a name between the dots of the host is too long", why: "63 characters is the most that there can be",
        fix: "correct the host")
    case .urlCodePoint(let scalar) where scalar == 0x09 || scalar == 0x0A || scalar == 0x0D:
      Words(
        "it holds \(Self.name(of: scalar))", why: "browsers drop it, other programs do not", fix: "remove it")
    case .urlCodePoint(let scalar):
      Words(
        "it holds \(Self.name(of: scalar))", why: "this cannot stand in an address as it is",
        fix: "encode it\(Self.encoded(scalar))")
    case .urlHostCodePoint(let scalar):
      Words(
        "the host holds \(Self.name(of: scalar))", why: "this cannot stand in a host's name", fix: "correct the host")
    case .urlHostDirection(let scalar):
      Words(
        "the host has \(Self.name(of: scalar)) in a label of letters that run to the left",
        why: "a label runs in one direction, from a letter to a letter or digit", fix: "put a dot between them")
    case .ipv4EmptyPart, .ipv4PartCount, .ipv4NotDecimal, .ipv4PartRange:
      Words(
        "the host looks like an IP address but is none",
        why: "four numbers from 0 to 255 are needed, without leading zeros", fix: "correct the numbers")
    case .ipv6Unclosed, .ipv6Compression, .ipv6PieceCount, .ipv6CodePoint, .ipv6EmbeddedIPv4:
      Words(
        "the IPv6 address is wrong",
        why: "in brackets stand eight groups of up to four hexadecimal digits, `::` at most once",
        fix: "correct the address")
    case .dataURLComma:
      Words(
        "the comma is missing", why: "in a `data:` address the data follow a comma", fix: "write `data:text/plain,…`")
    case .dataURLBase64:
      Words(
        "the base64 data hold something else", why: "base64 is letters, digits, `+`, `/` and `=` at the end",
        fix: "encode the data anew")
    default:
      Words("a `#` stands in a `data:` address", why: "all behind it is a fragment, not data", fix: "write `%23`")
    }
  }

  private static func encoded(_ scalar: UInt32) -> String {
    guard scalar > 0x1F, scalar < 0x7F else { return "" }
    return ": `%" + String(scalar, radix: 16, uppercase: true) + "`"
  }

  func mimeWords(_ part: String) -> DatatypeWords {
    let form = "write it like `text/html` or `text/html; charset=utf-8`"
    return switch code {
    case .mimeEmpty: Words("the type is missing", why: "browsers decide by it what to load", fix: form)
    case .mimeSlash, .mimeType, .mimeSubtype:
      Words("it is not a MIME type", why: "a type, a slash and a subtype are needed, without spaces", fix: form)
    case .mimeSemicolon: Words("`;` is expected before a parameter", why: "parameters follow semicolons", fix: form)
    case .mimeParameterName:
      Words(
        "a parameter's name is missing after `;`", why: "parameters are `name=value`",
        fix: "remove the `;` or complete it")
    case .mimeParameterValue: Words("a parameter's value is wrong", why: "parameters are `name=value`", fix: form)
    case .mimeQuote: Words("a quote is not closed", why: "the parameter has no end", fix: "close the quote")
    case .mimeQuotedCharacter:
      Words(
        "a character of the quoted value is not allowed", why: "it can be ASCII or Latin-1 only",
        fix: "remove the character")
    case .acceptEmpty:
      Words("a type is missing", why: "commas separate types", fix: "remove the comma, or the attribute")
    case .acceptExtension:
      Words(
        "the file extension is missing", why: "an extension has letters behind its dot", fix: "write it like `.pdf`")
    case .acceptParameters:
      Words("a type here has no parameters", why: "only the type is compared", fix: "remove `\(part)`")
    default:
      Words(
        "`*` cannot stand there", why: "only `image/*`, `audio/*` and `video/*` exist",
        fix: "write one of them, or a full type")
    }
  }

  func imageWords(_ part: String) -> DatatypeWords {
    let sizes = "write it like `(min-width: 600px) 50vw, 100vw`"
    let candidates = "write it like `small.jpg 320w, large.jpg 640w` or `photo.jpg, photo-2.jpg 2x`"
    return switch code {
    case .srcsetEmpty: Words("no image is given", why: "a list of images is needed", fix: candidates)
    case .srcsetComma:
      Words("a comma stands where an address should", why: "one comma separates two images", fix: "remove the comma")
    case .srcsetTrailingComma:
      Words("nothing follows the last comma", why: "one comma separates two images", fix: "remove the comma")
    case .srcsetDescriptor:
      Words(
        "`\(part)` is not a size", why: "an address is followed by a width (`320w`) or a density (`2x`)",
        fix: candidates)
    case .srcsetExtraDescriptor:
      Words(
        "`\(part)` is one size too many", why: "an image has one width or one density",
        fix: "keep one, or write the missing comma")
    case .srcsetWidth:
      Words(
        "`\(part)` is not a width", why: "a width is a whole number above zero and `w`",
        fix: "write the file's width in pixels, as in `640w`")
    case .srcsetDensity:
      Words("`\(part)` is not a density", why: "a density is a number above zero and `x`", fix: "write it like `2x`")
    case .srcsetHeight:
      Words("`\(part)` is a height", why: "browsers ignore images with heights", fix: "write the width, as in `640w`")
    case .srcsetMixed:
      Words(
        "widths and densities are mixed", why: "a browser cannot compare them", fix: "use `w` for all or `x` for all")
    case .srcsetWidthMissing:
      Words("`\(part)` has no width", why: "with `sizes` every image needs one", fix: "add it, as in `640w`")
    case .srcsetDuplicate:
      Words(
        "`\(part)` has the same size as another image", why: "the browser could never choose it (no size means `1x`)",
        fix: "correct the size")
    case .sizesEmpty: Words("no size is given", why: "a list of widths is needed", fix: sizes)
    case .sizesLength: Words("`\(part)` is not a width", why: "a length with a unit is needed here", fix: sizes)
    case .sizesLengthMissing:
      Words("the width after the condition is missing", why: "a condition chooses a width", fix: sizes)
    case .sizesPercentage:
      Words(
        "`\(part)` is a percentage", why: "the browser chooses before it knows the layout",
        fix: "write `vw`, as in `50vw`")
    case .sizesDefaultNotLast:
      Words(
        "`\(part)` has no condition but is not last", why: "what follows can never be chosen", fix: "move it to the end"
      )
    case .sizesDefaultMissing:
      Words(
        "a width without condition is missing at the end", why: "no condition may hold",
        fix: "add one, as in `…, 100vw`")
    case .sizesTrailingComma:
      Words("nothing follows the last comma", why: "one comma separates two sizes", fix: "remove the comma")
    case .sizesUnexpected:
      Words("`\(part)` is not expected there", why: "each size is a condition and a width", fix: sizes)
    default:
      Words(
        "`\(part)` is not an icon size", why: "sizes are like `32x32`, or `any`", fix: "write width, `x` and height")
    }
  }

  func mediaWords(_ part: String) -> DatatypeWords {
    let form = "write it like `screen and (min-width: 600px)`"
    return switch code {
    case .mediaTypeMissing:
      Words("a media type is missing", why: "`screen`, `print` or `all` is needed here", fix: form)
    case .mediaTypeUnknown:
      Words(
        "`\(part)` is not a media type", why: "the types are `all`, `screen`, `print` and `speech`",
        fix: NearMiss.suggestion(for: part, among: ["all", "screen", "print", "speech"]).map { "did you mean `\($0)`?" }
          ?? form)
    case .mediaTypeDeprecated:
      Words(
        "`\(part)` is a media type of the past", why: "it matches nothing any more",
        fix: "use `screen` or `print` with a condition such as `(hover: none)`")
    case .mediaAndExpected:
      Words("`and` is expected before `\(part)`", why: "a type and its conditions are joined by `and`", fix: form)
    case .mediaConditionMissing:
      Words("a condition in parentheses is missing", why: "`and`, `or` and `not` need one, after a space", fix: form)
    case .mediaMixed:
      Words(
        "`and` and `or` are mixed", why: "their order would not be clear", fix: "put parentheses around one of them")
    case .mediaFeatureMissing:
      Words("a feature's name is missing", why: "parentheses hold a feature and its value", fix: form)
    case .mediaFeatureUnknown:
      Words(
        "`\(part)` is not a media feature", why: "the condition can never hold",
        fix: "check the spelling, as in `min-width` or `prefers-color-scheme`")
    case .mediaFeatureDeprecated:
      Words(
        "`\(part)` is deprecated", why: "it tells the device's size, not the page's",
        fix: "use `width`, `height` or `aspect-ratio`")
    case .mediaNotRange:
      Words(
        "`\(part)` cannot be compared", why: "only ordered features such as `width` have a more or less",
        fix: "write `feature: value`")
    case .mediaValueMissing: Words("the value is missing", why: "`min-` and `max-` and a colon need one", fix: form)
    case .mediaLength:
      Words("`\(part)` has no unit of length", why: "only zero may do without", fix: "write it like `\(part)px`")
    case .mediaInteger:
      Words("`\(part)` is not a whole number", why: "this feature counts", fix: "write a number without unit")
    case .mediaRatio: Words("`\(part)` is not a ratio", why: "a ratio is two numbers", fix: "write it like `16/9`")
    case .mediaComparison:
      Words(
        "`\(part)` points the other way", why: "both comparisons must go in one direction",
        fix: "write it like `(400px <= width <= 700px)`")
    case .mediaValue:
      Words(
        "`\(part)` does not fit the feature", why: "each feature has its own values", fix: "check the feature's values")
    default: Words("`\(part)` is not expected there", why: "the condition would never hold", fix: form)
    }
  }
}
