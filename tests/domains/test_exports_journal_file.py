"""The journal file of Hashavshevet, read back by the places that its own file of parameters says."""

import io
import zipfile

from domains.answers import done, line, paid
from domains.purchases import booked, supplier
from domains.test_exports import exported
from support.service import Tenant


def parsed(content: bytes, parameters: bytes) -> list[list[str]]:
    """The fields of each record, in the order of the lines of the parameters."""
    size, *places = parameters.decode("cp1255").splitlines()
    length = int(size.split()[0])
    assert len(content) % length == 0
    found = []
    for at in range(0, len(content), length):
        record = content[at : at + length]
        assert record.endswith(b"\r\n")
        text = record.decode("cp1255")
        spans = [tuple(int(part) for part in one.partition(";")[0].split()) for one in places]
        found.append([text[first - 1 : last].strip() if last else "" for first, last in spans])
    return found


def test_the_journal_is_read_back_and_balances_by_account(tenant: Tenant) -> None:
    client = tenant.client(name="דנה כהן", accountingKey="K7")
    invoice = tenant.issued(305, client=None, clientId=client["id"], lines=[line("100")])
    body = {"docType": 320, "clientId": client["id"], "lines": [line("50")], "payments": [paid(tenant, "59")]}
    draft = done(tenant.api.post("/documents", json=body), 201)
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    booked(tenant, supplier(tenant))
    codes = ("6010", "6020", "6030", "1100")
    sides = [{"debit": "10"}, {"debit": "20"}, {"debit": "30.55"}, {"credit": "60.55"}]
    lines = [{"accountCode": code, **side} for code, side in zip(codes, sides, strict=True)]
    entry = {"date": tenant.today(), "description": "שלושה חשבונות", "lines": lines}
    done(tenant.api.post("/ledger/journal-entries", json=entry), 201)

    made = exported(tenant, kind="journal_file")
    content = tenant.api.get(f"/exports/{made['id']}/download").content
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        files = {one: packed.read(one) for one in packed.namelist()}
    assert set(files) == {"MOVEIN.DOC", "MOVEIN.PRM", "HESHIN.DAT", "HESHIN.PRM"}
    assert len(files["MOVEIN.PRM"].splitlines()) == 35
    assert len(files["HESHIN.PRM"].splitlines()) == 37
    sums: dict[str, float] = {}
    records = parsed(files["MOVEIN.DOC"], files["MOVEIN.PRM"])
    for one in records:
        for account, amount, sign in zip(one[8:12], one[12:16], (1, 1, -1, -1), strict=True):
            sums[account] = round(sums.get(account, 0) + sign * float(amount), 2)
    sums.pop("", None)
    trial = done(tenant.api.get("/ledger/trial-balance"))["rows"]
    ours = {one["code"]: float(one["closing"]) for one in trial if float(one["closing"])}
    parties = {key: amount for key, amount in sums.items() if key not in {one["code"] for one in trial} and amount}
    assert parties.pop("K7") == ours.pop("1200")
    assert sum(parties.values()) == ours.pop("2100")
    assert {key: amount for key, amount in sums.items() if amount and key in ours} == ours
    (first,) = [
        one for one in records if one[1] == str(invoice["docNumber"]) and one[8] == "K7" and one[12] == "118.00"
    ]
    assert first[3] == "/".join(reversed(tenant.today().split("-")))
    three = [one for one in records if one[7] == "שלושה חשבונות"]
    assert len(three) == 4, "an entry of more accounts is a record for each line"
    names = dict(one[:2] for one in parsed(files["HESHIN.DAT"], files["HESHIN.PRM"]))
    assert names["K7"] == "דנה כהן"
    assert set(sums) <= names.keys()
