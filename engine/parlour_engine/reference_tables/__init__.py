"""The source documents' own tables, printed figures beside figures computed here and now."""
