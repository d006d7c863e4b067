/// The names of months in the languages of feeds and sites: one table for parsing and formatting dates.
package enum MonthNames {
  /// The number of a month by its name, a common abbreviation, or an unambiguous prefix.
  ///
  /// - Parameter word: the word in lower case.
  static func month(of word: String) -> Int? {
    // Most feeds use the names of RFC 822, for which the tables of other languages are not even initialised.
    if let number = english[word] { return number == 0 ? nil : number }
    if let number = whole[word] { return number }
    guard word.unicodeScalars.count >= 4, let first = word.unicodeScalars.first else { return nil }
    var found: Int?
    for (name, number) in byFirstLetter[first, default: []] where name.utf8.starts(with: word.utf8) {
      if let found, found != number { return nil }
      found = number
    }
    return found
  }

  /// Whether a word is the name of a month in English, complete or abbreviated.
  static func isEnglish(_ word: String) -> Bool {
    if let number = english[word] { return number > 0 }
    return word.utf8.count >= 3 && english.contains { $0.value > 0 && $0.key.hasPrefix(word) }
  }

  /// The English months, and the weekdays, which map to 0.
  private static let english: [String: Int] = {
    let days = "monday,mon,tuesday,tue,wednesday,wed,thursday,thu,friday,fri,saturday,sat,sunday,sun"
    return numbers(languages.prefix(1)).merging(days.split(separator: ",").map { (String($0), 0) }) { month, _ in month
    }
  }()

  /// The names of the twelve months after a day, as in `5 March`; empty for a language without a table.
  ///
  /// - Parameter language: the first subtag of a BCP 47 tag in lower case.
  static func names(afterDayIn language: String) -> [String] {
    let isCapitalised = capitalised.contains(language)
    return groups(language).map { group in
      let name = Substring(group.utf8.drop { $0 == UInt8(ascii: "=") }.prefix { $0 != UInt8(ascii: ",") })
      return isCapitalised ? capitalise(name) : String(name)
    }
  }

  /// The name of a month by itself, as in a heading; `nil` for a language for which it is unknown.
  package static func title(of month: Int, language: String) -> String? {
    let groups = titled.contains(language) ? groups(language) : []
    guard groups.indices.contains(month - 1) else { return nil }
    let names = groups[month - 1].split(separator: ",")
    return (names.first { $0.hasPrefix("=") } ?? names.first).map { capitalise($0.drop { $0 == "=" }) }
  }

  private static func capitalise(_ name: Substring) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The names of each month in a language; empty for a language without a table.
  private static func groups(_ language: String) -> [Substring] {
    (byTag[language] ?? "").utf8.split(separator: UInt8(ascii: "|")).map { Substring($0) }
  }

  /// The languages that capitalise months.
  private static let capitalised: Set<String> = ["en", "de", "el", "tr", "id"]
  /// The languages whose months are known in the form used by itself.
  private static let titled: Set<String> = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "uk", "tr", "ar", "he", "hi",
  ]

  private static let byTag = [String: String](
    languages.flatMap { language in language.tags.split(separator: " ").map { (String($0), language.names) } }
  ) { first, _ in first }

  /// One line per language: twelve groups of names and abbreviations, with the tags of the languages in which dates are
  /// formatted.
  ///
  /// For these, the first name is the one after a day, and one marked with `=` the one by itself if it differs. If two
  /// languages disagree about a name, the earlier line takes precedence.
  private static let languages: [(tags: String, names: String)] = [
    (
      "en",
      "january,jan|february,feb|march,mar|april,apr|may|june,jun|july,jul|august,aug|september,sept,sep|october,oct|november,nov|december,dec"
    ),
    // German, Austrian
    (
      "de",
      "januar,jän,jänner|februar,feber|märz,mär,mrz,maerz|april|mai|juni|juli|august|september|oktober,okt|november|dezember,dez"
    ),
    // French
    (
      "fr",
      "janvier,janv|février,févr,fév,fevrier,fevr,fev|mars|avril,avr|mai|juin|juillet,juil|août,aout,aoû,aou|septembre|octobre|novembre|décembre,déc,decembre"
    ),
    // Spanish, Catalan
    (
      "es",
      "enero,ene|febrero|marzo|abril,abr|mayo|junio|julio|agosto,ago|septiembre,setiembre,set|octubre|noviembre|diciembre,dic"
    ),
    ("", "gener,gen|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre,des"),
    // Italian, Portuguese, Galician, Romanian
    (
      "it",
      "gennaio|febbraio,febb|marzo|aprile|maggio,mag,magg|giugno,giu|luglio,lug|agosto|settembre,sett|ottobre,ott|novembre|dicembre"
    ),
    ("pt", "janeiro|fevereiro|março,marco|abril|maio|junho|julho|agosto|setembro|outubro,out|novembro|dezembro"),
    ("", "xaneiro,xan|febreiro|marzo|abril|maio|xuño,xuñ|xullo,xul|agosto|setembro|outubro|novembro|decembro"),
    (
      "ro",
      "ianuarie,ian|februarie|martie|aprilie|mai|iunie,iun|iulie,iul|august|septembrie|octombrie|noiembrie,noi|decembrie"
    ),
    // Dutch, Swedish, Danish, Norwegian, Icelandic
    ("nl", "januari|februari|maart,mrt|april|mei|juni|juli|augustus|september|oktober|november|december"),
    ("sv", "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"),
    ("da", "januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december"),
    ("nb no nn", "januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember"),
    ("", "janúar|febrúar|mars|apríl|maí|júní,jún|júlí,júl|ágúst,ágú|september|október|nóvember,nóv|desember"),
    // Finnish, Estonian, Latvian, Lithuanian
    (
      "fi",
      "tammikuuta,tammikuu,tammi|helmikuuta,helmikuu,helmi|maaliskuuta,maaliskuu,maalis|huhtikuuta,huhtikuu,huhti|toukokuuta,toukokuu,touko|kesäkuuta,kesäkuu,kesä|heinäkuuta,heinäkuu,heinä|elokuuta,elokuu,elo|syyskuuta,syyskuu,syys|lokakuuta,lokakuu,loka|marraskuuta,marraskuu,marras|joulukuuta,joulukuu,joulu"
    ),
    (
      "et", "jaanuar,jaan|veebruar,veebr|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember,dets"
    ),
    (
      "",
      "janvāris,janvārī|februāris,februārī|marts,martā|aprīlis,aprīlī|maijs,maijā|jūnijs,jūnijā,jūn|jūlijs,jūlijā,jūl|augusts,augustā|septembris|oktobris|novembris|decembris"
    ),
    (
      "",
      "sausio,sausis|vasario,vasaris|kovo,kovas|balandžio,balandis|gegužės,gegužė|birželio,birželis|liepos,liepa|rugpjūčio,rugpjūtis|rugsėjo,rugsėjis|spalio,spalis|lapkričio,lapkritis|gruodžio,gruodis"
    ),
    // Polish, Czech, Slovak, Slovene, Croatian, Serbian
    (
      "pl",
      "stycznia,=styczeń,sty|lutego,=luty,lut|marca,=marzec|kwietnia,=kwiecień,kwi|maja,=maj|czerwca,=czerwiec,cze|lipca,=lipiec,lip|sierpnia,=sierpień,sie|września,=wrzesień,wrz|października,=październik,paź|listopada,=listopad,lis|grudnia,=grudzień,gru"
    ),
    (
      "cs",
      "ledna,leden,led|února,únor,úno|března,březen,bře|dubna,duben,dub|května,květen,kvě|června,červen,čvn,čer|července,červenec,čvc|srpna,srpen,srp|září,zář|října,říjen,říj|listopadu|prosince,prosinec,pro"
    ),
    (
      "sk",
      "januára,január|februára,február|marca,marec|apríla,apríl|mája,máj|júna,jún|júla,júl|augusta,august|septembra|októbra,október|novembra|decembra"
    ),
    (
      "sl",
      "januarja|februarja|marca|aprila|maja,maj|junija,junij|julija,julij|avgusta,avgust,avg|septembra|oktobra|novembra|decembra"
    ),
    (
      "hr",
      "siječnja,siječanj,sij|veljače,veljača,velj|ožujka,ožujak,ožu|travnja,travanj,tra|svibnja,svibanj,svi|lipnja,lipanj|srpnja,srpanj|kolovoza,kolovoz,kol|rujna,rujan,ruj|listopada|studenoga,studeni,studenog,stu|prosinca,prosinac"
    ),
    (
      "",
      "јануар,јан|фебруар,феб|март,мар|април,апр|мај|јун,јуни|јул,јули|август,авг|септембар,сеп|октобар,окт|новембар,нов|децембар,дец"
    ),
    (
      "",
      "januara,januar|februara,februar|marta,mart|aprila,april|maja,maj|juna,jun|jula,jul|avgusta,avgust|septembra,septembar|oktobra,oktobar|novembra,novembar|decembra,decembar"
    ),
    ("", "јануара|фебруара|марта|априла|маја|јуна|јула|августа|септембра|октобра|новембра|децембра"),
    ("", "јануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември"),
    // Russian, Ukrainian, Belarusian, Bulgarian
    (
      "ru",
      "января,=январь,янв|февраля,=февраль,фев,февр|марта,=март,мар|апреля,=апрель,апр|мая,=май|июня,=июнь,июн|июля,=июль,июл|августа,=август,авг|сентября,=сентябрь,сен,сент|октября,=октябрь,окт|ноября,=ноябрь,ноя,нояб|декабря,=декабрь,дек"
    ),
    (
      "uk",
      "січня,=січень,січ|лютого,=лютий,лют|березня,=березень,бер|квітня,=квітень,кві|травня,=травень,тра|червня,=червень,чер|липня,=липень,лип|серпня,=серпень,сер|вересня,=вересень,вер|жовтня,=жовтень,жов|листопада,=листопад,лис|грудня,=грудень,гру"
    ),
    (
      "",
      "студзеня,студзень|лютага,люты|сакавіка,сакавік|красавіка,красавік|траўня,травень|чэрвеня,чэрвень|ліпеня,ліпень|жніўня,жнівень|верасня,верасень|кастрычніка,кастрычнік|лістапада,лістапад|снежня,снежань"
    ),
    ("bg", "януари,яну|февруари|март|април|май|юни|юли|август|септември|октомври|ноември,ное|декември"),
    // Hungarian, Turkish, Azerbaijani, Indonesian, Basque
    (
      "hu",
      "január|február|március,márc,már|április,ápr|május,máj|június,jún|július,júl|augusztus|szeptember,szept,sze|október,okt|november|december"
    ),
    (
      "tr",
      "ocak,oca|şubat,şub,subat|mart|nisan,nis|mayıs,may|haziran,haz|temmuz,tem|ağustos,ağu,agustos|eylül,eyl|ekim,eki|kasım,kas|aralık,ara"
    ),
    ("", "yanvar,yan|fevral|mart|aprel|may|iyun|iyul|avqust,avq|sentyabr|oktyabr|noyabr|dekabr,dek"),
    ("id", "januari|februari|maret|april|mei|juni|juli|agustus,agt,agu|september|oktober|november,nop|desember"),
    (
      "",
      "urtarrila,urt|otsaila,ots|martxoa|apirila,api|maiatza|ekaina,eka|uztaila,uzt|abuztua,abu|iraila,ira|urria,urr|azaroa,aza|abendua,abe"
    ),
    (
      "",
      "urtarrilaren|otsailaren|martxoaren|apirilaren|maiatzaren|ekainaren|uztailaren|abuztuaren|irailaren|urriaren|azaroaren|abenduaren"
    ),
    // Turkish in capitals, whose `I` is `ı`; Uzbek, Kazakh, Albanian
    ("", "ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik"),
    ("", "yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr"),
    ("", "қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан"),
    (
      "",
      "janar|shkurt,shk|mars|prill,pri|maj|qershor,qer|korrik,kor|gusht,gus|shtator|tetor,tet|nëntor,nën,nentor|dhjetor,dhj"
    ),
    // Malay, Filipino, Afrikaans, Swahili, Welsh, Irish, Esperanto
    ("", "januari|februari|mac|april|mei|jun|julai|ogos|september|oktober|november|disember,dis"),
    ("", "enero|pebrero,peb|marso|abril|mayo|hunyo,hun|hulyo,hul|agosto|setyembre|oktubre|nobyembre,nob|disyembre"),
    ("", "januarie|februarie|maart|april|mei|junie|julie|augustus|september|oktober|november|desember"),
    ("", "januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba"),
    (
      "",
      "ionawr,ion|chwefror,chwe|mawrth,maw|ebrill,ebr|mai|mehefin,meh|gorffennaf,gorff|awst|medi|hydref,hyd|tachwedd,tach|rhagfyr,rhag"
    ),
    (
      "",
      "eanáir,ean|feabhra,feabh|márta|aibreán,aib|bealtaine,beal|meitheamh,meith|iúil|lúnasa,lún|-|-|samhain,samh|nollaig,noll"
    ),
    ("", "januaro|februaro|marto|aprilo|majo|junio|julio|aŭgusto,aŭg|septembro|oktobro|novembro|decembro"),
    // Greek: genitive, nominative, with and without accents, and variants in feeds
    (
      "el",
      "ιανουαρίου,ιανουάριος,ιαν|φεβρουαρίου,φεβρουάριος,φεβ,φεβρ|μαρτίου,μάρτιος,μάρ,μαρ,μαρτ|απριλίου,απρίλιος,απρ,απριλ|μαΐου,μάιος,μάϊος,μαϊου,μάι,μάϊ,μαι,μαϊ|ιουνίου,ιούνιος,ιούν,ιουν,ιον|ιουλίου,ιούλιος,ιούλ,ιουλ,ιολ|αυγούστου,αύγουστος,αύγ,αυγ|σεπτεμβρίου,σεπτέμβριος,σεπ,σεπτ|οκτωβρίου,οκτώβριος,οκτ|νοεμβρίου,νοέμβριος,νοέ,νοε,νοεμ|δεκεμβρίου,δεκέμβριος,δεκ"
    ),
    (
      "",
      "ιανουαριου|φεβρουαριου|μαρτιου|απριλιου|μαιου|ιουνιου|ιουλιου|αυγουστου|σεπτεμβριου|οκτωβριου|νοεμβριου|δεκεμβριου"
    ),
    // Chinese and Japanese in words; digits with 月 are parsed separately
    ("", "一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月"),
    // Arabic: Egypt and the Gulf, the Levant, the Maghreb
    ("ar", "يناير|فبراير|مارس|أبريل,ابريل|مايو|يونيو|يوليو|أغسطس,اغسطس|سبتمبر|أكتوبر,اكتوبر|نوفمبر|ديسمبر"),
    ("", "جانفي|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|-"),
    ("", "-|فيفري|-|أفريل|ماي|جوان|جويلية|أوت|-|-|-|-"),
    // Persian and Urdu, the months of the Gregorian calendar
    ("", "ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر"),
    ("", "جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر"),
    // Armenian, Georgian
    (
      "",
      "հունվարի,հունվար|փետրվարի,փետրվար|մարտի,մարտ|ապրիլի,ապրիլ|մայիսի,մայիս|հունիսի,հունիս|հուլիսի,հուլիս|օգոստոսի,օգոստոս|սեպտեմբերի,սեպտեմբեր|հոկտեմբերի,հոկտեմբեր|նոյեմբերի,նոյեմբեր|դեկտեմբերի,դեկտեմբեր"
    ),
    (
      "",
      "იანვარი,იანვარს,იან|თებერვალი,თებერვალს,თებ|მარტი,მარტს,მარ|აპრილი,აპრილს,აპრ|მაისი,მაისს|ივნისი,ივნისს,ივნ|ივლისი,ივლისს,ივლ|აგვისტო,აგვისტოს,აგვ|სექტემბერი,სექტემბერს,სექ|ოქტომბერი,ოქტომბერს,ოქტ|ნოემბერი,ნოემბერს,ნოე|დეკემბერი,დეკემბერს,დეკ"
    ),
    // Hebrew, Hindi, Marathi, Bengali, Thai, Tamil
    (
      "he",
      "בינואר,=ינואר,ינו|בפברואר,=פברואר,פבר|במרץ,=מרץ,מרס|באפריל,=אפריל|במאי,=מאי|ביוני,=יוני|ביולי,=יולי|באוגוסט,=אוגוסט,אוג|בספטמבר,=ספטמבר,ספט|באוקטובר,=אוקטובר,אוק|בנובמבר,=נובמבר,נוב|בדצמבר,=דצמבר,דצמ"
    ),
    ("hi", "जनवरी,जन|फ़रवरी,फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर,सितम्बर|अक्टूबर,अक्तूबर|नवंबर,नवम्बर|दिसंबर,दिसम्बर"),
    ("", "जानेवारी|फेब्रुवारी|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर"),
    ("", "জানুয়ারি,জানুয়ারী|ফেব্রুয়ারি,ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর"),
    (
      "",
      "มกราคม,มค|กุมภาพันธ์,กพ|มีนาคม,มีค|เมษายน,เมย|พฤษภาคม,พค|มิถุนายน,มิย|กรกฎาคม,กค|สิงหาคม,สค|กันยายน,กย|ตุลาคม,ตค|พฤศจิกายน,พย|ธันวาคม,ธค"
    ),
    ("", "ஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்"),
  ]

  private static let whole = numbers(languages[...])

  private static let byFirstLetter = Dictionary(grouping: whole.map { (name: $0.key, number: $0.value) }) { entry in
    entry.name.unicodeScalars.first ?? "-"
  }

  private static func numbers(_ languages: ArraySlice<(tags: String, names: String)>) -> [String: Int] {
    var names: [String: Int] = [:]
    for language in languages {
      for (index, group) in language.names.split(separator: "|").enumerated() where group != "-" {
        for name in group.split(separator: ",").map({ String($0.drop { $0 == "=" }) }) where names[name] == nil {
          names[name] = index + 1
        }
      }
    }
    return names
  }
}
