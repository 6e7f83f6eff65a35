"""The simulator of the sandbox: what it keeps, its page, and its notices."""
