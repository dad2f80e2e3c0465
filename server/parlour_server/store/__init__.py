"""The durable log of rooms, and the little else that must survive: secrets, tokens, who sits where.

``database`` opens the file, ``schema`` names its tables and ``migrations`` make them; ``writer``
appends events and ``reader`` reads them back; ``credentials`` keeps the secret and the tokens.
"""
