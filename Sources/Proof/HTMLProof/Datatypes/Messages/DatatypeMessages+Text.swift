import Diagnostics

/// Messages about text, names, numbers and dates.
extension DatatypeProblem {
  func textWords(_ part: String) -> DatatypeWords {
    switch code {
    case .newline:
      Words("it holds a line break", why: "this value is one line of text", fix: "remove the line break")
    case .wordsEmpty:
      Words("it names nothing", why: "at least one name is needed", fix: "write a name, or remove the attribute")
    case .duplicateWord:
      Words("`\(part)` stands twice", why: "each word may stand once", fix: "remove the second `\(part)`")
    case .emptyKeyword(let keywords):
      Words("it is empty", why: "this attribute takes a keyword", fix: "write \(Self.choice(keywords))")
    case .capitalLetters:
      Words(
        "it has capital letters", why: "roles and tokens of ARIA are written in lowercase letters",
        fix: "write `\(part.lowercased())`")
    case .unknownKeyword(let keywords) where part.isEmpty:
      Words("it is empty", why: "it takes \(Self.choice(keywords))", fix: "write a value, or remove the attribute")
    case .unknownKeyword(let keywords):
      Words(
        "`\(part)` is not one of its keywords", why: "it takes \(Self.choice(keywords))",
        fix: NearMiss.suggestion(for: part, among: keywords.list).map { "did you mean `\($0)`?" }
          ?? (keywords.list.count == 1 ? "write `\(keywords.list[0])`, or remove the attribute" : "write one of them"))
    case .booleanValue(let name):
      Words(
        "it is switched on by being there, not by a value", why: "even `false` switches it on",
        fix: "write `\(name.list.first ?? "")` alone, or remove the attribute")
    case .idEmpty: Words("an id needs at least one character", why: "nothing could refer to it", fix: "give it a name")
    case .idSpace:
      Words(
        "an id holds no white space", why: "links and labels take a space for the end of the name",
        fix: "write a hyphen instead of the space")
    case .hashMissing:
      Words("it must start with `#`", why: "it refers to a `<map>` by its name", fix: "write `#` before the map's name")
    case .hashAlone: Words("the name after `#` is missing", why: "it refers to a `<map>`", fix: "write the map's name")
    case .targetEmpty:
      Words(
        "a target needs a name", why: "an empty name opens nothing of its own",
        fix: "remove the attribute, or write `_self` or `_blank`")
    case .targetUnderscore:
      Words(
        "names with an underscore in front are reserved", why: "only `_blank`, `_self`, `_parent` and `_top` exist",
        fix: NearMiss.suggestion(for: part, among: ["_blank", "_self", "_parent", "_top"]).map {
          "did you mean `\($0)`?"
        }
          ?? "remove the underscore")
    case .targetDangling:
      Words("it holds a line break and a `<`", why: "a quote is probably missing before", fix: "close the quote")
    case .accessKeyLength:
      Words(
        "`\(part)` is more than one character", why: "each access key is one character",
        fix: "separate the keys by spaces")
    case .exportParts:
      Words("`\(part)` is not a part", why: "a part is `name` or `inner: outer`", fix: "separate parts by commas")
    case .customElementEmpty:
      Words("the name is missing", why: "it names a custom element", fix: "write the element's name")
    case .customElementStart:
      Words(
        "a custom element's name starts with a small letter", why: "HTML keeps all other names for itself",
        fix: "start the name with `a` to `z`")
    case .customElementHyphen:
      Words(
        "a custom element's name has a hyphen", why: "names without one belong to HTML",
        fix: "write something like `my-\(part)`")
    case .customElementReserved:
      Words("`\(part)` is reserved", why: "SVG and MathML use this name", fix: "choose another name with a hyphen")
    case .customElementCharacter(let scalar):
      Words(
        "\(Self.name(of: scalar)) cannot stand in a custom element's name", why: "names are small letters and digits",
        fix: "remove it or write it small")
    case .controlName:
      Words("`isindex` is reserved", why: "old browsers gave it a meaning of its own", fix: "choose another name")
    case .itemPropertyDot:
      Words(
        "a property's name holds no dot", why: "only full URLs may have one", fix: "remove the dot or write a full URL")
    default: Words("it is empty", why: "this attribute needs a value", fix: "write a value, or remove the attribute")
    }
  }

