"""Imports: tables of records that are taken in from files of other programs."""
