"""Room for letters above and below each other: in every script that is not known to be low."""

import subprocess

import pytest

import fonts
from conftest import launch, new_tab
from generator import GENERATOR, made_once
from servers import serve
from site_tree import SiteTree

LEADING = """language => {
  const one = document.createElement('div')
  one.lang = language
  document.querySelector('main').append(one)
  one.innerHTML = '<h2>x</h2><p>x</p>'
  const ratio = element => parseFloat(getComputedStyle(element).lineHeight) / parseFloat(getComputedStyle(element).fontSize)
  const found = [ratio(one.firstChild), ratio(one.lastChild)]
  one.remove()
  return found
}"""


@pytest.mark.parametrize("language", ["kn", "te", "ta", "bn", "th", "km", "my", "bo", "vi", "am", "si", "tlh", "kn-IN"])
def test_a_language_that_is_not_known_has_room_below_and_above_its_letters(origin, open_tab, language):
    tab = open_tab()
    tab.goto(origin + "/news/")
    title, text = tab.evaluate(LEADING, language)
    assert title >= 1.45 and text >= 1.45


@pytest.mark.parametrize("language", ["en", "en-GB", "de", "ru", "el", "he", "tr"])
def test_titles_of_low_letters_stay_close(origin, open_tab, language):
    tab = open_tab()
    tab.goto(origin + "/news/")
    assert tab.evaluate(LEADING, language)[0] < 1.25


def test_nastaliq_has_lines_of_twice_its_size(origin, open_tab):
    tab = open_tab()
    tab.goto(origin + "/news/")
    title, text = tab.evaluate(LEADING, "ur")
    assert title >= 1.95 and text >= 1.95


def test_korean_breaks_between_words_inside_a_page_of_another_language(origin, open_tab):
    tab = open_tab()
    tab.goto(origin + "/news/")
    heights = tab.evaluate("""() => ['ko', 'ja'].map(language => {
      const one = document.createElement('p')
      one.lang = language
      one.style.cssText = 'inline-size: 5em; position: absolute'
      one.textContent = '항구도시의 새로운방파제'
      document.querySelector('main').append(one)
      const word = getComputedStyle(one).wordBreak
      one.remove()
      return word
    })""")
    assert heights == ["keep-all", "auto-phrase"]


#: Of each language, letters that stand high and low, one above the other.
LETTERS = {
    "am": "ሰማይ አይታረስ ንጉሥ አይከሰስ ጩጴ", "ar": "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر", "as": "ঋতুৰ ঐশ্বৰ্য্য ঔষধ ক্ষ্ম",
    "bn": "বিষণ্ন ঔদাসীন্যে ঊষাবৌদি বাংলাভাষায় প্রচলিত ঈশপের নিখুঁত গল্পটির", "bo": "རྒྱལ་སྤྱིའི་སྒྲུབ་ཧཱུྃ་པདྨེ་", "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ΐΰ",
    "en": "Sphinx of black quartz, judge my vow, Ångström", "fa": "گیاهان ژرف پیچ چاقِ خُدا", "gu": "ઋષિઓને સતાવનાર ક્ષ્મ્ય ટ્ઠૂ ઐ ઔ",
    "he": "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה בראשית", "hi": "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश, बिजली से नई नौका", "hy": "Բել դղյակի ձախ ժամն օֆ ազգությանը",
    "ja": "いろはにほへと ちりぬるを", "ka": "გთხოვთ ახლავე გაიაროთ რეგისტრაცია ჭყ", "km": "ខ្ញុំអាចញ៉ាំកញ្ចក់បានដោយគ្មានបញ្ហា ស្ត្រី", "kn": "ಕ್ಷ್ಮ್ಯ ಸ್ತ್ರೀ ಋಷಿ ಠ್ಠ ಜ್ಞಾನ",
    "ko": "키스의 고유조건은 입술끼리 만나야 하고", "lo": "ພາສາລາວ ຜູ້ຍິ່ງໃຫຍ່ ປູ່ ຊຶ້ງ", "ml": "അജവും ആനയും ഐരാവതവും ഗരുഡനും കഠോരസ്വരം ക്ഷ്മ്യൃ",
    "mr": "ञ आणि क्ष ज्ञ श्रीमंत ट्रॅक्टरद्वारे ठ्ठ ड्ढ्य", "my": "သီဟိုဠ်မှ ဉာဏ်ကြီးရှင်သည် အာယုဝဍ္ဎနဆေးညွှန်းစာကို", "ne": "ईश्वर छोटो झ्याल टाढा ठूलो डुङ्गा",
    "or": "ଋଷି କ୍ଷ୍ମ୍ୟ ଠ୍ଠୃ ଐଶ୍ୱର୍ଯ୍ୟ", "pa": "ਉਕਤ ਲਿਖਾਈ ਵਿੱਚ ਖ਼ੁਸ਼ ਸ੍ਰੀ", "ps": "ډاګ ځوړند ښۍ څښتن ټکیږې", "ru": "Съешь же ещё этих мягких французских булок",
    "si": "ක්ෂ්‍රෞ ශ්‍රී ඥානයූ ඐ", "ta": "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல் ஔ ஸ்ரீ ஷூ", "te": "ఋషి ఎవ్వరి క్ష్మ్య స్త్రీ ట్ర్త ఘృ", "th": "ผู้เฒ่าซึ่งมีอาชีพเป็นฅนขายฃวด ปู่ ที่ญี่ปุ่น",
    "ur": "ٹھنڈ میں ایک قحط زدہ گاؤں سے گزرتے وقت ایک چڑچڑے", "vi": "Do bạch kim rất quý nên sẽ dùng để lắp vô xương ẪỰỆ", "zh": "視野無限廣，窗外有藍天",
}

