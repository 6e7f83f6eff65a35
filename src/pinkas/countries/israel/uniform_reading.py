"""What is read of a uniform file of another program: the fields that an import takes, by their numbers in the
Tax Authority's instructions, version 1.31 (H), and what the types of documents do to the account of a client."""

from typing import Literal

from pinkas.countries.israel.uniform_accounts import account_kind, party_group
from pinkas.countries.israel.uniform_codes import PAYMENT_MEANS
from pinkas.countries.israel.uniform_layout import RECORDS
from pinkas.countries.uniform_file import UniformReading

_NAMES = """
1002 total            1003 dealer            1004 key               1005 version
1007 software         1008 softwareVersion   1018 business          1023 taxYear
1024 first:date       1025 last:date         1026 made:date         1029 charset
1032 currency         1050 code              1051 count
1100 code             1101 number            1102 dealer            1103 key
1150 code             1151 number            1152 dealer            1153 key           1155 total
1200 code             1201 number            1202 dealer            1203 docType       1204 docNumber
1205 issuedOn:date    1207 name              1208 street            1209 houseNumber   1210 city
1211 zip              1213 country           1214 phone             1215 taxId         1216 valueDay:date
1217 foreign          1218 currency          1219 before            1220 discount      1221 net
1222 vat              1223 total             1224 withheld          1225 clientKey     1228 cancelled
1230 day:date         1231 branch            1233 operator          1234 link
1250 code             1251 number            1252 dealer            1253 docType       1254 docNumber
1255 line             1256 baseType          1257 baseNumber        1258 nature        1259 sku
1260 description      1263 unit              1264 quantity          1265 price         1266 discount
1267 net              1268 vatRate           1270 branch            1273 link
1300 code             1301 number            1302 dealer            1303 docType       1304 docNumber
1305 line             1306 means             1307 bank              1308 bankBranch    1309 account
1310 checkNumber      1311 due:date          1312 amount            1314 card          1320 branch
1323 link
1350 code             1351 number            1352 dealer            1364 account       1366 side
1368 amount
1400 code             1401 number            1402 dealer            1403 account       1404 name
1405 groupCode        1406 groupName         1413 parent            1414 opening           1415 debit
1416 credit
1417 form6111         1419 taxId
1450 code             1451 number            1452 dealer            1453 barcode       1455 sku
1456 name             1459 unit              1460 opening           1461 came          1462 went
"""


def _names() -> dict[int, tuple[str, Literal["", "date"]]]:
    words = _NAMES.split()
    found: dict[int, tuple[str, Literal["", "date"]]] = {}
    for number, name in zip(words[::2], words[1::2], strict=True):
        plain, _, kind = name.partition(":")
        found[int(number)] = (plain, "date" if kind == "date" else "")
    return found


READING = UniformReading(
    records=RECORDS,
    head="A000",
    counts="SUMMARY",
    opening="A100",
    closing="Z900",
    version="&OF1.31&",
    names=_names(),
    charsets={1: "cp1255", 2: "cp862"},
    charging=frozenset({305, 310, 320, 340, 345}),
    crediting=frozenset({330}),
    paying=frozenset({320, 400}),
    issued=frozenset({100, 200, 205, 210, 300, 305, 310, 320, 330, 340, 345, 400, 405}),
    bought=frozenset({500, 600, 610, 700, 710}),
    methods={code: method for method, code in PAYMENT_MEANS.items()},
    natures={1: "service", 2: "goods", 3: "goods"},
    account_kind=account_kind,
    party_group=party_group,
)
"""What is read of the uniform file of Israel. Windows-1255 has the letters of ISO-8859-8 at the same places, and the
signs that programs of Windows write beside them."""