  func numberWords(_ part: String) -> DatatypeWords {
    switch code {
    case .numberEmpty:
      Words("the number is missing", why: "this attribute is a number", fix: "write a number, or remove the attribute")
    case .numberPlusSign:
      Words(
        "a number has no plus sign in front", why: "HTML's numbers start with a digit or a minus", fix: "remove the `+`"
      )
    case .numberNegative: Words("`\(part)` is below zero", why: "this cannot be negative", fix: "write zero or more")
    case .numberZero: Words("`\(part)` is zero", why: "this must be above zero", fix: "write 1 or more")
    case .integerDigits:
      Words(
        "it is not a whole number", why: "only digits may stand here: no unit, no fraction, no space",
        fix: "write digits only, as in `320`")
    case .floatDigits:
      Words(
        "it is not a number", why: "only digits, one point and an exponent may stand here: no unit, no space",
        fix: "write a number such as `0.5`")
    case .lengthDigits:
      Words(
        "it is neither a number nor a percentage", why: "the attribute takes `320` or `50%`",
        fix: "remove the unit, or use CSS")
    case .numberOutOfRange(let bounds):
      Words(
        "`\(part)` is outside of \(bounds.lowerBound) to \(bounds.upperBound)", why: "browsers cut it off",
        fix: "write a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    case .coordinatesCount(let shape):
      switch shape {
      case .circle: Words("a circle has three numbers", why: "x, y and the radius", fix: "write `x,y,radius`")
      case .rectangle:
        Words("a rectangle has four numbers", why: "left, top, right and bottom", fix: "write `left,top,right,bottom`")
      case .polygon:
        Words("a polygon has six numbers or more, in pairs", why: "x and y of each corner", fix: "complete the pairs")
      }
    default:
      Words(
        "right and bottom must be larger than left and top", why: "otherwise the rectangle is empty",
        fix: "write `left,top,right,bottom`")
    }
  }

  /// Words a problem with a date or time; `example` is a valid value in this context.
  func dateWords(_ part: String, in value: String, example: String) -> DatatypeWords {
    let form = "write it like \(example.isEmpty ? "`2026-03-01` or `2026-03-01T18:30Z`" : "`\(example)`")"
    return switch code {
    case .dateYearDigits where value.first?.isWhitespace == true:
      Words("it begins with white space", why: "programs take it for a part of the date", fix: "remove it")
    case .dateEmpty: Words("the date is missing", why: "programs read it from here", fix: form)
    case .dateTrailing:
      Words("`\(part)` follows a complete value", why: "programs stop reading there", fix: "remove `\(part)`")
    case .dateYearDigits: Words("a year has at least four digits", why: "the order is year, month, day", fix: form)
    case .dateYearZero: Words("there is no year zero", why: "the calendar starts with year 1", fix: "correct the year")
    case .dateYearUnlikely: Words("the year \(part) is far away", why: "it is probably a slip", fix: "check the year")
    case .dateSign:
      Words("`\(part)` does not stand in dates", why: "the order is year-month-day, with hyphens", fix: form)
    case .dateTwoDigits:
      Words("months, weeks and days have two digits", why: "the order is year, month, day", fix: form)
    case .dateMonthRange:
      Words("there is no month \(part)", why: "months are `01` to `12`", fix: "the order is year-month-day")
    case .dateDayRange(let last):
      Words(
        "there is no day \(part)", why: "this month has \(last) days",
        fix: "correct the day; the order is year-month-day")
    case .dateWeekRange(let last):
      Words("there is no week \(part)", why: "this year has \(last) weeks", fix: "correct the week")
    case .dateSeparator(let character): Words("`\(character)` is expected here", why: "the form is fixed", fix: form)
    case .dateTimeSeparator:
      Words("`T` or one space must stand between date and time", why: "the form is fixed", fix: form)
    case .timeTwoDigits:
      Words(
        "hours, minutes and seconds have two digits", why: "the form is `18:30` or `18:30:59`",
        fix: "write a zero in front")
    case .timeHourRange: Words("there is no hour \(part)", why: "hours are `00` to `23`", fix: "correct the hour")
    case .timeMinuteRange:
      Words("there is no minute \(part)", why: "minutes are `00` to `59`", fix: "correct the minutes")
    case .timeSecondRange:
      Words("there is no second \(part)", why: "seconds are `00` to `59`", fix: "correct the seconds")
    case .timeFraction:
      Words(
        "a second has one to three decimals", why: "the smallest step is a millisecond", fix: "round to three decimals")
    case .timeZoneMissing:
      Words("the time zone is missing", why: "a moment needs one", fix: "end with `Z` or something like `+02:00`")
    case .timeZoneDigits:
      Words("a time zone is `Z` or `+02:00`", why: "hours and minutes have two digits each", fix: "write both")
    case .timeZoneRange: Words("`\(part)` is not a time zone", why: "hours go to 23, minutes to 59", fix: "correct it")
    case .timeZoneMinusZero: Words("`\(part)` is not allowed", why: "zero has no sign", fix: "write `Z` or `+00:00`")
    case .durationEmpty: Words("no date, time or duration can be read", why: "programs read it from here", fix: form)
    default:
      Words(
        "it is not a date, time or duration", why: "durations count weeks, days, hours, minutes and seconds, each once",
        fix: "write it like `PT4H18M`, `P7D` or `4h 18m`")
    }
  }
}