#: By how much ink passes the upper and the lower edge of a line, in sizes of the font.
INK = """([language, text]) => [['h2'], ['h2', '--font-heading'], ['h3'], ['p']].map(([name, face]) => {
  const block = document.createElement('div'), one = document.createElement(name), mark = document.createElement('i')
  block.lang = language
  one.textContent = text
  one.style.whiteSpace = 'nowrap'
  if (face) one.style.fontFamily = `var(${face})`
  mark.style.cssText = 'display: inline-block; inline-size: 0; block-size: 0'
  one.append(mark)
  block.append(one)
  document.querySelector('main').append(block)
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(one), size = parseFloat(fontSize)
  const canvas = document.createElement('canvas').getContext('2d')
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const ink = canvas.measureText(text), box = one.getBoundingClientRect()
  const base = mark.getBoundingClientRect().bottom - box.top
  block.remove()
  return [(ink.actualBoundingBoxAscent - base) / size, (base + ink.actualBoundingBoxDescent - box.height) / size]
})"""


@pytest.fixture(scope="module")
def tab_of_all_scripts(playwright, tmp_path_factory):
    """Opens a tab in a browser that has the letters of all scripts."""
    folder = made_once(tmp_path_factory, "fonts-of-scripts", fonts.configure_scripts)
    browser = launch(playwright, FONTCONFIG_FILE=str(folder / "fonts.conf"))
    yield new_tab(browser)
    browser.close()


def test_letters_of_all_scripts_fit_into_their_lines(origin, tab_of_all_scripts):
    tab_of_all_scripts.goto(origin + "/news/")
    found = {language: tab_of_all_scripts.evaluate(INK, [language, text]) for language, text in LETTERS.items()}
    # A twentieth of the size is less than a pixel of a text, and lies in the space around a title.
    assert {language: ink for language, ink in found.items() if max(max(one) for one in ink) > 0.05} == {}


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    """The address of a server for the site that `init` writes."""
    def make(folder):
        subprocess.run([GENERATOR, "init", folder / "daily"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([GENERATOR, "build", "--project", folder / "daily"], check=True, stdout=subprocess.DEVNULL)

    address, server = serve(SiteTree(made_once(tmp_path_factory, "starter", make) / "daily/site/public").root)
    yield address
    server.shutdown()


@pytest.mark.parametrize("width", [320, 375, 768, 1280, 1920])
def test_no_words_of_the_starter_are_cut(starter, open_tab, width):
    tab = open_tab(width=width)
    tab.goto(starter + "/")
    assert tab.evaluate("""() => [...document.querySelectorAll('.cell :is(h1, h2, h3, p)')]
      .filter(one => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === 'hidden')
      .map(one => one.textContent)""") == []
