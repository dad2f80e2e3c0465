"""The API reference: generated from the message structs and the table of routes, served at ``/docs``."""
