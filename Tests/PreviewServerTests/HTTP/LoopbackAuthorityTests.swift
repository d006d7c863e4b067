import PreviewServer
import Testing

@Suite("The Host field")
struct LoopbackAuthorityTests {
  @Test(
    "Only names of this machine with the server's port are accepted",
    arguments: [
      ("localhost:8080", true), ("127.0.0.1:8080", true), ("[::1]:8080", true), ("LOCALHOST:8080", true),
      ("localhost", false), ("localhost:81", false), ("evil.example:8080", false),
      ("127.0.0.1.evil.example:8080", false),
      ("localhost:8080.evil.example", false), ("localhost:8080@evil.example", false), ("0.0.0.0:8080", false),
      ("", false),
      (nil, false),
    ] as [(String?, Bool)])
  func accepts(host: String?, isAccepted: Bool) {
    #expect(LoopbackAuthority.accepts(host, port: 8080) == isAccepted)
  }

  @Test("The port may be left out where it is the usual one")
  func usualPort() {
    #expect(LoopbackAuthority.accepts("localhost", port: 80))
  }
}
