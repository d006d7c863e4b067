import Dispatch
import FuzzTargets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Called by libFuzzer for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
  switch target {
  case .immediate(let check): check(bytes)
  case .asynchronous(let check):
    let copy = Array(bytes)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await check(copy)
      done.signal()
    }
    done.wait()
  }
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all[name] else {
    fatalError("FUZZ_TARGET must be one of \(FuzzTarget.all.keys.sorted().joined(separator: ", ")), not '\(name)'")
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
