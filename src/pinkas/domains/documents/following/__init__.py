"""What follows from an issued document: conversions, credits, cancellations, payments, copies."""
