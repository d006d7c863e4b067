import Platform
import Testing

@Suite("SHA-256 and Base64")
struct SHA256Tests {
  @Test(
    "The hashes of FIPS 180-4",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hashes(_ text: String, _ hash: String) {
    #expect(Base64.text(SHA256.hash(Array(text.utf8))) == hash)
  }

  @Test("Base64 pads to groups of four", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")])
  func padding(_ text: String, _ encoded: String) {
    #expect(Base64.text(Array(text.utf8)) == encoded)
  }
}
