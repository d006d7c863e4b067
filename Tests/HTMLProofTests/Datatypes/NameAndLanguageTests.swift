import HTMLProof
import Testing

@Suite struct NameAndLanguageTests {
  static let valid: [ValueCase] =
    ValueCase.table(.id, ["a", "1", "é", "a.b:c", "#"]) + ValueCase.table(.hashName, ["#map", "##", "# a"])
    + ValueCase.table(.navigableTarget, ["_blank", "_SELF", "frame", "a b", "9"])
    + ValueCase.table(.navigableName, ["main", "x_y"])
    + ValueCase.table(
      .customElementName, ["my-card", "x-1", "a-", "my-ünit", "a.b-c", "emotion-😍", "x--y", "math-α", "a-b_c"])
    + ValueCase.table(.uniqueTokens, ["", "a", "a b", " a  A "])
    + ValueCase.table(.accessKeys, ["", "a", "a b ä", "1"]) + ValueCase.table(.exportParts, ["a", "a, b: c"])
    + ValueCase.table(.keyword("lazy eager"), ["lazy", "LAZY", "Eager"])
    + ValueCase.table(.keywordOrEmpty("a b"), ["", "a"])
    + ValueCase.table(.boolean("hidden"), ["", "hidden", "HIDDEN"])
    + ValueCase.table(.keywordSet("x y"), ["", "x", "y x"])
    + ValueCase.table(
      .languageTag,
      [
        "en", "EN-gb", "de-CH-1901", "zh-Hant-TW", "sr-Latn", "es-419", "zh-cmn-Hans", "sl-rozaj-biske", "x-own",
        "en-x-own-thing", "de-u-co-phonebk", "en-t-ja", "art-lojban", "i-klingon", "gsw", "haw", "mul", "qaa-Qaaa-QM",
        "yue",
        "ja-Latn-hepburn", "hy-arevela", "sgn-ase", "zxx",
        // Scripts of the last years, and a language that has another code now.
        "hmn-Hmnp", "bo-Soyo", "kl-tunumiit", "ajt", "ms-bjn",
      ])
    + ValueCase.table(.languageTagOrEmpty, [""])
    + ValueCase.table(.charset, ["utf-8", "UTF-8", "latin1", "shift_jis"])
    + ValueCase.table(.contentTypePragma, ["text/html; charset=utf-8", "TEXT/HTML;charset=UTF-8"])

  static let invalid: [ValueCase] =
    ValueCase.table(.id, ["", " ", "a b", "a\n"]) + ValueCase.table(.hashName, ["", "#", "map", " #x"])
    + ValueCase.table(.navigableTarget, ["", "_new", "_", "a\n<b"])
    + ValueCase.table(
      .customElementName,
      [
        "", "card", "My-card", "my-Card", "1-x", "-x", "font-face", "annotation-xml", "my card-x", "my-card/", "é-x",
        "a-b>",
      ])
    + ValueCase.table(.uniqueTokens, ["a a", "x y x"]) + ValueCase.table(.accessKeys, ["ab", "a a"])
    + ValueCase.table(.exportParts, ["a:b:c", "a,,b", ":"])
    + ValueCase.table(.keyword("lazy eager"), ["", "laz", "lazyy", "lazy ", "auto"])
    + ValueCase.table(.boolean("hidden"), ["true", "false", "1", "hidden "])
    + ValueCase.table(.keywordSet("x y"), ["z", "x x", "x X"])
    + ValueCase.table(
      .languageTag,
      [
        "", "e", "english", "en_US", "en-", "-en", "en--us", "en-USA", "en-Latnn", "xx", "xq", "en-Xxxx",
        "de-DE-1901-1901",
        "en-XYZ9", "en-us-gb", "en-abcdefghi", "zh-Hant-Latn", "en-a-bbb-a-ccc", "en-u", "en-x", "x", "a-DE", "en US",
        "de-cmn",
        "eng", "hmn-Hmnx", "aaz-Zzza", "en-é", "en-zz9", "fr-foobar",
      ])
    + ValueCase.table(.charset, ["", "utf", "utf-9", "utf-8 "]) + ValueCase.table(.charsetUTF8, ["latin1", ""])
    + ValueCase.table(
      .contentTypePragma,
      ["text/html", "text/html; charset=latin1", "text/html; charset=", "text/plain; charset=utf-8"])

  @Test(arguments: valid) func accepts(_ example: ValueCase) {
    #expect(example.isValid)
  }

  @Test(arguments: invalid) func refuses(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test(arguments: ["iw", "mo", "zh-min-nan"]) func warnsOfOldLanguageTags(_ tag: String) {
    #expect(Datatype.languageTag.problem(in: tag)?.severity == .warning)
  }
}
