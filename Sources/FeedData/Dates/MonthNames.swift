/// The months' names in the languages that feeds are written in.
enum MonthNames {
  /// The number of a month by its name, or by its first letters where these tell; letter case does not count.
  static func month(of word: String) -> Int? {
    let word = word.lowercased()
    if let number = whole[word] { return number }
    guard word.unicodeScalars.count >= 3 else { return nil }
    return english.firstIndex { word == $0 || word == "sept" && $0 == "sep" }.map { $0 + 1 }
  }

  static let english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static let whole: [String: Int] = {
    // One line a language, twelve groups of names and abbreviations.
    let lines = [
      "january|february|march|april|may|june|july|august|september|october|november|december",
      "januar,jän,jänner|februar,feber|märz,mär,mrz|april|mai|juni|juli|august|september|oktober,okt|november|dezember,dez",
      "janvier,janv|février,févr,fév,fevrier|mars|avril,avr|mai|juin|juillet,juil|août,aout,aoû|septembre|octobre|novembre|décembre,déc,decembre",
      "enero,ene|febrero|marzo|abril,abr|mayo|junio|julio|agosto,ago|septiembre,setiembre,set|octubre|noviembre|diciembre,dic",
      "gennaio,gen|febbraio|marzo|aprile|maggio,mag|giugno,giu|luglio,lug|agosto|settembre|ottobre,ott|novembre|dicembre",
      "janeiro|fevereiro,fev|março,marco|abril|maio|junho|julho|agosto|setembro|outubro,out|novembro|dezembro",
      "januari|februari|maart,mrt|april|mei|juni|juli|augustus|september|oktober|november|december",
      "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december",
      "januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december,des,desember",
      "stycznia,styczeń,sty|lutego,luty,lut|marca,marzec|kwietnia,kwiecień,kwi|maja,maj|czerwca,czerwiec,cze|lipca,lipiec,lip|sierpnia,sierpień,sie|września,wrzesień,wrz|października,październik,paź|listopada,listopad,lis|grudnia,grudzień,gru",
      "ledna,leden|února,únor|března,březen|dubna,duben|května,květen|června,červen|července,červenec|srpna,srpen|září|října,říjen|listopadu|prosince,prosinec",
      "января,январь,янв|февраля,февраль,фев|марта,март,мар|апреля,апрель,апр|мая,май|июня,июнь,июн|июля,июль,июл|августа,август,авг|сентября,сентябрь,сен,сент|октября,октябрь,окт|ноября,ноябрь,ноя|декабря,декабрь,дек",
      "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня",
      "ocak,oca|şubat,şub|mart|nisan,nis|mayıs|haziran,haz|temmuz,tem|ağustos,ağu|eylül,eyl|ekim,eki|kasım,kas|aralık,ara",
      "tammikuuta,tammi|helmikuuta,helmi|maaliskuuta,maalis|huhtikuuta,huhti|toukokuuta,touko|kesäkuuta,kesä|heinäkuuta,heinä|elokuuta,elo|syyskuuta,syys|lokakuuta,loka|marraskuuta,marras|joulukuuta,joulu",
      "január|február|március,márc|április,ápr|május,máj|június,jún|július,júl|augusztus|szeptember,szept|október|november|december",
      "ιανουαρίου,ιαν|φεβρουαρίου,φεβ|μαρτίου,μαρ|απριλίου,απρ|μαΐου,μαϊ|ιουνίου,ιουν|ιουλίου,ιουλ|αυγούστου,αυγ|σεπτεμβρίου,σεπ|οκτωβρίου,οκτ|νοεμβρίου,νοε|δεκεμβρίου,δεκ",
      "januari|februari|maret|april|mei|juni|juli|agustus,agt|september|oktober|november|desember",
    ]
    var names: [String: Int] = [:]
    for line in lines {
      for (index, group) in line.split(separator: "|").enumerated() {
        for name in group.split(separator: ",") where names[String(name)] == nil { names[String(name)] = index + 1 }
      }
    }
    return names
  }()
}
