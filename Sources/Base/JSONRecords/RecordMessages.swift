package import Diagnostics

// The messages for malformed JSON. Errors carry facts only; their wording is in this file alone.

extension JSONError {
  /// What is wrong, in one sentence without a full stop.
  package var message: String {
    switch kind {
    case .unexpectedEnd:
      offset == 0 ? "there is no JSON: the text is empty" : "the JSON ends in the middle of a value"
    case .valueExpected: "there is no JSON value here"
    case .nameExpected: "a member's name in double quotation marks is missing here"
    case .colonExpected: "the `:` between a name and its value is missing here"
    case .commaOrEndExpected: "a `,` or a closing bracket is missing here"
    case .trailingComma: "the last value has a `,` behind it"
    case .malformedNumber: "this is not a JSON number"
    case .unknownLiteral: "this word is not a JSON value"
    case .controlCharacter: "a string holds a control character that is not escaped"
    case .unknownEscape: "a string holds an escape that JSON does not have"
    case .malformedUnicodeEscape: "`\\u` is not followed by four hexadecimal digits"
    case .malformedUTF8: "these bytes are not UTF-8"
    case .tooDeep(let limit): "arrays and objects lie more than \(limit) levels deep inside each other"
    case .tooLong: "this value is too long: 4 GiB or more"
    case .nameTooLong: "this name is too long: 16 MiB or more"
    case .trailingContent: "something follows the end of the JSON"
    case .notUTF8: "the JSON is in UTF-16 or UTF-32"
    }
  }

  /// The reason, where it helps.
  package var reason: String? {
    switch kind {
    case .malformedNumber:
      "numbers look like `-12.5e3`: no leading zeros, no `+`, digits on both sides of the point (RFC 8259, section 6)"
    case .unknownLiteral:
      "besides strings, numbers, arrays and objects there are only `true`, `false` and `null` (RFC 8259, section 3)"
    case .malformedUTF8, .notUTF8: "JSON that is exchanged is UTF-8 (RFC 8259, section 8.1)"
    default: nil
    }
  }

  /// How to fix it.
  package var hint: String {
    switch kind {
    case .unexpectedEnd where offset == 0: "write `{}` for no values, `[]` for an empty list"
    case .unexpectedEnd: "the file may have been cut while it was downloaded or exported: fetch it again"
    case .valueExpected: "write a value here, or take the `,` or `:` before it away"
    case .nameExpected: "put the name into double quotation marks"
    case .colonExpected: "write `:` here"
    case .commaOrEndExpected: "look for a `,`, a closing bracket or a quotation mark that is missing before this place"
    case .trailingComma: "take the `,` away"
    case .malformedNumber: "correct the number, or put it into double quotation marks to make it a text"
    case .unknownLiteral: "put the word into double quotation marks, or write `null`"
    case .controlCharacter:
      "write `\\n` for a line break, `\\t` for a tab; a closing quotation mark may be missing before this place"
    case .unknownEscape: "write `\\\\` for a backslash"
    case .malformedUnicodeEscape: "write four digits, such as `\\u00e9`"
    case .malformedUTF8: "save the file as UTF-8"
    case .tooDeep: "flatten the data"
    case .tooLong: "check the `items` path: this may be the whole file in place of one record"
    case .nameTooLong: "look for a closing quotation mark that is missing; what is data stands in values"
    case .trailingContent:
      "if the file holds one record a line, it is NDJSON: end every record with a line break; otherwise take the rest away"
    case .notUTF8: "save the file as UTF-8"
    }
  }
}

extension Diagnostic {
  /// The diagnostic of a malformed JSON text; the error's offset is relative to the start of these bytes.
  package static func malformedJSON(
    _ error: JSONError, in bytes: UnsafeRawBufferPointer, file: String, subject: Subject? = nil,
    notes: [Note] = [], occurrences: Int = 1
  ) -> Diagnostic {
    Diagnostic(
      .error, code: RecordCode.malformedJSON, error.message,
      at: SourceLocation(of: error.offset..<error.offset + error.length, in: bytes, file: file), subject: subject,
      reason: error.reason, hint: error.hint, notes: notes + [Note("byte \(error.offset) of the file")],
      occurrences: occurrences)
  }
}
