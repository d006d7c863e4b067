/// Messages about links, frames and `meta`.
extension DatatypeProblem {
  func linkWords(_ part: String) -> DatatypeWords {
    switch code {
    case .linkTypeNotHere:
      Words(
        "`\(part)` is not allowed on this element",
        why: "this kind of link belongs on another element and does nothing here",
        fix: "remove it"
      )
    case .sandboxTopNavigation:
      Words(
        "one permission makes another void", why: "`allow-top-navigation` and `allow-popups` include it",
        fix: "keep one of them")
    case .sandboxEscape:
      Words(
        "`allow-scripts` and `allow-same-origin` together", why: "a page of the same site can remove its own sandbox",
        fix: "remove one of them")
    case .integrityHash:
      Words(
        "`\(part)` is not a hash", why: "it is `sha256-`, `sha384-` or `sha512-` and base64", fix: "copy the hash again"
      )
    case .policyFeature:
      Words(
        "`\(part)` is not the name of a feature", why: "features are separated by semicolons",
        fix: "write it like `camera; fullscreen *`")
    case .policyOrigin:
      Words(
        "`\(part)` is not an origin", why: "`*`, `'self'`, `'src'`, `'none'` or a full address may stand here",
        fix: "write it like `https://example.org`")
    case .cspNotASCII:
      Words(
        "it holds a character beyond ASCII", why: "policies are ASCII", fix: "write host names in Punycode (`xn--…`)")
    case .cspDirectiveName, .cspDirectiveUnknown:
      Words("`\(part)` is not a directive", why: "browsers ignore it", fix: "check the spelling, as in `default-src`")
    case .cspNone:
      Words("`'none'` stands with other sources", why: "it is then ignored", fix: "remove it, or the others")
    case .cspKeyword:
      Words(
        "`\(part)` is not a source", why: "in quotes stand keywords, nonces and hashes",
        fix: "write it like `'self'` or `'sha256-…'`; hosts have no quotes")
    case .cspNonce: Words("`\(part)` is not a nonce", why: "a nonce is base64", fix: "write it like `'nonce-c2VjcmV0'`")
    case .cspSource:
      Words(
        "`\(part)` is not a source", why: "a source is a host, a scheme with its colon, or a keyword in quotes",
        fix: "write it like `https://example.org` or `'self'`")
    case .cspValue:
      Words(
        "`\(part)` is not a value of this directive", why: "browsers ignore what they do not know", fix: "remove it")
    case .cspNotInMeta:
      Words(
        "`\(part)` must not stand in `<meta>`", why: "browsers obey it in the HTTP header only",
        fix: "send it as a header, or remove it")
    case .refreshTime:
      Words("the number of seconds is missing", why: "it comes first", fix: "write it like `5; url=page.html`")
    case .refreshSemicolon:
      Words(
        "`;` is missing after the seconds", why: "seconds and address are separated by it",
        fix: "write it like `5; url=page.html`")
    case .refreshSpace:
      Words("a space is missing after `;`", why: "the form is fixed", fix: "write it like `5; url=page.html`")
    case .refreshURL:
      Words("`url=` is missing", why: "it comes before the address", fix: "write it like `5; url=page.html`")
    case .refreshQuote: Words("the address stands in quotes", why: "the form is fixed", fix: "remove the quotes")
    case .viewportName:
      Words(
        "`\(part)` is not a viewport property", why: "browsers ignore it", fix: "`width=device-width` is enough")
    case .viewportZoom: Words("`\(part)` keeps people from zooming", why: "who sees badly needs it", fix: "remove it")
    default:
      Words(
        "it is not a color scheme", why: "it is `normal`, or `light`, `dark` or both", fix: "write it like `light dark`"
      )
    }
  }
}
