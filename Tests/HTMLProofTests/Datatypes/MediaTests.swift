import HTMLProof
import Testing

@Suite struct MediaTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .mediaQueryList,
      [
        "", "all", "SCREEN", "not print", "only screen and (color)", "(min-width: 40em)", "(width)",
        "(400px<=width<=700px)",
        "(width >= 600px)", "(width = 600px)", "(50em > width)", "not (hover)", "(hover) and (pointer: fine)",
        "(hover) or (not (pointer))", "((hover) or (width)) and (color)", "screen, print",
        "screen and (orientation:portrait)",
        "(aspect-ratio: 16/9)", "(aspect-ratio: 2)", "(min-resolution: 2dppx)", "(resolution: infinite)",
        "(prefers-color-scheme: dark)", "(max-width: calc(100px + 2em))", "(min-width: 0)", "(grid)",
        "screen and (not (color))",
        "/* x */ screen /**/ and (width)", "(prefers-reduced-motion)", "(color-index: 256)",
      ])
    + ValueCase.table(
      .srcset,
      [
        "a.jpg", " a.jpg ", "a.jpg 2x", "a.jpg 1.5x, b.jpg 3x", "a.jpg 320w, b.jpg 640w", "a.jpg,b.jpg 2x",
        "a.jpg, b.jpg 2x",
        "data:image/png;base64,AAAA 2x", "a.jpg 1e1x", "a,b.jpg 2x", "a.jpg\t100w\n,\nb.jpg 200w", "a.jpg .5x",
        "//cdn.example/a 1x,//cdn.example/b 2x", "?a 10w", "a.jpg 100w , b.jpg 50w",
      ])
    + ValueCase.table(.srcsetWithWidths, ["a 1w", "a 1w, b 2w"])
    + ValueCase.table(
      .sourceSizes,
      [
        "100vw", "50.5vw", "0", "auto", "auto, 100vw", "AUTO", "(min-width: 40em) 50vw, 100vw", "calc(100vw - 2rem)",
        "min(100vw, 40em)", "(hover) and (width > 1px) 10px, 1e2px", "not (hover) 1px, 2px", "clamp(1px, 5vw, 3em)",
        "+5px",
        "(min-width:1px) calc((1px + 2em) * 3), 5cqw", "/**/1px/**/", "max(1px,2vw)",
      ])
    + ValueCase.table(.iconSizes, ["", "any", "16x16", "16X16 32x32", "ANY"])
    + ValueCase.table(
      .mimeType,
      [
        "text/html", "TEXT/HTML", "image/svg+xml", "application/vnd.x-y.z+json", "text/html;charset=utf-8",
        "text/html ; charset=\"utf-8\"", "a/b;c=d;e=f", "text/plain; format=flowed",
        "video/mp4; codecs=\"avc1.4D401E, mp4a.40.2\"",
        "a/b;c=\"\\\"\"", "a/b;c=\"\"", "font/woff2", "a!#$/b'*", "multipart/x; boundary=_", "x-x/x-x",
      ])
    + ValueCase.table(.accept, ["image/*", ".pdf", "image/png, .jpg , video/*", ".tar.gz", "text/csv"])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .mediaQueryList,
      [
        "screan", "tv", "handheld", "screen and", "screen (color)", "and (color)", "(min-width: 40)",
        "(min-width: 40deg)",
        "(min-width)", "(foo)", "(foo: bar)", "(orientation: diagonal)", "screen, ", ",screen", "screen,,print",
        "(width",
        "width", "(color: 1.5)", "(color: 1px)", "(hover) and (color) or (width)", "screen and (hover) or (width)",
        "not",
        "only", "only (color)", "(max-device-width: 300px)", "(400px < width > 300px)", "(orientation > 1)", "((width)",
        "(width))", "screen;", "(min-width: )", "(aspect-ratio: 16:9)", "(hover)and (color)", "not(hover)",
        "(min-hover: none)",
        "(width: 5 px)", "[width]", "(width: var(--x))", "(max-width: 10px + 2px)",
      ])
    + ValueCase.table(
      .srcset,
      [
        "", "  ", ",", "a,", "a,,", ",a", "a 0x", "a 0w", "a -1x", "a 1", "a x", "a w", "a 1.5w", "a 1e2w", "a 1X",
        "a 1h",
        "a 1w 2w", "a 1x, b 2w", "a, b", "a 1x, b 1.0x", "a 2x, b 2x", "a +1x", "a 1x,, b 2x", "a|b 2x", "a 1w, b",
        "a (1x)",
      ])
    + ValueCase.table(.srcsetWithWidths, ["a", "a 2x", "a 1w, b"])
    + ValueCase.table(
      .sourceSizes,
      [
        "", " ", "100", "50%", "-1px", "1deg", "100 vw", "(min-width: 1px)", "(min-width: 1px) 1px", "1px, 2px", "1px,",
        ",1px",
        "(x) 1px, 2px", "calc(1px)  2px", "calc(50% - 1px)", "calc(1px + 2)", "calc(1px+2px)", "calc(1px", "1foo",
        "inherit",
        "screen 1px, 2px", "(min-width:1px) auto, 2px", "1px auto", "var(--x)", "attr(x)", "max()", "clamp(1px, 2px)",
        "1px;",
        "(hover) 1px 2px, 3px",
      ])
    + ValueCase.table(.iconSizes, ["16", "016x16", "16x", "16x16x16", "0x0", "16x16 16X16", "big"])
    + ValueCase.table(
      .mimeType,
      [
        "", "text", "text/", "/html", "text/html;", "text/html; charset", "text/html; charset=", "text/html, text/css",
        " text/html", "text/html ", "te xt/html", "text/html;charset=\"x", "text/html;;a=b", "text/html;=x", "text/é",
        "text/html;a=b c",
        "a/b/c",
      ])
    + ValueCase.table(.accept, ["", ".", "image", "image/*;q=1", "image/png,", "*/*", "pdf"])

  @Test(arguments: valid) func accepts(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refuses(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test func tellsTheKindOfDescriptor() {
    func kind(_ text: String) -> SrcsetSyntax.Descriptors {
      Array(text.utf8).withUnsafeBytes { SrcsetSyntax.descriptors(of: $0) }
    }
    #expect(kind("a.jpg 320w") == .width)
    #expect(kind("a.jpg 2x") == .density)
    #expect(kind("a.jpg") == .none)
  }

  @Test func tellsWhetherSizesStartWithAuto() {
    #expect(Array("auto, 1px".utf8).withUnsafeBytes { SourceSizesSyntax.startsWithAuto($0) })
    #expect(!Array("1px".utf8).withUnsafeBytes { SourceSizesSyntax.startsWithAuto($0) })
  }
}
