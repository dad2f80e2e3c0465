"""A connection to a server that reconnects and resumes by itself, with addresses, identity and transport."""
