-- over hlbx6bvyf2nr
-- running dns4w2hlitd6
-- amber 930ee4825c5bc804
-- record {"room": "hlbx6bvyf2nr", "number": 1, "game": "nim", "title": "Nim", "rules": 1, "options": {"heaps": [3, 4, 5], "misere": false}, "terms": {"rated": true, "takeback": false}, "help": false, "clock": {"kind": "fischer", "seconds": 3600, "increment": 0}, "players": [{"id": "930ee4825c5bc804", "name": "Amber"}, {"id": "f39eac2c0e4dc360", "name": "Blue"}], "start": "3,4,5", "moves": [{"seat": 1, "move": "1:3", "at": 1795375862798}, {"seat": 2, "move": "2:4", "at": 1795375862800}, {"seat": 1, "move": "3:5", "at": 1795375862806}], "result": {"winner": 1, "reason": "last-counter"}, "began": 1795375862782, "ended": 1795375862806}
BEGIN TRANSACTION;
CREATE TABLE accounts (
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	password TEXT NOT NULL, 
	epoch INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (player)
)
 WITHOUT ROWID

;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE events (
	room TEXT NOT NULL, 
	stream TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	epoch INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (room, stream, seq)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('dns4w2hlitd6','game',1,1,'room-opened','{"kind":"room-opened","game":"nim","options":{"heaps":[3,4,5],"misere":false},"rules":1,"visibility":"unlisted","by":{"id":"930ee4825c5bc804","name":"Amber"},"players":[{"id":"930ee4825c5bc804","name":"Amber"},null],"terms":{"rated":true,"takeback":false},"clock":{"kind":"fischer","seconds":3600,"increment":0}}',1795375862793);
INSERT INTO "events" VALUES('dns4w2hlitd6','game',2,1,'seat-taken','{"kind":"seat-taken","seat":2,"player":{"id":"f39eac2c0e4dc360","name":"Blue"}}',1795375862795);
INSERT INTO "events" VALUES('dns4w2hlitd6','game',3,1,'game-started','{"kind":"game-started","number":1,"players":[{"id":"930ee4825c5bc804","name":"Amber"},{"id":"f39eac2c0e4dc360","name":"Blue"}],"start":"3,4,5","turn":1}',1795375862795);
INSERT INTO "events" VALUES('dns4w2hlitd6','game',4,1,'move-played','{"kind":"move-played","turn":1,"seat":1,"move":"1:1"}',1795375862807);
INSERT INTO "events" VALUES('dns4w2hlitd6','game',5,1,'move-played','{"kind":"move-played","turn":2,"seat":2,"move":"2:1"}',1795375862808);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',1,1,'room-opened','{"kind":"room-opened","game":"nim","options":{"heaps":[3,4,5],"misere":false},"rules":1,"visibility":"unlisted","by":{"id":"930ee4825c5bc804","name":"Amber"},"players":[{"id":"930ee4825c5bc804","name":"Amber"},null],"terms":{"rated":true,"takeback":false},"clock":{"kind":"fischer","seconds":3600,"increment":0}}',1795375862780);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',2,1,'seat-taken','{"kind":"seat-taken","seat":2,"player":{"id":"f39eac2c0e4dc360","name":"Blue"}}',1795375862782);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',3,1,'game-started','{"kind":"game-started","number":1,"players":[{"id":"930ee4825c5bc804","name":"Amber"},{"id":"f39eac2c0e4dc360","name":"Blue"}],"start":"3,4,5","turn":1}',1795375862782);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',4,1,'move-played','{"kind":"move-played","turn":1,"seat":1,"move":"1:3"}',1795375862798);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',5,1,'move-played','{"kind":"move-played","turn":2,"seat":2,"move":"2:4"}',1795375862800);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',6,1,'move-played','{"kind":"move-played","turn":3,"seat":1,"move":"3:5"}',1795375862806);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','game',7,1,'game-ended','{"kind":"game-ended","number":1,"result":{"winner":1,"reason":"last-counter"}}',1795375862806);
INSERT INTO "events" VALUES('hlbx6bvyf2nr','players',1,1,'chat-said','{"kind":"chat-said","by":{"id":"930ee4825c5bc804","name":"Amber"},"text":"well played","command":"c9"}',1795375862810);
CREATE TABLE outages (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (began)
)
 WITHOUT ROWID

