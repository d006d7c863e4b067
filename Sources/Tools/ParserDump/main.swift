/// Prints the strict HTML parser's results for some files, for the differential tests.
///
/// Prints a line `#file PATH` for each file, a line `#error CODE START END` for each parse error, and if there is none
/// the tree, one node per line, in the notation of the html5lib tree tests.
import HTMLProof
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

func contents(of path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(file, &chunk, chunk.count)
    guard count > 0 else { return count == 0 ? bytes : nil }
    bytes.append(contentsOf: chunk[0..<count])
  }
}

var parser = HTMLParser()
var events = HTMLEvents()
var output = ByteBuffer(capacity: 1 << 20)
var status: Int32 = 0

/// Writes the buffered output.
@MainActor
func flush() {
  var offset = 0
  while offset < output.count {
    let written = write(1, output.bytes.baseAddress?.advanced(by: offset), output.count - offset)
    guard written > 0 else { exit(3) }
    offset += written
  }
  output.removeAll()
}

for path in CommandLine.arguments.dropFirst() {
  guard let bytes = contents(of: path) else {
    status = 3
    continue
  }
  bytes.withUnsafeBytes { source in
    parser.parse(source, as: .document, into: &events)
    output.append("#file \(path)\n")
    for error in events.errors { output.append("#error \(error.code.rawValue) \(error.start) \(error.end)\n") }
    if events.errors.isEmpty {
      Tree(events, source: source).write(to: &output)
    }
  }
  if output.count > 1 << 19 {
    flush()
  }
}
flush()
exit(status)
