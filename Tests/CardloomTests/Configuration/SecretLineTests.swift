import Testing

@testable import SiteModel

/// Messages show lines of the configuration without the secrets that are written into them.
@Suite struct SecretLineTests {
  @Test(arguments: [
    (#"url: "https://a.example/?x=1&token=abc&y=2""#, #"url: "https://a.example/?x=1&token=***&y=2""#),
    (#"headers: {Authorization: "Bearer a, b", X-A: y}"#, #"headers: {Authorization: "***********", X-A: y}"#),
    (#"headers: {"X-Api-Key": 'abc'}"#, #"headers: {"X-Api-Key": '***'}"#),
    ("  api_key: abc", "  api_key: ***"), ("PASSWD: abc", "PASSWD: ***"),
    ("x?sig=abc&pwd=de&pass=f", "x?sig=***&pwd=**&pass=*"), ("bearer-cookie: abc", "bearer-cookie: ***"),
    ("  access_token:   ab,c", "  access_token:   **,c"),
  ])
  func aSecretIsHidden(line: String, shown: String) {
    #expect(SecretLine.hidden(line[...]) == shown[...])
  }

  @Test(arguments: [
    #"headers: {Authorization: "Bearer ${NEWS_TOKEN}"}"#, "parameters: {key: \"${KEY}\", page_token: abc}",
    "fields: {key: name, pass: x}", "url: https://a.example/?page=1&key=${KEY}", "token", "tokens", "", "a: b",
    "'x': =",
  ])
  func allElseIsShown(line: String) {
    #expect(SecretLine.hidden(line[...]) == line[...])
  }
}