;
CREATE TABLE ratings (
	pool TEXT NOT NULL, 
	game TEXT NOT NULL, 
	board TEXT NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	rating DOUBLE NOT NULL, 
	deviation DOUBLE NOT NULL, 
	volatility DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (pool, game, board, player)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES('people','nim','{"heaps":[3,4,5],"misere":false}','930ee4825c5bc804','Amber',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795375862806);
INSERT INTO "ratings" VALUES('people','nim','{"heaps":[3,4,5],"misere":false}','f39eac2c0e4dc360','Blue',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795375862806);
CREATE TABLE rooms (
	room TEXT NOT NULL, 
	status TEXT NOT NULL, 
	visibility TEXT NOT NULL, 
	machine BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	touched BIGINT NOT NULL, due BIGINT, 
	PRIMARY KEY (room)
)
 WITHOUT ROWID

;
INSERT INTO "rooms" VALUES('dns4w2hlitd6','playing','unlisted',0,'{"room":"dns4w2hlitd6","game":"nim","options":{"heaps":[3,4,5],"misere":false},"status":"playing","players":[{"id":"930ee4825c5bc804","name":"Amber"},{"id":"f39eac2c0e4dc360","name":"Blue"}],"terms":{"rated":true,"takeback":false},"clock":{"kind":"fischer","seconds":3600,"increment":0},"number":1}',1795375862795,1795375892795);
INSERT INTO "rooms" VALUES('hlbx6bvyf2nr','over','unlisted',0,'{"room":"hlbx6bvyf2nr","game":"nim","options":{"heaps":[3,4,5],"misere":false},"status":"over","players":[{"id":"930ee4825c5bc804","name":"Amber"},{"id":"f39eac2c0e4dc360","name":"Blue"}],"moves":3,"terms":{"rated":true,"takeback":false},"clock":{"kind":"fischer","seconds":3600,"increment":0},"number":1,"result":{"winner":1,"reason":"last-counter"}}',1795375862806,NULL);
CREATE TABLE seats (
	player TEXT NOT NULL, 
	room TEXT NOT NULL, at BIGINT DEFAULT '0' NOT NULL, unfinished BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (player, room)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('930ee4825c5bc804','dns4w2hlitd6',1795375862793,1);
INSERT INTO "seats" VALUES('930ee4825c5bc804','hlbx6bvyf2nr',1795375862780,0);
INSERT INTO "seats" VALUES('f39eac2c0e4dc360','dns4w2hlitd6',1795375862795,1);
INSERT INTO "seats" VALUES('f39eac2c0e4dc360','hlbx6bvyf2nr',1795375862782,0);
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO "settings" VALUES('alive','1795375874838');
INSERT INTO "settings" VALUES('rated-to','[1795375862806,"hlbx6bvyf2nr",7]');
INSERT INTO "settings" VALUES('secret','JT51CjfnKJ2OXV7X72zVvxjClFLWlCpliiM5kRC7nJk');
CREATE TABLE tokens (
	hash TEXT NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, owner TEXT, scopes TEXT DEFAULT 'open play' NOT NULL, revoked BIGINT, 
	PRIMARY KEY (hash)
)
 WITHOUT ROWID

;
CREATE INDEX rooms_by_status ON rooms (status, touched);
CREATE INDEX rooms_by_due ON rooms (due);
CREATE INDEX events_ended ON events (at, room, seq) WHERE kind = 'game-ended';
CREATE UNIQUE INDEX accounts_by_name ON accounts (name_key);
CREATE INDEX tokens_by_owner ON tokens (owner, name);
CREATE INDEX ratings_by_rank ON ratings (pool, game, board, rating);
CREATE INDEX seats_by_time ON seats (player, at);
CREATE INDEX ratings_by_player ON ratings (player);
CREATE INDEX seats_unfinished ON seats (player, at) WHERE unfinished = 1;
COMMIT;
