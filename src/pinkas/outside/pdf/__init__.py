"""The printed document: a view becomes a PDF/A-3b file with a PAdES signature, and is checked again."""

from pinkas.outside.pdf.apart import verify_apart
from pinkas.outside.pdf.certificates import known as known_certificates
from pinkas.outside.pdf.certificates import remember as remember_certificate
from pinkas.outside.pdf.logo import UnprintableLogo, logo_media_type, logo_problem, printable_logo
from pinkas.outside.pdf.render import picture, prove, render
from pinkas.outside.pdf.sign import Signer, UnusableCertificate, create_certificate
from pinkas.outside.pdf.statement import render_statement
from pinkas.outside.pdf.verify import verify
from pinkas.outside.press import Press

__all__ = [
    "Press",
    "Signer",
    "UnprintableLogo",
    "UnusableCertificate",
    "create_certificate",
    "known_certificates",
    "logo_media_type",
    "logo_problem",
    "picture",
    "printable_logo",
    "prove",
    "remember_certificate",
    "render",
    "render_statement",
    "verify",
    "verify_apart",
]
