"""The migration that adds accounts and ratings keeps existing data."""

from hashlib import sha256

from sqlalchemy import Connection, text

from parlour_server.store.credentials import EVERYTHING, Bearer, find_bearer
from parlour_server.store.database import Database
from tests.server.store.migrations.stages import migrate, rebuild

TOKEN = "parlour_made-before"


def test_tokens_made_before_it_may_do_everything_afterwards(database: Database) -> None:
    def up(connection: Connection) -> Bearer | None:
        rebuild(connection, "0002")
        player = '{"id":"1f60c92e14ab7d36","name":"league","kind":"bot"}'
        row = {"hash": sha256(TOKEN.encode()).hexdigest(), "player": player}
        connection.execute(text("INSERT INTO tokens VALUES (:hash, :player, 'league', 7)"), row)
        migrate(connection, "0003")
        return find_bearer(connection, TOKEN)

    bearer = database.run(up)
    assert bearer is not None
    assert (bearer.player.name, bearer.scopes) == ("league", EVERYTHING)
