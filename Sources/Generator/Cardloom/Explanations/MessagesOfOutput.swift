extension MessageExplanation {
  /// Files and folders.
  static let output = [
    MessageExplanation("missing-file", "There is no such file or folder. Paths in `site.yml` count from its folder."),
    MessageExplanation(
      "not-permitted",
      "The system does not permit it. Look at the owner and the permissions of the file and its folder."),
    MessageExplanation("broken-link", "A symbolic link leads to something that there is not. Mend it or remove it."),
    MessageExplanation("link-circle", "Symbolic links lead to one another in a circle. Remove one of them."),
    MessageExplanation(
      "link-to-output",
      "A symbolic link in a folder that builds read leads to the folder that they write: each would hold the one before. Links to other folders are followed, inside the project and outside."
    ),
    MessageExplanation(
      "not-file",
      "A site's files are read whenever they are needed, so none can be a pipe or a device. `cardloom init --from`, `validate` and `render` take pipes."
    ),
    MessageExplanation("name-too-long", "The system takes no name or path of this length. Choose a shorter one."),
    MessageExplanation(
      "name-not-utf-8", "The name of a file is not UTF-8, so no address could be made of it. Rename the file."),
    MessageExplanation(
      "too-many-open-files", "The system's limit for open files of one process is reached. `ulimit -n 1024` raises it."),
    MessageExplanation(
      "little-memory",
      "The limit for the addresses of one process (`ulimit -v`) is lower than what threads need to start. `ulimit -v unlimited` takes it away; limits of the memory itself are better set with cgroups, such as `systemd-run -p MemoryMax=1G`."
    ),
    MessageExplanation("is-folder", "A file is needed, and this is a folder."),
    MessageExplanation("not-folder", "A folder is needed, and this is a file or a symbolic link."),
    MessageExplanation("file-exists", "Something of that name is there already."),
    MessageExplanation("folder-not-empty", "The folder is not empty, and what is in it would be lost."),
    MessageExplanation("no-space", "The disk is full. Nothing of the former site was touched."),
    MessageExplanation("read-only", "The disk is mounted for reading only."),
    MessageExplanation("file-error", "The system refused for a reason of its own, which it names."),
    MessageExplanation("empty-document", "A page that `cardloom validate` was given is empty."),
    MessageExplanation(
      "wide-encoding",
      "A page that `cardloom validate` was given begins like UTF-16 or UTF-32. HTML is UTF-8; save it as that."),
    MessageExplanation(
      "binary-document", "A file that `cardloom validate` was given is no text, such as a picture or a program."),
    MessageExplanation(
      "no-html-files", "A folder that `cardloom validate` was given holds no file that ends in .html or .htm."),
    MessageExplanation(
      "output-in-input",
      "The output folder lies in a folder that builds read: the next one would read the pages of this one."),
    MessageExplanation(
      "unnamed-output",
      "`.`, `..` and `/` cannot be replaced as a whole. Name the output folder from the folder above it."),
    MessageExplanation(
      "foreign-output", "A build replaces its output folder as a whole, so it writes to none that it did not make."),
    MessageExplanation(
      "damaged-manifest", "The list of files that Cardloom made is damaged. Delete the output folder and build again."),
    MessageExplanation("output-in-use", "Another build writes to the same folder. Wait until it is done."),
    MessageExplanation(
      "stopped",
      "Control-C or `kill` ended the command while it was writing. The unfinished site was removed, and the old one is as it was. The process ends with the signal, so a shell sees status 130 or 143."
    ),
    MessageExplanation(
      "duplicate-output", "Two files of the site would have one path, or paths that differ in letter case alone."),
    MessageExplanation(
      "foreign-files-kept", "The output folder holds files that no build made, such as `CNAME`. They are kept."),
    MessageExplanation(
      "unvalidated-html", "Only HTML that is proven conforming is written. It is a defect of Cardloom."),
    MessageExplanation(
      "bad-output-path", "A path leads out of the output folder, or a name holds a line break. Rename the file."),
    MessageExplanation(
      "no-part", "`cardloom merge` takes folders that `cardloom build --shard i/n --output FOLDER` has written."),
    MessageExplanation(
      "parts-differ",
      "The parts were made of different data, templates or configuration, by another program, or cut in another way."),
    MessageExplanation(
      "part-missing", "A part of the site is not among those that are merged; its pages would be lost."),
    MessageExplanation(
      "part-is-output", "The site would take the place of one of its parts. Name another folder with `--output`."),
    MessageExplanation("part-twice", "Two of the folders are the same part of the site."),
    MessageExplanation(
      "part-changed", "A file of a part is not as it was built and proven: changed or lost on its way. Copy it again."),
    MessageExplanation(
      "warnings-moved",
      "What an earlier build remembers of warnings no longer fits; the site is then built as a whole, and nothing is lost."
    ),
  ]
}
