internal import CLibXML2

/// The library itself.
enum LibXML2 {
  /// Prepares the library for use from several threads; read it before any other call.
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()
}
