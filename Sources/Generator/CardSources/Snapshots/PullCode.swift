import Diagnostics

/// The codes of feeds that cannot be fetched.
package enum PullCode: String, DiagnosticCode {
  case noCurl = "no-curl"
  case pullAddress = "pull-address"
  case pullCertificate = "pull-certificate"
  case pullCompression = "pull-compression"
  case pullConnection = "pull-connection"
  case pullCut = "pull-cut"
  case pullDamaged = "pull-damaged"
  case pullDoubles = "pull-doubles"
  case pullFewerCards = "pull-fewer-cards"
  case pullFile = "pull-file"
  case pullMoved = "pull-moved"
  case pullNoFeed = "pull-no-feed"
  case pullPicture = "pull-picture"
  case pullRedirects = "pull-redirects"
  case pullRefusedRedirect = "pull-refused-redirect"
  case pullRepeats = "pull-repeats"
  case pullStatus = "pull-status"
  case pullTimeout = "pull-timeout"
  case pullTooLarge = "pull-too-large"
  case pullWrite = "pull-write"
}
