"""The reference for programs, made from the structs and the routes themselves, and served at ``/docs``."""
