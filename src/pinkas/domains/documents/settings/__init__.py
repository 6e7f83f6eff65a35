"""Document defaults and configuration, and changes of master data that documents guard."""
