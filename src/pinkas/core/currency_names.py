"""What the currencies of ISO 4217 are called in Hebrew and in English.

The names are those of the Unicode CLDR, release 47 (Copyright Unicode, Inc.; Unicode License v3), but for three Hebrew
ones that it does not have: VED, XCG and ZWG.
"""

from collections.abc import Mapping
from types import MappingProxyType

_NAMES = """
AED|דירהם של איחוד הנסיכויות הערביות|United Arab Emirates Dirham
AFN|אפגני אפגני|Afghan Afghani
ALL|לק אלבני|Albanian Lek
AMD|דראם ארמני|Armenian Dram
AOA|קואנזה אנגולי|Angolan Kwanza
ARS|פסו ארגנטינאי|Argentine Peso
AUD|דולר אוסטרלי|Australian Dollar
AWG|פלורין של ארובה|Aruban Florin
AZN|מאנאט אזרבייג׳ני|Azerbaijani Manat
BAM|מארק סחיר של בוסניה והרצגובינה|Bosnia-Herzegovina Convertible Mark
BBD|דולר ברבדיאני|Barbadian Dollar
BDT|טאקה בנגלדשי|Bangladeshi Taka
BHD|דינר בחרייני|Bahraini Dinar
BIF|פרנק בורונדי|Burundian Franc
BMD|דולר ברמודה|Bermudan Dollar
BND|דולר ברוניי|Brunei Dollar
BOB|בוליביאנו|Bolivian Boliviano
BRL|ריאל ברזילאי|Brazilian Real
BSD|דולר בהאמי|Bahamian Dollar
BTN|נגולטרום בהוטני|Bhutanese Ngultrum
BWP|פולה בוטסואני|Botswanan Pula
BYN|רובל בלרוסי|Belarusian Ruble
BZD|דולר בליזי|Belize Dollar
CAD|דולר קנדי|Canadian Dollar
CDF|פרנק קונגולזי|Congolese Franc
CHF|פרנק שוויצרי|Swiss Franc
CLP|פסו צ׳ילאני|Chilean Peso
CNY|יואן סיני|Chinese Yuan
COP|פסו קולומביאני|Colombian Peso
CRC|קולון קוסטה־ריקני|Costa Rican Colón
CUP|פסו קובני|Cuban Peso
CVE|אסקודו כף ורדה|Cape Verdean Escudo
CZK|קורונה צ׳כית|Czech Koruna
DJF|פרנק ג׳יבוטי|Djiboutian Franc
DKK|כתר דני|Danish Krone
DOP|פסו דומיניקני|Dominican Peso
DZD|דינר אלג׳ירי|Algerian Dinar
EGP|לירה מצרית|Egyptian Pound
ERN|נאקפה אריתראי|Eritrean Nakfa
ETB|ביר אתיופי|Ethiopian Birr
EUR|אירו|Euro
FJD|דולר פיג׳י|Fijian Dollar
FKP|לירה של איי פוקלנד|Falkland Islands Pound
GBP|לירה שטרלינג|British Pound
GEL|לארי גאורגי|Georgian Lari
GHS|סדי גאני|Ghanaian Cedi
GIP|פאונד גיברלטר|Gibraltar Pound
GMD|דלסי גמבי|Gambian Dalasi
GNF|פרנק גינאי|Guinean Franc
GTQ|קצאל גואטמלי|Guatemalan Quetzal
GYD|דולר גיאני|Guyanaese Dollar
HKD|דולר הונג קונגי|Hong Kong Dollar
HNL|למפירה הונדורי|Honduran Lempira
HTG|גורד האיטי|Haitian Gourde
HUF|פורינט הונגרי|Hungarian Forint
IDR|רופיה אינדונזית|Indonesian Rupiah
ILS|שקל חדש|Israeli New Shekel
INR|רופי הודי|Indian Rupee
IQD|דינר עיראקי|Iraqi Dinar
IRR|ריאל איראני|Iranian Rial
ISK|כתר איסלנדי|Icelandic Króna
JMD|דולר ג׳מייקני|Jamaican Dollar
JOD|דינר ירדני|Jordanian Dinar
JPY|ין יפני|Japanese Yen
KES|שילינג קנייתי|Kenyan Shilling
KGS|סום קירגיזי|Kyrgystani Som
KHR|ריל קמבודי|Cambodian Riel
KMF|פרנק קומורואי|Comorian Franc
KPW|וון צפון קוריאני|North Korean Won
KRW|וון דרום קוריאני|South Korean Won
KWD|דינר כוויתי|Kuwaiti Dinar
KYD|דולר קיימני|Cayman Islands Dollar
KZT|טנגה קזחסטני|Kazakhstani Tenge
LAK|קיפ לאי|Laotian Kip
LBP|לירה לבנונית|Lebanese Pound
LKR|רופי סרי לנקי|Sri Lankan Rupee
LRD|דולר ליברי|Liberian Dollar
LSL|לוטי לסותי|Lesotho Loti
LYD|דינר לובי|Libyan Dinar
MAD|דירהם מרוקאי|Moroccan Dirham
MDL|לאו מולדובני|Moldovan Leu
MGA|אריארי מלגשי|Malagasy Ariary
MKD|דינר מקדוני|Macedonian Denar
MMK|קיאט מיאנמרי|Myanmar Kyat
MNT|טוגרוג מונגולי|Mongolian Tugrik
MOP|פטקה של מקאו|Macanese Pataca
MRU|אואוגויה מאוריטני|Mauritanian Ouguiya
MUR|רופי מאוריציני|Mauritian Rupee
MVR|רופיה מלדיבית|Maldivian Rufiyaa
MWK|קואצ׳ה מלאווי|Malawian Kwacha
MXN|פסו מקסיקני|Mexican Peso
MYR|רינגיט מלזי|Malaysian Ringgit
MZN|מטיקל מוזמביני|Mozambican Metical
NAD|דולר נמיבי|Namibian Dollar
NGN|נאירה ניגרי|Nigerian Naira
NIO|קורדובה ניקרגואה|Nicaraguan Córdoba
NOK|כתר נורווגי|Norwegian Krone
NPR|רופי נפאלי|Nepalese Rupee
NZD|דולר ניו זילנדי|New Zealand Dollar
OMR|ריאל עומאני|Omani Rial
PAB|בלבואה פנמי|Panamanian Balboa
PEN|סול פרואני|Peruvian Sol
PGK|קינה של פפואה גינאה החדשה|Papua New Guinean Kina
PHP|פסו פיליפיני|Philippine Peso
PKR|רופי פקיסטני|Pakistani Rupee
PLN|זלוטי פולני|Polish Zloty
PYG|גוארני פרגוואי|Paraguayan Guarani
QAR|ריאל קטארי|Qatari Riyal
RON|לאו רומני|Romanian Leu
RSD|דינר סרבי|Serbian Dinar
RUB|רובל רוסי|Russian Ruble
RWF|פרנק רואנדי|Rwandan Franc
SAR|ריאל סעודי|Saudi Riyal
SBD|דולר איי שלמה|Solomon Islands Dollar
SCR|רופי סיישלי|Seychellois Rupee
SDG|לירה סודנית|Sudanese Pound
SEK|כתר שוודי|Swedish Krona
SGD|דולר סינגפורי|Singapore Dollar
SHP|פאונד סנט הלני|St. Helena Pound
SLE|ליאון סיירה לאוני|Sierra Leonean Leone
SOS|שילינג סומלי|Somali Shilling
SRD|דולר סורינאמי|Surinamese Dollar
SSP|לירה דרום-סודנית|South Sudanese Pound
STN|דוברה של סאו טומה ופרינסיפה|São Tomé & Príncipe Dobra
SVC|קולון סלבדורי|Salvadoran Colón
SYP|לירה סורית|Syrian Pound
SZL|לילנגני סווזילנדי|Swazi Lilangeni
THB|בהט תאילנדי|Thai Baht
TJS|סומוני טג׳קיסטני|Tajikistani Somoni
TMT|מאנאט טורקמני|Turkmenistani Manat
TND|דינר טוניסאי|Tunisian Dinar
TOP|פאנגה טונגי|Tongan Paʻanga
TRY|לירה טורקית חדשה|Turkish Lira
TTD|דולר טרינידדי|Trinidad & Tobago Dollar
TWD|דולר טייוואני חדש|New Taiwan Dollar
TZS|שילינג טנזני|Tanzanian Shilling
UAH|הריבנה אוקראיני|Ukrainian Hryvnia
UGX|שילינג אוגנדי|Ugandan Shilling
USD|דולר אמריקאי|US Dollar
UYU|פסו אורוגוואי|Uruguayan Peso
UZS|סום אוזבקי|Uzbekistani Som
VED|בוליבר דיגיטלי|Bolívar Soberano
VES|בוליבר ונצואלי|Venezuelan Bolívar
VND|דונג וייטנאמי|Vietnamese Dong
VUV|ואטו של ונואטו|Vanuatu Vatu
WST|טאלה סמואי|Samoan Tala
XAF|פרנק CFA מרכז אפריקני|Central African CFA Franc
XCD|דולר מזרח קריבי|East Caribbean Dollar
XCG|גילדן קריבי|Caribbean guilder
XOF|פרנק CFA מערב אפריקני|West African CFA Franc
XPF|פרנק פולינזיה הצרפתית|CFP Franc
YER|ריאל תימני|Yemeni Rial
ZAR|ראנד דרום אפריקאי|South African Rand
ZMW|קוואצ׳ה זמבי|Zambian Kwacha
ZWG|זהב זימבבואי|Zimbabwean Gold
"""

CURRENCY_NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        code: MappingProxyType({"he": hebrew, "en": english})
        for code, hebrew, english in (line.split("|") for line in _NAMES.strip().splitlines())
    }
)
"""The name of every currency by its code and by language."""
