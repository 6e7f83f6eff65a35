"""Printed documents: renders a view as PDF/A-3b, signs it (PAdES) and verifies such files."""

from pinkas.outside.pdf.apart import verify_apart
from pinkas.outside.pdf.certificates import known as known_certificates
from pinkas.outside.pdf.certificates import remember as remember_certificate
from pinkas.outside.pdf.logo import UnprintableLogo, logo_media_type, logo_problem, printable_logo
from pinkas.outside.pdf.render import picture, prove, render
from pinkas.outside.pdf.seal import marks_of
from pinkas.outside.pdf.sheet import method_name
from pinkas.outside.pdf.sign import Signer, UnusableCertificate, create_certificate
from pinkas.outside.pdf.statement import StatementView, render_statement
from pinkas.outside.pdf.verify import PdfProof, verify
from pinkas.outside.pdf.view import (
    Design,
    DocumentView,
    Language,
    LineView,
    Look,
    Marking,
    PartyView,
    PaymentView,
    PrintedMethod,
    SealView,
    SettledView,
    VatView,
)
from pinkas.outside.pdf.wording import as_on_paper, unprintable
from pinkas.outside.press import Press

__all__ = [
    "Design",
    "DocumentView",
    "Language",
    "LineView",
    "Look",
    "Marking",
    "PartyView",
    "PaymentView",
    "PdfProof",
    "Press",
    "PrintedMethod",
    "SealView",
    "SettledView",
    "Signer",
    "StatementView",
    "UnprintableLogo",
    "UnusableCertificate",
    "VatView",
    "as_on_paper",
    "create_certificate",
    "known_certificates",
    "logo_media_type",
    "logo_problem",
    "marks_of",
    "method_name",
    "picture",
    "printable_logo",
    "prove",
    "remember_certificate",
    "render",
    "render_statement",
    "unprintable",
    "verify",
    "verify_apart",
]
