package import Diagnostics

/// The codes of problems with pictures.
package enum PictureCode: String, DiagnosticCode {
  case leftPicture = "left-picture"
  case noPictureLibrary = "no-picture-library"
}

extension Diagnostic {
  /// A picture that is left as it is.
  static func leftPicture(_ file: String, _ fault: PictureFault) -> Diagnostic {
    switch fault {
    case .damaged:
      Diagnostic(
        .warning, code: PictureCode.leftPicture, category: .access, "the picture `\(file)` cannot be read",
        reason: "it is damaged, or not what its name says, so pages show it as it is",
        hint: "save it again, as JPEG, PNG, WebP or AVIF")
    case .tooLarge:
      Diagnostic(
        .warning, code: PictureCode.leftPicture, category: .access,
        "the picture `\(file)` has more than \(PictureJudgement.mostPixels / 1_000_000) million pixels",
        reason: "decoding it could take all memory, so pages show it as it is", hint: "save it in fewer pixels")
    }
  }

  /// No pictures can be made of the logo, because the system has no libvips.
  package static func noLogoPictures() -> Diagnostic {
    Diagnostic(
      .warning, code: PictureCode.noPictureLibrary, category: .configuration,
      "libvips is missing, so home screens and previews of links do not show the logo",
      reason: "both take PNG files, which are made of the logo with it; pages and tabs show the logo as it is",
      hint:
        """
        install it (Debian: `apt install libvips42`, Ubuntu: `apt install libvips42t64`, macOS: `brew install vips`)
        """)
  }

  /// A logo of which no picture for previews of links can be made.
  package static func leftLogo(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: PictureCode.leftPicture, category: .access,
      "no picture for previews of links can be made of `\(file)`",
      reason: "it is damaged, or of a format that libvips cannot read on this machine",
      hint: "name a PNG or JPEG of 1200 × 630 pixels at `image` of the site")
  }

  /// An icon of which no app icon can be made.
  package static func leftIcon(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: PictureCode.leftPicture, category: .access, "no app icons can be made of `\(file)`",
      reason: "it is damaged, smaller than 180 pixels, or of a format that libvips cannot read on this machine",
      hint: "name a square SVG, or a PNG of at least 512 pixels, at `icon` of `logo`")
  }

  /// Pictures cannot be made, because the system has no libvips.
  package static func noPictureLibrary(_ count: Int) -> Diagnostic {
    Diagnostic(
      .warning, code: PictureCode.noPictureLibrary, category: .configuration,
      "libvips is missing, so \(count == 1 ? "a picture is" : "\(count) pictures are") offered in one width only",
      reason: "`pictures:` makes files in several widths of the site's own pictures with it",
      hint:
        """
        install it (Debian: `apt install libvips42`, Ubuntu: `apt install libvips42t64`, macOS: `brew install vips`), or say \
        `pictures: false`
        """)
  }
}
