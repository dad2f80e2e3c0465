import parlour_client


def test_public_names_are_these_and_no_others() -> None:
    assert parlour_client.__all__ == [
        "BadInput",
        "Bot",
        "ChallengeOver",
        "Challenges",
        "ClientError",
        "Connection",
        "ConnectionEnded",
        "Game",
        "GivenToken",
        "GuestIdentity",
        "Identity",
        "IdentityError",
        "Lobby",
        "Opponent",
        "Position",
        "Refusal",
        "RequestTimeout",
        "Room",
        "RoomAddress",
        "RoomLeft",
        "Score",
        "SearchOver",
        "ServerAddress",
        "ServerUnreachable",
        "TryLater",
        "challenge",
        "find_opponent",
        "parse_room",
        "parse_server",
        "run_bot",
    ]
    assert all(hasattr(parlour_client, name) for name in parlour_client.__all__)
