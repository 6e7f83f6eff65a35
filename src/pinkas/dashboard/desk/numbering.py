"""Numbers of documents: where each series stands, where it begins, and the proof that nothing is missing in it."""

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.forms import Form, encoded
from pinkas.platform.operation import Blob
from pinkas.platform.page import Shown

CONTINUITY = "GET /document-numbering/{docType}/continuity"


async def list_(desk: Desk) -> Shown:
    """The series of every type of document."""
    page = await desk.perform("GET /document-numbering")
    return desk.render("numbering.html", place="numbering", page=page)


async def one(desk: Desk) -> Shown:
    """One series, and the verdict on it."""
    return await _one(desk, Form())


async def _one(desk: Desk, form: Form, status: int = 200) -> Shown:
    code = desk.path["docType"]
    series = await desk.perform("GET /document-numbering/{docType}", docType=code)
    proof, untold = None, None
    try:
        proof = await desk.perform(CONTINUITY, docType=code)
    except Problem as fault:
        if fault.status != 503:
            raise
        untold = desk.words.problem(fault)
    return desk.render(
        "numbering_one.html",
        status=status,
        place="numbering",
        one=series,
        form=form if form.values else Form(values={"start": series.start}),
        proof=proof,
        untold=untold,
    )


async def begin(desk: Desk) -> Shown:
    """Chooses the first number of a series that has not begun."""
    sent = desk.read_form()
    try:
        await desk.perform_form("PATCH /document-numbering/{docType}", sent, docType=desk.path["docType"])
    except Problem as fault:
        return await _one(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("numbering", desk.path["docType"], done="saved")


async def proof(desk: Desk) -> Shown:
    """The signed statement, to be kept by an auditor."""
    found = await desk.perform(CONTINUITY, docType=desk.path["docType"])
    day = found.statement.at.date().isoformat()
    name = f"continuity-{found.statement.doc_type}-{day}.json"
    return handed(Blob(encoded(found), "application/json", name), attachment=True)


SCREENS = {
    "/numbering": {"GET": list_},
    "/numbering/{docType}": {"GET": one, "POST": begin},
    "/numbering/{docType}/proof": {"GET": proof},
}
