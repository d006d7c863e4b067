extension Mistake {
  /// What is wrong in sections and with their sizes.
  static let sections: [Mistake] = [
    Mistake(
      "misspelt keys and names in a section",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - id: latest
              source: nws
              adapter: table

      """,
      """
      error: there is no source `nws`  [unknown-source]
        --> site.yml:10:17
           |
        10 |         source: nws
           |                 ^^^
         why: a section shows the cards of a source by its name
         fix: did you mean `news`?
      error: unknown key `adapter` in a section  [unknown-key]
        --> site.yml:11:9
           |
        11 |         adapter: table
           |         ^^^^^^^
         why: it would have no effect
         fix: did you mean `adaptor`?

      """),
    Mistake(
      "ids that differ in letter case",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: latest, source: news}
            - {id: Latest, source: news}

      """,
      """
      error: two sections are named `Latest`  [duplicate-id]
        --> site.yml:10:14
           |
        10 |       - {id: Latest, source: news}
           |              ^^^^^^
         why: `latest` differs in letter case alone, which some disks ignore
         fix: rename one of them
        note: the first is here
        --> site.yml:9:14
          |
        9 |       - {id: latest, source: news}
          |              ^^^^^^

      """),
    Mistake(
      "bad values in a section",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}

      """,
      """
      error: `id` must be a name of letters, digits, `-` and `_` that begins with a letter, not `1st`  [bad-value]
        --> site.yml:9:14
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |              ^^^
         fix: such as `latest` or `top-stories`
      error: `collapsed` must be `true` or `false`  [wrong-type]
        --> site.yml:9:44
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                            ^^^
         why: here it is the text `yes`
         fix: write `true`
      error: `limit` must be a whole number  [wrong-type]
        --> site.yml:9:56
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                                        ^^^^
         why: here it is the text `many`
         fix: write a whole number
      error: `size` must be a size, not `huge`  [bad-value]
        --> site.yml:9:68
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                                                    ^^^^
         fix: write `312px`, `20rem`, `4lh` or a ratio such as `16/9`

      """),
    Mistake(
      "bad measures",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}

      """,
      """
      error: `adaptor` cannot be `grid`  [bad-value]
        --> site.yml:9:40
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                        ^^^^
         fix: it is one of `table`, `collection` or `deck`
      error: `height` must be a number  [wrong-type]
        --> site.yml:9:64
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                ^^^
         why: here it is the text `6px`
         fix: write `6`: measures count CSS pixels
      error: unknown key `colour` in `spacing`  [unknown-key]
        --> site.yml:9:69
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                     ^^^^^^
         why: it would have no effect
         fix: did you mean `color`?
      error: `inset` must be one to four numbers, not `5 numbers`  [bad-value]
        --> site.yml:9:90
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                                          ^
         fix: write `[16, 12]`: above and below, then left and right

      """),
    Mistake(
      "contradicting measures",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}

      """,
      """
      error: `collection` has `minWidth` and `columns`  [contradicting-keys]
        --> site.yml:9:53
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                     ^
         why: only one of them can hold
         fix: keep one of them
      error: unknown key `minwidth` in `collection`  [unknown-key]
        --> site.yml:9:81
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                                                 ^^^^^^^^
         why: it would have no effect
         fix: did you mean `minWidth`?

      """),
    Mistake(
      "a section without source",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a}

      """,
      """
      error: a section has no `source`  [missing-key]
        --> site.yml:9:9
          |
        9 |       - {id: a}
          |         ^
         why: it means nothing without
         fix: add `source: news`

      """),
    Mistake(
      "two sections load more",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, loadMore: true}
            - {id: b, source: news, loadMore: true}

      """,
      """
      error: two sections of the feed `home` load more: `a` and `b`  [two-sections-load-more]
        --> site.yml:10:14
           |
        10 |       - {id: b, source: news, loadMore: true}
           |              ^
         why: the feed's next pages can continue one section only
         fix: keep `loadMore: true` on one of them, or make two feeds
        note: the other is here
        --> site.yml:9:14
          |
        9 |       - {id: a, source: news, loadMore: true}
          |              ^

      """),
  ]
}
