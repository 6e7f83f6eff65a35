"""The OAuth server: clients, the consent of a business, and the tokens that it gives."""
