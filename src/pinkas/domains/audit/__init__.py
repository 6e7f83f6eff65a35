"""The audit log: who did what, when, from where, and the proof that no entry was changed."""
