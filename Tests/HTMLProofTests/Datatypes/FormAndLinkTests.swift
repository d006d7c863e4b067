import HTMLProof
import Testing

@Suite struct FormAndLinkTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .autocomplete,
      [
        "on", "OFF", "name", "section-a name", "shipping street-address", "section-x billing postal-code", "home tel",
        "section-a shipping work email", "username webauthn", "mobile tel-national", "bday", "cc-exp-month", "fax tel",
        "current-password webauthn", "pager impp",
      ])
    + ValueCase.table(
      .email,
      [
        "a@b", "info@example.org", "a.b+c@x-y.example", "!#$%@x", ".@x", "a..b@x", "1@2", "a'b@x.y.z", "a_b@c",
        "a{b}@c",
        "o'neil@example.ie", "user@localhost", "a/b=c@x", "x@xn--p1ai", "A@B.C",
      ])
    + ValueCase.table(.emailList, ["", "a@b", "a@b, c@d "])
    + ValueCase.table(
      .regularExpression,
      [
        "", "[0-9]{5}", "\\d+", "a|b", "(?:a)*", "(?<year>\\d{4})-\\k<year>", "(a)\\1", "[^a-z]", "\\p{L}+",
        "\\u{1F600}",
        "[\\w--\\d]", "[[a-z]&&[aeiou]]", "a{2,3}?", "^x$", "(?=a)b", "(?<!a)b", "\\/", "[\\-a]", "(?i:a)",
        "[\\q{ab|c}x]", "\\x41",
        "[é-ü]", ".*", "\\p{Script=Greek}", "\\cA", "\\0",
      ])
    + ValueCase.table(.command, ["show-modal", "CLOSE", "--own"]) + ValueCase.table(.controlName, ["q", "_charset_"])
    + ValueCase.table(.relOfAnchor, ["", "nofollow me"]) + ValueCase.table(.relOfLink, ["stylesheet", "icon x-own"])
    + ValueCase.table(.simpleColor, ["#000000", "#A1b2C3"]) + ValueCase.table(.legacyColor, ["red", "#abc", "#AABBCC"])
    + ValueCase.table(
      .cssColor,
      [
        "red", "#fff", "#ffff", "#12345678", "RebeccaPurple", "transparent", "currentColor", "rgb(1,2,3)",
        "rgb(1 2 3 / 50%)",
        "rgba(1,2,3,.5)", "hsl(120deg 50% 50%)", "hwb(90 10% 10%)", "oklch(60% .1 20)", "color(display-p3 1 0 0)",
        "color-mix(in srgb, red 20%, #00f)", "rgb(from red r g b / 1)", "light-dark(#000, #fff)", "lab(50% none 0)",
      ])
    + ValueCase.table(.sandbox, ["", "allow-scripts", "allow-forms ALLOW-MODALS"])
    + ValueCase.table(.integrity, ["", "sha256-AAAA=", "sha384-ab+/ sha512-xy=="])
    + ValueCase.table(.permissionsPolicy, ["", "camera", "camera *; fullscreen 'self' https://a.example", "a 'none';"])
    + ValueCase.table(
      .contentSecurityPolicy,
      [
        "default-src 'self'", "script-src 'nonce-YWJj' 'strict-dynamic'; object-src 'none'", "img-src * data:", "",
        "upgrade-insecure-requests", "connect-src https://*.example.org:*/api wss:", "style-src 'sha256-AAAA='",
        "img-src a.example;;",
      ])
    + ValueCase.table(.refresh, ["0", "30", "5; url=page.html", "0;  URL=https://example.org/"])
    + ValueCase.table(.colorScheme, ["normal", "light dark", "only light", "dark only"])
    + ValueCase.table(.scriptType, ["", "module", "IMPORTMAP", "text/x-template"])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .autocomplete,
      [
        "", "  ", "nome", "on name", "name shipping", "name name", "home name", "section-a", "shipping", "tel home",
        "billing shipping name", "webauthn", "off off", "work", "name off", "shipping on", "email webauthn webauthn",
      ])
    + ValueCase.table(.autocompleteAnchor, ["on", "off", ""])
    + ValueCase.table(
      .email,
      [
        "", "a", "@b", "a@", "a@b.", "a@.b", "a@-b", "a@b-", "a b@c", "a@b c", "a@b@c", "é@b", "a@é", "<a@b>",
        "a@b,c@d",
        "a@\(String(repeating: "x", count: 64))", "a@b..c", "\"a\"@b",
      ])
    + ValueCase.table(.emailList, [",", "a@b,", "a@b,,c@d", "a"])
    + ValueCase.table(
      .regularExpression,
      [
        "(", ")", "[", "]", "*", "a**", "+", "?", "{2}", "a{2", "a{3,2}", "a{,2}", "\\", "\\e", "[z-a]", "[a-\\d]",
        "(?<n",
        "(?<1>a)", "\\1", "\\k<x>", "\\p{", "\\pL", "\\u{110000}", "\\uD8", "\\x4", "[(]", "[a&&&b]", "[a--]", "(?>a)",
        "(?=a)*",
        "\\-", "[!!]", "}", "(?ii:a)", "[a&&b--c]", "\\00", "[/]", "[a-]",
      ])
    + ValueCase.table(.command, ["", "show", "-own", "--"]) + ValueCase.table(.controlName, ["", "isindex", "IsIndex"])
    + ValueCase.table(.relOfAnchor, ["nofollow NOFOLLOW", "me me"])
    + ValueCase.table(.simpleColor, ["", "#fff", "red", "#12345", "#1234567", "#GGGGGG", "123456", " #000000"])
    + ValueCase.table(.legacyColor, ["", "reddish", "#ab", "rgb(1,2,3)"])
    + ValueCase.table(
      .cssColor,
      [
        "", "reddish", "#12", "#ggg", "rgb(1,2)", "rgb(1,2,3", "rgb(1 2 3, 4)", "rgb(1px 2 3)", "red blue", "hsl()",
        "oklch(1,2,3)", "#12345", "rgb(a b c)", "12", "url(x)",
      ])
    + ValueCase.table(
      .sandbox,
      ["allow-all", "allow-scripts allow-scripts", "allow-top-navigation allow-top-navigation-by-user-activation"])
    + ValueCase.table(.integrity, ["md5-AAAA", "sha256-", "sha256-a b*", "AAAA"])
    + ValueCase.table(.permissionsPolicy, ["camera self", "ca_mera", "camera 'other'"])
    + ValueCase.table(
      .contentSecurityPolicy,
      [
        "default-src 'me'", "script-src self'", "img-src é", "default_src x", "img-src 'none' 'self'",
        "script-src 'nonce-'",
        "img-src http://", "img-src a|b", "sandbox allow-x", "img-src a.example:port",
      ])
    + ValueCase.table(
      .refresh, ["", "x", "-1", "5 url=x", "5;url=x", "5; x", "5; url=", "5; url='x'", "5.0", "5,", "5; url=a b"])
    + ValueCase.table(.colorScheme, ["", "only", "light only dark", "normal dark", "1"])
    + ValueCase.table(.scriptType, ["javascript", "text/", "module "])
    + ValueCase.table(.relOfAnchor, ["stylesheet", "nofollow canonical"]) + ValueCase.table(.relOfLink, ["icon tag"])
    + ValueCase.table(.relOfForm, ["author"])

  @Test(arguments: valid) func accepts(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refuses(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test(arguments: [
    ValueCase(datatype: .viewport, value: "width=device-width, user-scalable=no"),
    ValueCase(datatype: .viewport, value: "maximum-scale=1"),
    ValueCase(datatype: .viewport, value: "widht=device-width"),
    ValueCase(datatype: .sandbox, value: "allow-scripts allow-same-origin"),
    ValueCase(datatype: .contentSecurityPolicy, value: "defualt-src 'self'"),
  ])
  func warnsOf(_ example: ValueCase) {
    #expect(example.problem?.severity == .warning)
  }

  @Test func leavesAnOrdinaryViewportAlone() {
    #expect(Datatype.viewport.problem(in: "width=device-width, initial-scale=1") == nil)
  }
}
