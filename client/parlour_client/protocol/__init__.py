"""The client's side of the conversation, without a socket: what to send, resend and join again."""
