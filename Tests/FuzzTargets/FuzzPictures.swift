import CardSources
import Pictures
import Platform

/// Pictures take any bytes: each is left as it is, or each of its files is a picture.
@Sendable func fuzzPictures(_ bytes: UnsafeRawBufferPointer) {
  let memory = MemoryFileSystem()
  do {
    for folder in ["out", "site"] { try memory.makeFolder(folder) }
    try memory.write(Array(bytes), to: "site/a.webp")
  } catch {
    preconditionFailure("a folder in memory cannot be written")
  }
  var options = PictureOptions()
  (options.widths, options.shares, options.focus) = ([16, 24], true, .attention)
  let size = PictureSize(reading: bytes)
  let request = PictureRequest(
    path: "a.webp", file: "site/a.webp", width: size?.width ?? 0, height: size?.height ?? 0, options: options,
    shapes: [CropShape(1)].compactMap(\.self))
  let cache = PictureCache(output: "out", files: memory)
  let made = PictureMaker(cache: cache, files: memory, keepsFiles: true) { engine }.make(request)
  precondition(made.picture != nil || made.files.isEmpty, "files of a picture that is left as it is")
  for file in made.files {
    guard let found = cache.read(file.cached) else { preconditionFailure("a file that was made is missing") }
    let size = withExtendedLifetime(found) { PictureSize(reading: found.bytes) }
    precondition(size != nil, "a file that was made is not a picture")
  }
}

/// The library, which is loaded once; without it, only the judgement is tried.
private let engine = PictureEngine()
