"""The bots that come with the client, by the names under which the command line knows them."""

from collections.abc import Mapping

from parlour_client.bot import Bot
from parlour_client.bots.first_mover import FirstMover
from parlour_client.bots.random_mover import RandomMover

BOTS: Mapping[str, type[Bot]] = {"first": FirstMover, "random": RandomMover}
