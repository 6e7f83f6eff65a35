"""The printed document: a view becomes a PDF/A-3b file with a PAdES signature, and is checked again."""

from pinkas.outside.pdf.certificates import known as known_certificates
from pinkas.outside.pdf.certificates import remember as remember_certificate
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
from pinkas.outside.pdf.wording import unprintable

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
    "known_certificates",
    "logo_media_type",
    "logo_problem",
    "remember_certificate",
    "render",
    "unprintable",
    "verify",
]
