/* Movetext of foreign games (foreign.c): a ply is a word. */
%define api.prefix {foreign_}
%include "../movetext.y"
