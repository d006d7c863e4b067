/// What random bytes are given to: by libFuzzer in `make fuzz`, by chance in the tests.
///
/// Each is a function that must neither trap nor break a promise that it states.
package enum FuzzTarget: Sendable {
  case immediate(@Sendable (UnsafeRawBufferPointer) -> Void)
  case asynchronous(@Sendable ([UInt8]) async -> Void)

  /// The targets by the names that `make fuzz` gives them.
  package static let all: [String: FuzzTarget] = [
    "content": .immediate(fuzzContent), "html": .immediate(fuzzHTML), "check": .immediate(fuzzCheck),
    "json": .immediate(fuzzJSON), "pictures": .immediate(fuzzPictures), "xml": .asynchronous(fuzzXML),
  ]
}
