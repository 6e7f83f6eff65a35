"""Apps, connections, codes and tokens in the database. Of a secret only its SHA-256 is stored."""
