"""People, sessions and members in the database. The global tables are reached through their functions alone."""
