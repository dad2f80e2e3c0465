"""Pure rules of pairing: what terms two players agree on, and whether their ratings fit."""
