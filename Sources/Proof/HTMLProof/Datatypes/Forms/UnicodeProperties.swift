/// The character properties that `\p{…}` may name, case-sensitively (ECMA-262, section 22.2.2.9, tables 66 to 69).
enum UnicodeProperties {
  enum Kind {
    case unknown
    /// A set of characters.
    case characters
    /// A set that also contains strings.
    case strings
  }

  /// Returns the kind of set that `\p{name}` or `\p{name=value}` denotes.
  static func kind(of bytes: UnsafeRawBufferPointer, name: Range<Int>, value: Range<Int>?) -> Kind {
    if let value {
      if generalCategory.containsExactly(bytes, in: name) {
        return categories.containsExactly(bytes, in: value) ? .characters : .unknown
      }
      guard script.containsExactly(bytes, in: name) else { return .unknown }
      return scripts.containsExactly(bytes, in: value) ? .characters : .unknown
    }
    if categories.containsExactly(bytes, in: name) || binary.containsExactly(bytes, in: name) { return .characters }
    return ofStrings.containsExactly(bytes, in: name) ? .strings : .unknown
  }

  private static let generalCategory: Keywords = "General_Category gc"
  private static let script: Keywords = "Script sc Script_Extensions scx"

  /// The values of `General_Category`.
  private static let categories: Keywords =
    """
    LC Cased_Letter Pe Close_Punctuation Pc Connector_Punctuation Cc Control cntrl Sc Currency_Symbol Pd \
    Dash_Punctuation Nd Decimal_Number digit Me Enclosing_Mark Pf Final_Punctuation Cf Format Pi \
    Initial_Punctuation L Letter Nl Letter_Number Zl Line_Separator Ll Lowercase_Letter M Mark Combining_Mark Sm \
    Math_Symbol Lm Modifier_Letter Sk Modifier_Symbol Mn Nonspacing_Mark N Number Ps Open_Punctuation C Other Lo \
    Other_Letter No Other_Number Po Other_Punctuation So Other_Symbol Zp Paragraph_Separator Co Private_Use P \
    Punctuation punct Z Separator Zs Space_Separator Mc Spacing_Mark Cs Surrogate S Symbol Lt Titlecase_Letter Cn \
    Unassigned Lu Uppercase_Letter
    """

  /// The values of `Script`, Unicode 17.
  private static let scripts: Keywords =
    """
    Adlm Adlam Aghb Caucasian_Albanian Ahom Arab Arabic Armi Imperial_Aramaic Armn Armenian Avst Avestan Bali \
    Balinese Bamu Bamum Bass Bassa_Vah Batk Batak Beng Bengali Bhks Bhaiksuki Bopo Bopomofo Brah Brahmi Brai \
    Braille Bugi Buginese Buhd Buhid Cakm Chakma Cans Canadian_Aboriginal Cari Carian Cham Cher Cherokee Chrs \
    Chorasmian Copt Coptic Qaac Cpmn Cypro_Minoan Cprt Cypriot Cyrl Cyrillic Deva Devanagari Diak Dives_Akuru Dogr \
    Dogra Dsrt Deseret Dupl Duployan Egyp Egyptian_Hieroglyphs Elba Elbasan Elym Elymaic Ethi Ethiopic Geor \
    Georgian Glag Glagolitic Gong Gunjala_Gondi Gonm Masaram_Gondi Goth Gothic Gran Grantha Grek Greek Gujr \
    Gujarati Guru Gurmukhi Hang Hangul Hani Han Hano Hanunoo Hatr Hatran Hebr Hebrew Hira Hiragana Hluw \
    Anatolian_Hieroglyphs Hmng Pahawh_Hmong Hmnp Nyiakeng_Puachue_Hmong Hung Old_Hungarian Ital Old_Italic Java \
    Javanese Kali Kayah_Li Kana Katakana Khar Kharoshthi Khmr Khmer Khoj Khojki Kits Khitan_Small_Script Knda \
    Kannada Kthi Kaithi Lana Tai_Tham Laoo Lao Latn Latin Lepc Lepcha Limb Limbu Lina Linear_A Linb Linear_B Lisu \
    Lyci Lycian Lydi Lydian Mahj Mahajani Maka Makasar Mand Mandaic Mani Manichaean Marc Marchen Medf Medefaidrin \
    Mend Mende_Kikakui Merc Meroitic_Cursive Mero Meroitic_Hieroglyphs Mlym Malayalam Modi Mong Mongolian Mroo Mro \
    Mtei Meetei_Mayek Mult Multani Mymr Myanmar Nand Nandinagari Narb Old_North_Arabian Nbat Nabataean Newa Nkoo \
    Nko Nshu Nushu Ogam Ogham Olck Ol_Chiki Orkh Old_Turkic Orya Oriya Osge Osage Osma Osmanya Ougr Old_Uyghur Palm \
    Palmyrene Pauc Pau_Cin_Hau Perm Old_Permic Phag Phags_Pa Phli Inscriptional_Pahlavi Phlp Psalter_Pahlavi Phnx \
    Phoenician Plrd Miao Prti Inscriptional_Parthian Rjng Rejang Rohg Hanifi_Rohingya Runr Runic Samr Samaritan \
    Sarb Old_South_Arabian Saur Saurashtra Sgnw SignWriting Shaw Shavian Shrd Sharada Sidd Siddham Sind Khudawadi \
    Sinh Sinhala Sogd Sogdian Sogo Old_Sogdian Sora Sora_Sompeng Soyo Soyombo Sund Sundanese Sylo Syloti_Nagri Syrc \
    Syriac Tagb Tagbanwa Takr Takri Tale Tai_Le Talu New_Tai_Lue Taml Tamil Tang Tangut Tavt Tai_Viet Telu Telugu \
    Tfng Tifinagh Tglg Tagalog Thaa Thaana Thai Tibt Tibetan Tirh Tirhuta Tnsa Tangsa Toto Ugar Ugaritic Vaii Vai \
    Vith Vithkuqi Wara Warang_Citi Wcho Wancho Xpeo Old_Persian Xsux Cuneiform Yezi Yezidi Yiii Yi Zanb \
    Zanabazar_Square Zinh Inherited Qaai Zyyy Common Zzzz Unknown Kawi Nagm Nag_Mundari Gara Garay Gukh \
    Gurung_Khema Krai Kirat_Rai Onao Ol_Onal Sunu Sunuwar Todr Todhri Tutg Tulu_Tigalari Berf Beria_Erfe Sidt \
    Sidetic Tayo Tai_Yo Tols Tolong_Siki Hrkt Katakana_Or_Hiragana
    """

  /// Binary properties of characters.
  private static let binary: Keywords =
    """
    ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M \
    Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL \
    Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash \
    Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod \
    Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext Grapheme_Base \
    Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC \
    ID_Start IDS Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math \
    Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical \
    Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo \
    Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS
    """

  /// Binary properties of strings.
  private static let ofStrings: Keywords =
    """
    Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence \
    RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence
    """
}
