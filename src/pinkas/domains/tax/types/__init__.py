"""What taxes look like on the wire and in the database."""
