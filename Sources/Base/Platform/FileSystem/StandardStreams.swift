#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The standard input, output and error streams.
package enum StandardStreams {
  /// An output stream.
  package enum Output: Int32, Sendable { case results = 1, errors = 2 }

  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the next file to be opened would get its descriptor, and messages would be written into that file.
  package static func open() {
    for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 && errno == EBADF { _ = openNull() }
  }

  /// Reads standard input to its end.
  package static func readInput() throws(FileError) -> [UInt8] {
    try SystemCalls.readAll(0, size: nil, path: "standard input")
  }

  /// Writes all of the bytes.
  ///
  /// A closed pipe (`EPIPE`), as with `| head`, is not an error.
  package static func write(_ bytes: [UInt8], to output: Output) throws(FileError) {
    do {
      try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
        try SystemCalls.write(
          UnsafeRawBufferPointer(bytes), to: output.rawValue,
          path: output == .results ? "standard output" : "standard error")
      }
    } catch  where error.reason == .other(code: EPIPE) {}
  }

  private static func openNull() -> Int32 {
    #if canImport(Darwin)
      Darwin.open("/dev/null", O_RDWR)
    #elseif canImport(Musl)
      Musl.open("/dev/null", O_RDWR)
    #else
      Glibc.open("/dev/null", O_RDWR)
    #endif
  }
}
