"""What a document is: its types on the wire, its record, and the rules and reads that all topics share."""
