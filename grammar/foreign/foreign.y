/* Movetext of games that are none of ours (foreign.c): a ply is a word. */
%define api.prefix {foreign_}
%include "../movetext.y"
