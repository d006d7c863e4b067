extension MessageExplanation {
  /// What can be wrong with feeds and their records.
  static let sources = [
    MessageExplanation("unreadable-source", "The file of a source cannot be read, or was changed while it was read."),
    MessageExplanation(
      "unread-folder",
      "A folder of cards holds another folder, whose files are not read. Move them up, or give it a source of its own."),
    MessageExplanation("empty-source", "The file is empty. A feed without cards is `[]`."),
    MessageExplanation(
      "unknown-format",
      "A source is JSON, NDJSON, CSV, JSON Feed, RSS or Atom, told by its content. A web page or OPML is no feed."),
    MessageExplanation(
      "items-not-found",
      "The `items` path of the source leads to nothing. It is a dotted path of names: `response.cards`, `pages.*.entries`."
    ),
    MessageExplanation(
      "items-not-array",
      "The records of a source are an array. Name its path with `items`; `path.*` means the members of an object."),
    MessageExplanation(
      "no-cards",
      "No card came from a file that holds records: items of another namespace or in a comment, or a list at another path than the empty one that was read. Name the path with `items`."
    ),
    MessageExplanation(
      "cut-file", "The file ends in the middle of a record: a download that broke off. Fetch it again."),
    MessageExplanation("source-changed", "The file was written to while the build read it. Run the build again."),
    MessageExplanation(
      "stale-source", "The source failed, and its last good snapshot is shown instead, as `onFailure: stale` asks."),
    MessageExplanation(
      "merged-records",
      "Records of one identity were merged as `duplicates:` asks, or by default. `duplicates: refuse` makes them errors."
    ),
    MessageExplanation(
      "malformed-json", "The text is no JSON (RFC 8259): a comma too many, a quotation mark too few, a comment."),
    MessageExplanation("record-not-object", "A card is a JSON object: names with values. Check the `items` path."),
    MessageExplanation(
      "missing-identity",
      "A record has no identity, which names the card in links, in the browser and between two builds. Name the field that is one with `id:`."
    ),
    MessageExplanation(
      "doubled-identity", "Two records have one identity. Give each its own, or say what to do with `duplicates:`."),
    MessageExplanation(
      "kind-not-text", "The kind of a card chooses its template and is a text. Name the field with `kind:`."),
    MessageExplanation(
      "too-many-kinds",
      "The field that is named with `kind:` has a different value in nearly every record, so it is no kind."),
    MessageExplanation(
      "doubled-name", "A record has one name twice; readers differ in which of the two they take (RFC 8259 §4)."),
    MessageExplanation(
      "malformed-xml", "The feed is no well-formed XML and cannot be repaired. Fetch it again or tell its publisher."),
    MessageExplanation(
      "repaired-xml", "The feed is no well-formed XML. It was repaired by rules that lose nothing; tell its publisher."),
    MessageExplanation(
      "wrong-encoding",
      "The bytes of the feed are not in the encoding that it declares, or that its format has (JSON and tables: UTF-8). It was read in the one that fits."
    ),
    MessageExplanation(
      "too-many-attributes",
      "An element of the feed has more than 256 attributes, or its document type more than 32 default values of attributes, as none of RSS or Atom has. Check that this is the right file."
    ),
    MessageExplanation(
      "too-large", "A feed as XML is read whole and may have up to 2 GiB. Split it, or offer it as JSON."),
    MessageExplanation("csv-without-names", "The first row of a CSV file names its columns."),
    MessageExplanation(
      "csv-too-many-cells",
      "A row has more cells than columns. A cell that holds the separator stands in quotation marks."),
    MessageExplanation(
      "csv-open-quote",
      "A cell begins with a quotation mark that is never closed, so that all that follows is in this cell."),
    MessageExplanation(
      "never-pulled",
      "A source with `url:` is read from its snapshot, and there is none yet. Builds never use the network: `cardloom pull` does."
    ),
    MessageExplanation(
      "changed-snapshot",
      "A snapshot is not what `cardloom pull` fetched: its hash differs from that of the lock. Pull it again; snapshots are not edited."
    ),
    MessageExplanation(
      "damaged-lock", "The lock of the snapshots is not what `cardloom pull` writes. Delete it and pull again."),
    MessageExplanation(
      "no-curl", "`cardloom pull` speaks HTTP through libcurl, which this system lacks. No other command needs it."),
  ]
}
