/* Grammar of movetext of foreign games (foreign.c), in which a ply is a
   word. */
%define api.prefix {foreign_}
%include "../movetext.y"
