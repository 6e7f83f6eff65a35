"""The printed document: a view becomes a PDF/A-3b file with a PAdES signature, and is checked again."""

from pinkas.outside.pdf.logo import logo_media_type, logo_problem
from pinkas.outside.pdf.render import render
from pinkas.outside.pdf.sign import Signer, UnusableCertificate, create_certificate
from pinkas.outside.pdf.verify import PdfProof, verify
from pinkas.outside.pdf.view import (
    DocumentView,
    Language,
    LineView,
    Marking,
    PartyView,
    PaymentMethod,
    PaymentView,
    SealView,
    VatView,
)

__all__ = [
    "DocumentView",
    "Language",
    "LineView",
    "Marking",
    "PartyView",
    "PaymentMethod",
    "PaymentView",
    "PdfProof",
    "SealView",
    "Signer",
    "UnusableCertificate",
    "VatView",
    "create_certificate",
    "logo_media_type",
    "logo_problem",
    "render",
    "verify",
]
