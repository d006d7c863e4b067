import Diagnostics

/// The parameters that are added to the query of a source's address.
struct RequestQuery {
  private let parameters: [(name: String, value: String)]

  init(_ parameters: [(name: String, value: String)]) { self.parameters = parameters }

  /// The address with the parameters; one of the same name in its query is replaced.
  func added(to url: Located<String>) -> Located<String> {
    guard !parameters.isEmpty else { return url }
    let parts = url.value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let own = parameters.map { (name: Self.encoded($0.name), value: Self.encoded($0.value)) }
    let kept = (halves.count > 1 ? halves[1].split(separator: "&").map(String.init) : []).filter { pair in
      !own.contains { $0.name == pair.prefix { $0 != "=" } }
    }
    let query = kept + own.map { $0.name + "=" + $0.value }
    let fragment = parts.count > 1 ? "#" + parts[1] : ""
    return Located(halves[0] + "?" + query.joined(separator: "&") + fragment, at: url.location)
  }

  /// A text in which everything but unreserved characters is percent-encoded (RFC 3986, 2.3).
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
  }
}
