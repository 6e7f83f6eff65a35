"""Printed documents: renders a view as PDF/A-3b, signs it (PAdES) and verifies such files.

pyHanko takes a third of a second to import. Only what signs (`pades`) or verifies (`verify`) imports it: the service at
its first signature, and never at its start.
"""

from pinkas.outside.pdf.certificates import CERTIFICATE
from pinkas.outside.pdf.certificates import add_fingerprint as remember_certificate
from pinkas.outside.pdf.certificates import known_fingerprints as known_certificates
from pinkas.outside.pdf.isolated_verification import verify_isolated
from pinkas.outside.pdf.logo import UnprintableLogo, logo_media_type, logo_problem, printable_logo
from pinkas.outside.pdf.render import check_printable, render, render_picture
from pinkas.outside.pdf.sign import Signer, UnusableCertificate, create_certificate
from pinkas.outside.pdf.statement import render_statement
from pinkas.outside.pdf.table import render_table
from pinkas.outside.typesetter import Typesetter

__all__ = [
    "CERTIFICATE",
    "Signer",
    "Typesetter",
    "UnprintableLogo",
    "UnusableCertificate",
    "check_printable",
    "create_certificate",
    "known_certificates",
    "logo_media_type",
    "logo_problem",
    "printable_logo",
    "remember_certificate",
    "render",
    "render_picture",
    "render_statement",
    "render_table",
    "verify_isolated",
]
