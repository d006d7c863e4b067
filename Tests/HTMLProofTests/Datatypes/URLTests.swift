import HTMLProof
import Testing

@Suite struct URLTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .url,
      [
        "", "page.html", "./page.html", "../a/b?c=d#e", "/", "//example.org/x", "?q", "#top", "a:b", "a+b.c-d:e",
        "http://example.org", "https://example.org:443/", "http://example.org:/", "HTTP://EXAMPLE.org/%7Euser",
        "https://例え.テスト/道", "https://xn--r8jz45g.xn--zckzah/", "http://１２７.0.0.1/", "http://example。org",
        "http://[::1]/", "http://[2001:db8::8a2e:370:7334]:8080/x", "http://[::ffff:192.0.2.1]/", "http://192.0.2.7/",
        "file:///etc/hosts", "file://server/share", "file:///C:/x", "mailto:info@example.org", "tel:+49-30-1234",
        "javascript:void(0)", "data:,x", "data:text/plain;charset=utf-8,hi", "data:image/gif;base64,R0lGOD==",
        "about:blank", "urn:isbn:0-486-27557-4", "blob:https://example.org/9115d58c", "x:/a//b", "ws://h/",
        "http://a.b-c.d_e/", "http://example.org/?a=b&c=%20#x?y/z", "http://example.org/~a!$&'()*+,;=:@",
        "http://example.org/\u{1F600}", "http://x/0:1", "seg:ment/x", "./a:b",
      ])
    + ValueCase.table(.urlNonEmptyPotentiallySpaced, [" page.html\n", "\t/x"])
    + ValueCase.table(.absoluteURL, ["https://example.org/", "urn:x"])
    + ValueCase.table(.httpURLs, ["", "https://a.example/ /b"])
    + ValueCase.table(.itemTypes, ["https://schema.org/Thing", "https://a.example/x https://a.example/y"])
    + ValueCase.table(.itemProperties, ["name", "name email", "https://a.example/x"])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .url,
      [
        "a b", " a", "a ", "a\tb", "a\nb", "\\a", "a\\b", "a|b", "a<b", "a>b", "a\"b", "a`b", "a{b}", "a^b", "a[b]",
        "%", "%2", "%zz", "a%g0", "#a#b", "a#%", "\u{0}", "\u{7F}", "a\u{85}", "?a|b", "#a<b",
        "http:", "http:/", "http://", "http:///x", "http:x", "https:/x", "ftp:x", "ws:x", "wss:/x", "file:", "file:/x",
        "file:x", "file://C:/x", "file://a|b/", "http:\\\\x", "http://x\\y", "//", "///x",
        "http://u@x/", "http://u:p@x/", "http://@/", "http://:80/", "http://x:y/", "http://x:65536/", "http://x:-1/",
        "http://x:80:80/", "http://a b/", "http://a<b/", "http://a^b/", "http://a|b/", "http://%/", "http://%00/",
        "http://%20x/", "http://x%zz/", "http://\u{AD}/", "http://\u{FFFD}/", "http://a\u{3000}b/",
        "http://a\u{2100}b/",
        "http://％２０/", "http://xn--/", "http://xn--\u{61}-/", "http://1.2.3/", "http://256.1.1.1/", "http://1.2.3.04/",
        "http://0x7f.1/", "http://1.2.3.4./", "http://1.2.3.4.5/", "http://x.0x/", "http://0x0/",
        "http://[::1/", "http://[x]/", "http://[1:2:3]/", "http://[1::2::3]/", "http://[:1]/",
        "http://[1:2:3:4:5:6:7:8:9]/",
        "http://[1:2:3:4:5:6:7:]/", "http://[::1.2.3]/", "http://[::1.2.3.256]/", "http://[12345::]/",
        "http://[::1%25x]/",
        "x://a b", "x://a:b:c", "x://:1", "x://[", "data:", "data:text/plain", "data:text/,x", "data:a;b,c",
        "data:;base64,a b", "data:;base64,a*b",
      ])
    + ValueCase.table(.urlNonEmpty, ["", " x"])
    + ValueCase.table(.urlNonEmptyPotentiallySpaced, ["", "  ", "\n\t"])
    + ValueCase.table(.absoluteURL, ["", "x", "/x", "//x", "?x", "#x"])
    + ValueCase.table(.httpURLs, ["ftp://a.example/", "a|b", "mailto:x"])
    + ValueCase.table(.itemTypes, ["", " ", "Thing", "https://a.example/x https://a.example/x"])
    + ValueCase.table(.itemProperties, ["", "a.b", "http:x", "a a"])

  @Test(arguments: valid) func acceptsURL(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refusesURL(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test func warnsOfAFragmentInADataURL() {
    #expect(Datatype.url.problem(in: "data:,x#y")?.severity == .warning)
  }

  @Test func pointsAtTheCharacter() {
    let problem = Datatype.url.problem(in: "/path/with space")
    #expect(problem?.code == .urlCodePoint(0x20))
    #expect(problem?.range == 10..<11)
  }
}
