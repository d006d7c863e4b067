extension MessageExplanation {
  /// What `cardloom pull`, and `cardloom init --from` an address, say of servers.
  static let pulling = [
    MessageExplanation(
      "pull-address", "The address, or one that it redirects to, is none of `http` or `https`; no other is followed."),
    MessageExplanation(
      "pull-certificate",
      "There is no secure connection. Check the clock and the certificates of this machine, else tell who runs the server."
    ),
    MessageExplanation(
      "pull-compression",
      "The server says that the document is compressed, and it cannot be unpacked. Tell who runs it."),
    MessageExplanation(
      "pull-connection", "There is no connection to the server: its name is not known, or nobody answers there."),
    MessageExplanation(
      "pull-cut", "The connection was closed before the document was whole, at every attempt; the last good copy stays."
    ),
    MessageExplanation("pull-file", "The file of a `file:` address, or of a source that is kept, cannot be read."),
    MessageExplanation(
      "pull-moved",
      "The server says that the feed has moved for good (status 301 or 308). It was pulled from there; write the new address as the source's `url`."
    ),
    MessageExplanation(
      "pull-no-feed",
      "What the server sent cannot be read as a feed, such as a page that asks for a login; the last good copy stays."),
    MessageExplanation(
      "pull-redirects",
      "The server redirects too often (`--redirects`). Open the address in a browser and take the one where it ends."),
    MessageExplanation(
      "pull-status",
      "The server refuses: 401 and 403 want a login (`~/.netrc` may hold user and password), 404 and 410 know no such feed, 429 and 5xx may pass and were tried again."
    ),
    MessageExplanation(
      "pull-timeout", "The server did not send the document in time (`--timeout`), at every attempt."),
    MessageExplanation(
      "pull-too-large", "The document has more bytes than are allowed (`--max-size`, counted after decompression)."),
    MessageExplanation("pull-write", "The copy cannot be written to `site/snapshots`."),
  ]
}
