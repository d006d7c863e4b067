extension Mistake {
  /// What is wrong with rules, choices and the readers' actions.
  static let choices: [Mistake] = [
    Mistake(
      "rules without parts",
      sections: """
              - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}

        """,
      """
      error: a rule of `cells` has no `use`  [missing-key]
        --> site.yml:9:39
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                       ^
         why: it means nothing without
         fix: add `use: article-text`
      error: a rule of `cells` has no `when`  [missing-key]
        --> site.yml:9:65
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                                                 ^
         why: it says for which cards the rule is
         fix: add `when: {image: missing}`; to show all cards of the section with `x`, write `cell: x` instead of a rule
      error: unknown key `whn` in a rule of `cells`  [unknown-key]
        --> site.yml:9:74
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                                                          ^^^
         why: it would have no effect
         fix: did you mean `when`?

      """),
    Mistake(
      "places and spans",
      sections: """
              - {id: a, source: news, cells: [{when: {position: first}, use: x}, {when: {position: [0, 1]}, use: x}]}
              - {id: b, source: news, cells: [{when: {position: 1}, span: 2x1}]}
              - {id: c, source: news, adaptor: {collection: {columns: 2}}, cells: [{when: {position: 1}, span: 3x2}]}
              - {id: d, source: news, adaptor: {collection: {layout: led, columns: 2}}, cells: [{when: {position: 1}, span: 9x9}]}

        """,
      """
      error: `position` must be a place in the section, counted from 1, not `first`  [bad-value]
        --> site.yml:9:47
          |
        9 |       - {id: a, source: news, cells: [{when: {position: first}, use: x}, {when: {position: [0, 1]}, use: x}]}
          |                                               ^^^^^^^^
         fix: write `position: 1`, `position: [1, 2]` or `position: {below: 4}`
      error: `position` must be a place in the section, counted from 1, not `0`  [bad-value]
        --> site.yml:9:82
          |
        9 |       - {id: a, source: news, cells: [{when: {position: first}, use: x}, {when: {position: [0, 1]}, use: x}]}
          |                                                                                  ^^^^^^^^
         fix: write `position: 1`, `position: [1, 2]` or `position: {below: 4}`
      error: a rule of `cells` has `span`, but the section has no fixed columns  [contradicting-keys]
        --> site.yml:10:39
           |
        10 |       - {id: b, source: news, cells: [{when: {position: 1}, span: 2x1}]}
           |                                       ^
         why: a cell can cover several columns only where their number is known
         fix: write `adaptor: {collection: {layout: lead}}` (or `duo`, `mosaic`), or `adaptor: {collection: {columns: 3}}`
      error: `span: 3x2` is wider than the section's grid  [bad-value]
        --> site.yml:11:76
           |
        11 |       - {id: c, source: news, adaptor: {collection: {columns: 2}}, cells: [{when: {position: 1}, span: 3x2}]}
           |                                                                            ^
         why: the grid has 2 columns
         fix: write `span: 2x2` at most
      error: `collection` has `columns` and `layout`  [contradicting-keys]
        --> site.yml:12:53
           |
        12 |       - {id: d, source: news, adaptor: {collection: {layout: led, columns: 2}}, cells: [{when: {position: 1}, span: 9x9}]}
           |                                                     ^
         why: only one of them can hold
         fix: keep one of them
      error: `layout` cannot be `led`  [bad-value]
        --> site.yml:12:62
           |
        12 |       - {id: d, source: news, adaptor: {collection: {layout: led, columns: 2}}, cells: [{when: {position: 1}, span: 9x9}]}
           |                                                              ^^^
         fix: did you mean `lead`?
      error: `span` must be columns and rows from 1 to 6, not `9x9`  [bad-value]
        --> site.yml:12:117
           |
        12 |       - {id: d, source: news, adaptor: {collection: {layout: led, columns: 2}}, cells: [{when: {position: 1}, span: 9x9}]}
           |                                                                                                                     ^^^
         fix: write `2x1` for two columns and one row

      """),
    Mistake(
      "misspelt choices",
      sections: """
              - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}

        """,
      """
      error: `selectable` cannot be `mutiple`  [bad-value]
        --> site.yml:9:43
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                           ^^^^^^^
         fix: did you mean `multiple`?
      error: `onFailure` cannot be `hide`  [bad-value]
        --> site.yml:9:63
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                               ^^^^
         fix: it is one of `show`, `stale`, `ignore` or `fail`
      error: `by` cannot be `week`  [bad-value]
        --> site.yml:9:81
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                                                 ^^^^
         fix: it is one of `year`, `month`, `day` or `field`
      error: the header has no `template`  [missing-key]
        --> site.yml:9:96
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                                                                ^
         why: it means nothing without
         fix: add `template: section-title`

      """),
    Mistake(
      "what readers can do",
      """
      title: Daily
      url: https://example.org/
      language: en
      sink: collect here
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}

      """,
      """
      error: `sink` must be an address, not `collect here`  [bad-value]
        --> site.yml:4:7
          |
        4 | sink: collect here
          |       ^^^^^^^^^^^^
         fix: write `https://example.org/collect`, or `/collect`, which counts from the site's root
      error: `tab` has no value  [no-value]
        --> site.yml:10:36
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                    ^^
         why: a key that says nothing is mostly a slip
         fix: write one, or remove the key
      error: `refresh` must be `true` or `false`  [wrong-type]
        --> site.yml:10:49
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                                 ^^^^^
         why: here it is the text `often`
         fix: write `true` or `false`
      error: `collection` has `columns` and `waterfall`  [contradicting-keys]
        --> site.yml:10:78
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                                                              ^
         why: only one of them can hold
         fix: keep one of them

      """),
    Mistake(
      "extensions and supplementary views",
      sections: """
              - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}

        """,
      """
      error: `at` cannot be `middle`  [bad-value]
        --> site.yml:9:62
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                              ^^^^^^
         fix: it is one of `start`, `end` or `3`
      error: an extension has no `at`  [missing-key]
        --> site.yml:9:83
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                                                   ^
         why: it means nothing without
         fix: add `at: 3`
      error: two sections are named `a`  [duplicate-id]
        --> site.yml:9:98
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                                                                  ^
         why: a name stands for one of them
         fix: rename one of them
        note: the first is here
        --> site.yml:9:14
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |              ^

      """),
  ]
}
