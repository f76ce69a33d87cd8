-- From version 4 to 5: what a record's text, its first positions and its
-- identity take is made small; tables for changes and for words are new. The
-- views are made after it (views.sql).
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;

PRAGMA user_version = 5;
