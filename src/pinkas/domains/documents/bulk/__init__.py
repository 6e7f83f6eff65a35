"""Many documents in one request: create, finalize, download."""
