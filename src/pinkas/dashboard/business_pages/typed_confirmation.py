"""What cannot be undone is confirmed by typing the name of what goes away."""

from pinkas.core.problems import invalid_field
from pinkas.dashboard.business_pages.forms import SubmittedForm

FIELD = "_confirm"


def require_typed_name(submitted: SubmittedForm, name: str) -> None:
    """Raises ValidationFailed unless the name was typed; capitals and blanks do not matter."""
    if " ".join(submitted.get(FIELD).split()).casefold() != " ".join(name.split()).casefold():
        raise invalid_field(FIELD, "not_confirmed", "Type the name exactly as it is shown, to confirm.")
