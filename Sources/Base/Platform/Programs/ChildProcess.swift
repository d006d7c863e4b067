#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that this one started, by `posix_spawn`; this is the only file that starts any.
///
/// It inherits no descriptors except its standard streams, handles signals as usual, and belongs to a process group of
/// its own: Control-C, which stops this program, does not stop an editor that it opened.
package final class ChildProcess {
  /// What a standard stream of the program is.
  package enum Stream {
    /// `/dev/null`.
    case nothing
    /// The stream of this program.
    case inherited
    /// A pipe, whose other end is here; for errors, that of the output.
    case piped
  }

  /// A program that cannot be started.
  package struct Failure: Error {
    /// The system's error number; `ENOENT` if there is no such program.
    package let code: Int32
    /// The system's words, such as `Permission denied`.
    package var reason: String { SystemCalls.words(for: code) }
  }

  private let identifier: pid_t
  /// The end of the pipe that the program reads; -1 after it is closed.
  private var input: Int32 = -1
  private var output: Int32 = -1

  /// Starts a program.
  ///
  /// - Parameter program: its path, or its name in `PATH`.
  /// - Throws: ``Failure`` if it cannot be started.
  package init(
    _ program: String, _ arguments: [String], input: Stream = .nothing, output: Stream = .nothing,
    errors: Stream = .nothing
  ) throws(Failure) {
    // Writing to a program that has ended must not end this one.
    signal(SIGPIPE, SIG_IGN)
    let source = try input == .piped ? Pipe() : nil
    let target: Pipe?
    do throws(Failure) {
      target = try output == .piped ? Pipe() : nil
    } catch {
      source?.close()
      throw error
    }
    do throws(Failure) {
      identifier = try Self.start(
        program, arguments,
        [
          (0, source?.reading, input == .nothing), (1, target?.writing, output == .nothing),
          (2, errors == .piped ? target?.writing : nil, errors == .nothing),
        ])
    } catch {
      source?.close()
      target?.close()
      throw error
    }
    if let source {
      close(source.reading)
      self.input = source.writing
    }
    if let target {
      close(target.writing)
      self.output = target.reading
    }
  }

  deinit {
    closeInput()
    if output >= 0 { close(output) }
  }

  /// The exit status of a program, and what it writes to its standard output.
  ///
  /// - Parameters:
  ///   - input: what it reads from its standard input.
  ///   - withErrors: whether what it writes to its standard error is a part of the output.
  /// - Throws: ``Failure`` if it cannot be started.
  package static func result(
    of program: String, _ arguments: [String], input: [UInt8]? = nil, withErrors: Bool = false
  ) throws(Failure) -> (status: Int32, output: [UInt8]) {
    let process = try ChildProcess(
      program, arguments, input: input == nil ? .nothing : .piped, output: .piped,
      errors: withErrors ? .piped : .nothing)
    let output = process.exchange(input ?? [])
    return (process.wait(), output)
  }

  /// Starts a program that outlives this one; nobody waits for it.
  ///
  /// - Throws: ``Failure`` if no program can be started.
  package static func detach(_ program: String, _ arguments: [String]) throws(Failure) {
    // The shell ends at once, so that the program becomes a child of the system's first process.
    let shell = try ChildProcess(
      "/bin/sh", ["-c", "\"$0\" \"$@\" </dev/null &", program] + arguments, output: .inherited,
      errors: .inherited)
    _ = shell.wait()
  }

  // MARK: Pipes

  /// Writes all bytes to the program.
  ///
  /// - Throws: ``Failure`` if it has ended.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try writeSome(rest)) }
  }

  /// The next bytes that the program writes, waiting for them; empty if it has closed its standard output.
  package func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var length = systemRead(output, buffer.baseAddress, buffer.count)
      while length < 0, errno == EINTR {
        length = systemRead(output, buffer.baseAddress, buffer.count)
      }
      count = max(0, length)
    }
  }

  /// Closes the program's standard input.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Everything that the program writes while it is given its input: a full pipe would stop both programs.
  private func exchange(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    var result: [UInt8] = []
    if rest.isEmpty {
      closeInput()
    } else {
      _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }
    while true {
      var ends = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if input >= 0 { ends.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard poll(&ends, nfds_t(ends.count), -1) > 0 else { continue }
      if ends.count > 1, ends[1].revents != 0 {
        do {
          rest = rest.dropFirst(try writeSome(rest))
        } catch {
          // It has ended; its status tells why.
          rest = []
        }
        if rest.isEmpty { closeInput() }
      }
      if ends[0].revents != 0 {
        let more = read()
        if more.isEmpty { return result }
        result += more
      }
    }
  }

  /// Writes some bytes; the number of those that the pipe took.
  private func writeSome(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    let count = bytes.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR, errno != EAGAIN { throw Failure(code: errno) }
    return max(0, count)
  }

  // MARK: The end

  /// Waits until the program has ended.
  ///
  /// - Returns: its exit status; after a signal, 128 and its number, as shells say it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Ends the program, and waits until it has.
  package func terminate() {
    kill(identifier, SIGTERM)
    _ = wait()
  }

  // MARK: Starting

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(Failure) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Failure(code: errno) }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
      for end in [reading, writing] { systemClose(end) }
    }
  }

  private static func start(
    _ program: String, _ arguments: [String],
    _ streams: [(number: Int32, end: Int32?, isNothing: Bool)]
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for stream in streams {
      if let end = stream.end {
        posix_spawn_file_actions_adddup2(&actions, end, stream.number)
      } else if stream.isNothing {
        posix_spawn_file_actions_addopen(&actions, stream.number, "/dev/null", O_RDWR, 0)
      } else {
        posix_spawn_file_actions_adddup2(&actions, stream.number, stream.number)
      }
    }
    keepDescriptors()
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, program, &actions, &attributes, words, environ)
    guard code == 0 else { throw Failure(code: code) }
    return identifier
  }

  /// Keeps every descriptor but the standard streams from being inherited: a library may have opened one without
  /// `O_CLOEXEC`, and a socket that an editor inherits would keep its port.
  private static func keepDescriptors() {
    for file in Int32(3)..<1024 {
      let flags = fcntl(file, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(file, F_SETFD, flags | FD_CLOEXEC) }
    }
  }
}

// The functions above shadow the plain names.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func systemClose(_ file: Int32) { close(file) }
