"""Hebrew names in certificates.

Names are compared after the preparation of RFC 4518, whose step 2.5 reads "bidirectional characters are ignored".
asn1crypto, under pyHanko, refuses them instead: a certificate for "Galil דפוס" or "חברה 2000" could neither sign nor
be checked. Importing this module gives such names the preparation the standard asks for; all others keep theirs.
"""

import re
import unicodedata

from asn1crypto import x509

_strict = x509.NameTypeAndValue._ldap_string_prep


def _prepare_name(self: x509.NameTypeAndValue, name: str) -> str:
    """The name as it is compared; raises ValueError for characters RFC 4518 forbids."""
    try:
        return str(_strict(self, name))
    except ValueError:
        letters = "".join(each for each in name if unicodedata.bidirectional(each) not in ("R", "AL"))
        if letters == name:
            raise
        # Whatever else is wrong with the name is still refused, judged on its other letters.
        _strict(self, letters or " ")
        folded = unicodedata.normalize("NFKC", name.lower())
        return " " + re.sub(" +", "  ", folded).strip() + " "


x509.NameTypeAndValue._ldap_string_prep = _prepare_name
