"""Search by words and filters, for the lists of any domain: the table of words, and pages of a bounded cost."""
