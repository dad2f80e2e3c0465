"""Which process has written in which epoch of a room, noted by a trigger of the database.

Processes are told apart by the names under which they connect: that of their node, before any dot.
"""

from typing import Final

from tests.databases import execute

NOTE_WRITERS: Final = (
    """
    CREATE TABLE noted_writers (
        room text, epoch int, process text, owner text, owned int, PRIMARY KEY (room, epoch, process, owner)
    )
    """,
    """
    CREATE FUNCTION note_writers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO noted_writers
        SELECT DISTINCT room, added.epoch, current_setting('application_name'),
            coalesce(node, ''), coalesce(owners.epoch, 0)
        FROM added LEFT JOIN room_owners owners USING (room)
        ON CONFLICT DO NOTHING;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER note_writers AFTER INSERT ON events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_writers()
    """,
)
TAKEOVERS: Final = "SELECT count(DISTINCT (room, epoch)) FROM noted_writers WHERE epoch > 1"
TWO_WRITERS: Final = """
    SELECT room, epoch, string_agg(process || ' as ' || owner, ', ')
    FROM noted_writers GROUP BY room, epoch HAVING count(*) > 1
"""
NOT_THE_OWNER: Final = """
    SELECT room, epoch, process || ' while it was ' || owner || ' in epoch ' || owned FROM noted_writers
    WHERE owned <> epoch OR split_part(process, '.', 1) <> split_part(owner, '/', 1)
"""
EPOCH_FELL: Final = """
    SELECT room, epoch, 'after ' || before FROM (
        SELECT room, epoch, lag(epoch) OVER (PARTITION BY room, stream ORDER BY seq) AS before FROM events
    ) AS numbered WHERE epoch < before
"""
WRONGS: Final = {
    "two writers in one epoch": TWO_WRITERS,
    "written by another than the owner": NOT_THE_OWNER,
    "an epoch below one before it": EPOCH_FELL,
}


def note_writers(database: str) -> None:
    """Let a database note from now on which process writes in which epoch of a room. Blocks."""
    for statement in NOTE_WRITERS:
        execute(database, statement)


def takeovers(database: str) -> int:
    """Return how often a room that was written to had got another owner. Blocks."""
    ((count,),) = execute(database, TAKEOVERS)
    return int(count)


def wrongs(database: str) -> list[str]:
    """Return what was written by another than the one owner of its time. Blocks."""
    return [
        f"{what}: room {room}, epoch {epoch}, {found}"
        for what, query in WRONGS.items()
        for room, epoch, found in execute(database, query)
    ]
