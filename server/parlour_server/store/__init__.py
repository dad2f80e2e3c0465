"""The database: the event log of rooms, accounts, tokens, ratings and settings.

``opening`` opens a database, ``schema`` defines its tables and ``migrations`` create them; ``writer`` appends
events and ``reader`` reads them; ``credentials`` stores the installation's secret and the tokens.
"""
