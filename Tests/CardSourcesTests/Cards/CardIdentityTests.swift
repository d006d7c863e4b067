import CardSources
import Testing

/// Identities as HTML ids and file names.
@Suite struct CardIdentityTests {
  @Test(arguments: [
    ("a1-b_c.d", "a1-b_c.d"), ("", ""), ("a b", "a_20b"), ("https://x.org/?a=1", "https_3a_2f_2fx.org_2f_3fa_3d1"),
    ("é", "_c3_a9"), ("a_20b", "a_5f20b"), ("_", "_"), ("__", "__"), ("_ab", "_5fab"), ("_AB", "_AB"),
    (".hidden", "_2ehidden"),
    ("..", "_2e."), ("a_2", "a_2"), ("_a ", "_a_20"), ("\"<>&'", "_22_3c_3e_26_27"), ("日", "_e6_97_a5"),
    ("\u{0}", "_00"),
  ]) func `an identity is encoded`(identity: String, expected: String) {
    #expect(CardIdentity.encoded(identity) == expected)
    #expect(CardIdentity.decoded(expected) == identity)
  }

  @Test func `no two identities get one form`() {
    var forms: [String: String] = [:]
    let alphabet = ["_", "2", "0", "a", " ", ".", "G", "é"]
    func extend(_ text: String, _ length: Int) {
      let form = CardIdentity.encoded(text)
      #expect(forms[form] == nil)
      forms[form] = text
      #expect(CardIdentity.decoded(form) == text)
      #expect(
        form.utf8.allSatisfy { byte in
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || "-_.".utf8.contains(byte)
        })
      if length > 0 { for letter in alphabet { extend(text + letter, length - 1) } }
    }
    extend("", 4)
  }

  @Test(arguments: ["a b", "_20 ", "é", "_5f", ".a"]) func `a text that is not a form has no identity`(form: String) {
    #expect(CardIdentity.decoded(form) == nil)
  }
}
