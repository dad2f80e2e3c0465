"""What several nodes need to be one server: who owns which room."""
