"""Pure rules of pairing: the terms that two players agree on, and whether their ratings fit."""
