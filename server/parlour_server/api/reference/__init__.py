"""The API reference at ``/docs``, made from the message structs and the declared routes."""
