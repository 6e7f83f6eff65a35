"""The records of the uniform file (מבנה אחיד), version 1.31: every field with its number, place, width and format, as
the Tax Authority's instructions have them (2009, published again on 14.7.2025; H). Lengths are without the end of the
line. Fields that the instructions cancelled have no width and are left out.

One field on a line: number, first place, width, format (`fixed_width`), what it holds.
"""

from pinkas.core.fixed_width import FixedField, FixedRecord

_TABLES = {
    "A000": (
        466,
        """
        1000|1|4|X|'A000'
        1001|5|5|X|future use
        1002|10|15|9|total records in BKMVDATA incl. A100+Z900
        1003|25|9|9|dealer no. of the business
        1004|34|15|9|primary id
        1005|49|8|X|'&OF1.31&'
        1006|57|8|9|software registration certificate no.
        1007|65|20|X|software name
        1008|85|20|X|software version
        1009|105|9|9|dealer no. of software producer
        1010|114|20|X|producer name
        1011|134|1|9|1 single-year software
        1012|135|50|X|save path
        1013|185|1|9|bookkeeping
        1014|186|1|9|balancing level
        1015|187|9|9|company registrar no.
        1016|196|9|9|withholding file no.
        1017|205|10|X|future use
        1018|215|50|X|business name
        1019|265|50|X|street
        1020|315|10|X|house no.
        1021|325|30|X|city
        1022|355|8|X|postcode
        1023|363|4|9|tax year
        1024|367|8|9|range start
        1025|375|8|9|range end
        1026|383|8|9|process start date
        1027|391|4|9|process start time HHMM
        1028|395|1|9|language 0 Hebrew
        1029|396|1|9|charset 1=ISO-8859-8-i
        1030|397|20|X|compression program name
        1032|417|3|X|leading currency
        1034|420|1|9|1 has branches
        1035|421|46|X|future use
        """,
    ),
    "SUMMARY": (
        19,
        """
        1050|1|4|X|record code B100/B110/C100/D110/D120/M100
        1051|5|15|9|number of records of that code
        """,
    ),
    "A100": (
        95,
        """
        1100|1|4|X|'A100'
        1101|5|9|9|running number of the record
        1102|14|9|9|number of the dealer
        1103|23|15|9|primary id
        1104|38|8|X|'&OF1.31&'
        1105|46|50|X|future use
        """,
    ),
    "Z900": (
        110,
        """
        1150|1|4|X|'Z900'
        1151|5|9|9|running number of the record
        1152|14|9|9|number of the dealer
        1153|23|15|9|primary id
        1154|38|8|X|'&OF1.31&'
        1155|46|15|9|total records incl. A100 and Z900
        1156|61|50|X|future use
        """,
    ),
    "C100": (
        444,
        """
        1200|1|4|X|'C100'
        1201|5|9|9|running number of the record
        1202|14|9|9|number of the dealer
        1203|23|3|9|document type
        1204|26|20|X|document number
        1205|46|8|9|production date
        1206|54|4|9|production time HHMM 24h
        1207|58|50|X|customer/supplier name
        1208|108|50|X|street
        1209|158|10|X|house no.
        1210|168|30|X|city
        1211|198|8|X|postcode
        1212|206|30|X|country
        1213|236|2|X|country code
        1214|238|15|X|phone
        1215|253|9|9|dealer no. of customer/supplier
        1216|262|8|9|value date
        1217|270|15|A|final amount in foreign currency
        1218|285|3|X|currency code
        1219|288|15|A|amount before document discount
        1220|303|15|A|document discount
        1221|318|15|A|amount after discounts
        1222|333|15|A|VAT amount
        1223|348|15|A|amount incl. VAT
        1224|363|12|B|withholding amount
        1225|375|15|X|customer/supplier key in seller's books
        1226|390|10|X|matching field
        1228|400|1|X|cancelled document = 1
        1230|401|8|9|document date
        1231|409|7|X|branch id
        1233|416|9|X|user name of the operator
        1234|425|7|9|internal link header-lines
        1235|432|13|X|future use
        """,
    ),
    "D110": (
        339,
        """
        1250|1|4|X|'D110'
        1251|5|9|9|running number of the record
        1252|14|9|9|number of the dealer
        1253|23|3|9|document type
        1254|26|20|X|document number
        1255|46|4|9|line no. in document
        1256|50|3|9|base document type
        1257|53|20|X|base document number
        1258|73|1|9|1 service
        1259|74|20|X|internal SKU
        1260|94|30|X|description of goods/service
        1261|124|50|X|manufacturer
        1262|174|30|X|product serial no.
        1263|204|20|X|unit of measure
        1264|224|17|Q|quantity
        1265|241|15|A|unit price ex VAT
        1266|256|15|A|line discount
        1267|271|15|A|line total = qty*price less discount
        1268|286|4|R|VAT rate percent
        1270|290|7|X|branch id
        1272|297|8|9|document date
        1273|305|7|9|link to header
        1274|312|7|X|branch of base document
        1275|319|21|X|future use
        """,
    ),
    "D120": (
        222,
        """
        1300|1|4|X|'D120'
        1301|5|9|9|running number of the record
        1302|14|9|9|number of the dealer
        1303|23|3|9|document type
        1304|26|20|X|document number
        1305|46|4|9|line no.
        1306|50|1|9|payment means
        1307|51|10|9|bank no.
        1308|61|10|9|branch no.
        1309|71|15|9|account no.
        1310|86|10|9|cheque no.
        1311|96|8|9|due date
        1312|104|15|A|line amount
        1313|119|1|9|acquirer code
        1314|120|20|X|card name
        1315|140|1|9|card deal type
        1320|141|7|X|branch id
        1322|148|8|9|document date
        1323|156|7|9|link to header
        1324|163|60|X|future use
        """,
    ),
    "B100": (
        317,
        """
        1350|1|4|X|'B100'
        1351|5|9|9|running number of the record
        1352|14|9|9|number of the dealer
        1353|23|10|9|journal entry no.
        1354|33|5|9|line no. in entry
        1355|38|8|9|batch
        1356|46|15|X|movement type
        1357|61|20|X|reference 1
        1358|81|3|9|doc type of reference 1
        1359|84|20|X|reference 2
        1360|104|3|9|doc type of reference 2
        1361|107|50|X|details
        1362|157|8|9|date
        1363|165|8|9|value date
        1364|173|15|X|account key
        1365|188|15|X|counter account
        1366|203|1|9|1 debit/expense
        1367|204|3|X|foreign currency code
        1368|207|15|A|amount in leading currency
        1369|222|15|A|foreign amount
        1370|237|12|B|quantity
        1371|249|10|X|matching 1
        1372|259|10|X|matching 2
        1374|269|7|X|branch id
        1375|276|8|9|entry date
        1376|284|9|X|operator
        1377|293|25|X|future use
        """,
    ),
    "B110": (
        376,
        """
        1400|1|4|X|'B110'
        1401|5|9|9|running number of the record
        1402|14|9|9|number of the dealer
        1403|23|15|X|account key
        1404|38|50|X|account name
        1405|88|15|X|trial-balance code
        1406|103|30|X|trial-balance code description
        1407|133|50|X|street
        1408|183|10|X|house no.
        1409|193|30|X|city
        1410|223|8|X|postcode
        1411|231|30|X|country
        1412|261|2|X|country code
        1413|263|15|X|parent account
        1414|278|15|A|opening balance of cut
        1415|293|15|A|total debits excl. opening
        1416|308|15|A|total credits excl. opening
        1417|323|4|9|form 6111 code
        1419|327|9|9|supplier/customer dealer no.
        1421|336|7|X|branch id
        1422|343|15|A|opening balance in foreign currency
        1423|358|3|X|currency of 1422
        1424|361|16|X|future use
        """,
    ),
    "M100": (
        298,
        """
        1450|1|4|X|'M100'
        1451|5|9|9|running number of the record
        1452|14|9|9|number of the dealer
        1453|23|20|X|universal SKU
        1454|43|20|X|supplier/maker SKU
        1455|63|20|X|internal SKU
        1456|83|50|X|item name
        1457|133|10|X|sort code
        1458|143|30|X|sort code description
        1459|173|20|X|unit of measure
        1460|193|12|B|opening quantity
        1461|205|12|B|total entries in range
        1462|217|12|B|total exits in range
        1463|229|10|P|closing unit cost outside bonded store
        1464|239|10|P|closing unit cost in bonded store
        1465|249|50|X|future use
        """,
    ),
}


def _read(code: str, length: int, table: str) -> FixedRecord:
    fields = []
    for line in table.split("\n"):
        if line.strip():
            number, start, width, kind, name = line.strip().split("|")
            fields.append(FixedField(int(number), int(start), int(width), kind, name))  # type: ignore[arg-type]
    return FixedRecord(code, length, fields)


RECORDS = {code: _read(code, *one) for code, one in _TABLES.items()}
"""Every kind of record by its code; `SUMMARY` is the line of INI.TXT that counts one kind."""
