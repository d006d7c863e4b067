extension Mistake {
  /// What is wrong with a file as a whole, or at its top.
  static let whole: [Mistake] = [
    Mistake(
      "nothing written",
      """

      """,
      """
      error: the configuration is empty  [no-value]
        --> site.yml:1:1
         why: it says what the site is
         fix: begin with `title: …`, `url: …` and `language: …`

      """),
    Mistake(
      "a list instead of a mapping",
      """
      - a
      - b

      """,
      """
      error: the site must be a mapping of keys to values  [wrong-type]
        --> site.yml:1:1
          |
        1 | - a
          | ^
         why: here it is a list
         fix: write a key, a colon and a value on each line: `title: News`

      """),
    Mistake(
      "required keys are missing",
      """
      title: Daily
      feeds: {}

      """,
      """
      error: the site has no `url`  [missing-key]
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^
         why: it means nothing without
         fix: add `url: https://example.org/`
      error: the site has no `language`  [missing-key]
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^
         why: it means nothing without
         fix: add `language: en`
      error: `feeds` has no value  [no-value]
        --> site.yml:2:8
          |
        2 | feeds: {}
          |        ^
         why: a key that says nothing is mostly a slip
         fix: write one, or remove the key

      """),
    Mistake(
      "an unknown key and an unknown source",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
        home: {path: /, sections: [{id: a, source: news}]}
      feds: 1

      """,
      """
      error: there is no source `news`  [unknown-source]
        --> site.yml:5:46
          |
        5 |   home: {path: /, sections: [{id: a, source: news}]}
          |                                              ^^^^
         why: a section shows the cards of a source by its name
         fix: the site has no sources yet: add it under `sources`
      error: unknown key `feds` in the site  [unknown-key]
        --> site.yml:6:1
          |
        6 | feds: 1
          | ^^^^
         why: it would have no effect
         fix: did you mean `feeds`?

      """),
    Mistake(
      "a key is written twice",
      """
      title: Daily
      url: https://example.org/
      language: en
      title: Again
      feeds: {home: {path: /, sections: []}}

      """,
      """
      error: `title` is written twice in one mapping  [duplicate-key]
        --> site.yml:4:1
          |
        4 | title: Again
          | ^^^^^
         why: only one of them could hold
         fix: remove or rename one of them
        note: it is here first
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^^^^^

      """),
    Mistake(
      "a bracket is not closed",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
        home: {path: /, sections: [

      """,
      """
      error: this is not valid YAML: did not find expected node content  [yaml-syntax]
        --> site.yml:6:1
         why: the rest of the file cannot be read
         fix: look at the indentation and at `:`, quotes and brackets here and on the line above

      """),
    Mistake(
      "a tab indents",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
      	home: 1

      """,
      """
      error: this is not valid YAML: found character that cannot start any token  [yaml-syntax]
        --> site.yml:5:1
          |
        5 | 	home: 1
          | ^
         why: the rest of the file cannot be read
         fix: indent with spaces: YAML takes no tabs

      """),
    Mistake(
      "wrong types and bad values at the top",
      """
      title: [a]
      url: example.org
      language: English!
      feeds: {home: {path: /, sections: []}}

      """,
      """
      error: `title` must be a text  [wrong-type]
        --> site.yml:1:8
          |
        1 | title: [a]
          |        ^
         why: here it is a list
         fix: write a text
      error: `url` must be an address of the web, not `example.org`  [bad-value]
        --> site.yml:2:6
          |
        2 | url: example.org
          |      ^^^^^^^^^^^
         fix: write it in full, such as `https://example.org/daily/`
      error: `language` must be a language tag, not `English!`  [bad-value]
        --> site.yml:3:11
          |
        3 | language: English!
          |           ^^^^^^^^
         fix: write `en`, `de-AT` or `zh-Hans`

      """),
    Mistake(
      "empty and scalar values",
      """
      title: Daily
      url: https://example.org/
      language: en
      description:
      parameters: 7
      feeds: 3

      """,
      """
      error: `description` has no value  [no-value]
        --> site.yml:4:13
          |
        4 | description:
          |             ^
         why: a key that says nothing is mostly a slip
         fix: write one, or remove the key
      error: `parameters` must be a mapping of names to values  [wrong-type]
        --> site.yml:5:13
          |
        5 | parameters: 7
          |             ^
         why: here it is the number 7
         fix: write a mapping of names to values
      error: `feeds` must be a mapping of names to feeds  [wrong-type]
        --> site.yml:6:8
          |
        6 | feeds: 3
          |        ^
         why: here it is the number 3
         fix: write a mapping of names to feeds

      """),
    Mistake(
      "wide characters",
      """
      title: Café 漢字
      url: http://x
      language: zh
      feeds: {home: {path: /, 汉: 1, sections: []}}

      """,
      """
      error: unknown key `汉` in the feed `home`  [unknown-key]
        --> site.yml:4:25
          |
        4 | feeds: {home: {path: /, 汉: 1, sections: []}}
          |                         ^^
         why: it would have no effect
         fix: it takes `path`, `title`, `description`, `language`, `words`, `page`, `pages`, `sections`, `sort`, `parameters` and `syndication`

      """),
  ]
}
