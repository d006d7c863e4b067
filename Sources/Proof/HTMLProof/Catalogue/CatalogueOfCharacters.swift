extension RuleCatalogue {
  /// Parse errors of characters and of references to them.
  @Rows<RuleExplanation>
  static func characters() -> [RuleExplanation] {
    RuleExplanation(
      .unknownNamedCharacterReference,
      """
      HTML has names for 2,231 characters, and `&` before a name that is none of them stays what it is: readers see \
      the `&`. It is mostly an `&` of the text, or of an address, that was meant as itself.
      """,
      wrong: "<p>Ham &eggs; toast</p>", right: "<p>Ham &amp; eggs; toast</p>")
    RuleExplanation(
      .missingSemicolonAfterCharacterReference,
      """
      A character reference ends with a semicolon. Some old names are read without one, so that `&copy` becomes ©, \
      even in the middle of an address such as `?a=1&copy=2`.
      """,
      wrong: "<p>&copy 2026 Boats</p>", right: "<p>&copy; 2026 Boats</p>")
    RuleExplanation(
      .absenceOfDigitsInNumericCharacterReference,
      "`&#` begins the number of a character, and none follows. An `&` that is meant as itself is written `&amp;`.",
      wrong: "<p>Item &#;</p>", right: "<p>Item &amp;#;</p>")
    RuleExplanation(
      .characterReferenceOutsideUnicodeRange,
      "The numbers of characters end at 10FFFF. Beyond there is nothing, and browsers show � instead.",
      wrong: "<p>&#x110000;</p>", right: "<p>&#x1F600;</p>")
    RuleExplanation(
      .controlCharacterReference,
      """
      The number is that of a control character, which has no place in a text. Numbers from 128 to 159 are those of \
      Windows: what was meant has another number in Unicode, or can be written as itself.
      """,
      wrong: "<p>Price: &#128; 20</p>", right: "<p>Price: &euro; 20</p>")
    RuleExplanation(
      .noncharacterCharacterReference,
      "Unicode keeps 66 numbers for the use of programs. They never stand for a character of a text.",
      wrong: "<p>Boats&#xFFFF;</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .nullCharacterReference,
      "Character 0 is no text. Browsers show � instead.",
      wrong: "<p>Boats&#0;</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .surrogateCharacterReference,
      """
      Numbers from D800 to DFFF are halves of characters in UTF-16. Written one by one they stand for nothing: write \
      the character, or its one number.
      """,
      wrong: "<p>&#xD83D;&#xDE00;</p>", right: "<p>&#x1F600;</p>")
    RuleExplanation(
      .controlCharacterInInputStream,
      """
      A control character stands in the page, often left over from a database or a word processor. It has no meaning \
      in HTML, and programs disagree about what to do with it. Editors show it when they show invisible characters.
      """,
      wrong: "<p>Boats\u{B}</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .noncharacterInInputStream,
      """
      A code point that Unicode keeps for the use of programs stands in the page. It is no character, and no font \
      has one.
      """,
      wrong: "<p>Boats\u{FFFF}</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .unexpectedNullCharacter,
      "The character with the number 0 stands in the page. It is no text; browsers drop it here and show � there.",
      wrong: "<p>Boats\u{0}</p>", right: "<p>Boats</p>")
    RuleExplanation(
      .surrogateInInputStream,
      """
      Half a character of UTF-16 stands in the page, so that nothing can be shown. It is what remains when a program \
      cuts a text in the middle of an emoji: cut between characters.
      """)
    RuleExplanation(
      .invalidUTF8,
      """
      Pages are in UTF-8, and these bytes are not. The file was saved in an older encoding such as windows-1252, or \
      two files of different encodings were put together. Browsers show � for each of them: save the file as UTF-8.
      """)
    RuleExplanation(
      .inputTooLarge,
      "Cardloom reads pages of up to 2 GiB. No browser shows such a page: divide it.")
  }
}
