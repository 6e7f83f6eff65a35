"""How an account is added up, aged and written: pure rules."""
