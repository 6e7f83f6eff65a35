"""Issuing: a draft is numbered, signed, posted, and never changes again."""
