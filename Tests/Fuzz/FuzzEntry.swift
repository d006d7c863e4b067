#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What random bytes are given to.
///
/// Each is a function that must neither trap nor break a promise that it states.
private let targets: [String: @Sendable (UnsafeRawBufferPointer) -> Void] = [
  "content": fuzzContent, "html": fuzzHTML, "check": fuzzCheck, "json": fuzzJSON, "xml": fuzzXML,
]

/// Called by libFuzzer for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  target(UnsafeRawBufferPointer(start: bytes, count: count))
  return 0
}

private let target: @Sendable (UnsafeRawBufferPointer) -> Void = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = targets[name] else {
    fatalError("FUZZ_TARGET must be one of \(targets.keys.sorted().joined(separator: ", ")), not '\(name)'")
  }
  return target
}()

@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ testOneInput: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The program's entry, under the name that SwiftPM gives to the entry of a target.
@_cdecl("Fuzz_main")
public func main(_ argumentCount: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var count = argumentCount
  var arguments = arguments
  return runDriver(&count, &arguments, testOneInput)
}
