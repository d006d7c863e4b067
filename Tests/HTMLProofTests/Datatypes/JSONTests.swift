import HTMLProof
import Testing

@Suite struct JSONTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .json,
      [
        "null", " true ", "0", "-0", "1.5e-3", "\"\"", "\"a\\u00e9\\n\"", "[]", "[1, [2], {}]",
        "{\"a\": {\"b\": []}, \"c\": 1}",
        "{\"a\":1,\"a\":2}", "\n[\t1\r]", "1E+2", "\"é\"", "[[[[[[]]]]]]",
      ])
    + ValueCase.table(
      .importMap,
      [
        "{}", "{\"imports\": {\"a\": \"./a.js\", \"b/\": \"/b/\"}}",
        "{\"scopes\": {\"/x/\": {\"a\": \"https://a.example/a.js\"}}}",
        "{\"integrity\": {\"./a.js\": \"sha256-AAAA\"}}", "{\"imports\": {}, \"scopes\": {}}",
      ])
    + ValueCase.table(
      .speculationRules,
      [
        "{\"prefetch\": []}", "{\"prefetch\": [{\"urls\": [\"a.html\"]}]}",
        "{\"prerender\": [{\"where\": {\"href_matches\": \"/*\"}}]}",
        "{\"prerender\": [{\"source\": \"document\", \"where\": {\"and\": [{\"selector_matches\": \".x\"}, {\"not\": {\"href_matches\": [\"/a\"]}}]}, \"eagerness\": \"moderate\"}]}",
        "{\"tag\": \"t\", \"prefetch\": [{\"source\": \"list\", \"urls\": [\"/\"], \"requires\": [\"anonymous-client-ip-when-cross-origin\"], \"referrer_policy\": \"no-referrer\"}]}",
      ])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .json,
      [
        "", " ", "nul", "True", "01", "1.", ".5", "+1", "'a'", "\"a", "\"\\x\"", "\"\t\"", "[1,]", "[,1]", "{a:1}",
        "{\"a\"}",
        "{\"a\":1,}", "[1 2]", "{}{}", "[", "]", "{\"a\":}", "1e", "/* */1", String(repeating: "[", count: 300), "[}",
        "\"\\u12G4\"",
      ])
    + ValueCase.table(
      .importMap,
      [
        "[]", "{\"import\": {}}", "{\"imports\": []}", "{\"imports\": {\"a\": 1}}", "{\"imports\": {\"a/\": \"/b\"}}",
        "{\"imports\": {\"\": \"/a\"}}", "{\"imports\": {\"a\": \"a.js\"}}", "{\"scopes\": {\"/\": []}}",
        "{\"integrity\": {\"/a\": \"x\"}}", "{\"imports\": {\"a\": null}}",
      ])
    + ValueCase.table(
      .speculationRules,
      [
        "[]", "{}", "{\"other\": []}", "{\"prefetch\": {}}", "{\"prefetch\": [1]}", "{\"prefetch\": [{\"url\": []}]}",
        "{\"prefetch\": [{\"urls\": [\"/\"], \"x\": 1}]}", "{\"prerender\": [{\"where\": {\"xor\": []}}]}",
        "{\"prerender\": [{\"where\": {\"href_matches\": [\"/\", {\"path\": \"/\"}]}}]}",
        "{\"prefetch\": [], \"prerender\": {}}",
      ])

  @Test(arguments: valid) func accepts(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refuses(_ example: ValueCase) {
    #expect(!example.isValid)
  }
}
