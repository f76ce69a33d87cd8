/* Grammar of movetext of Braunche, in which a ply is one token; see
   ludex-braunche(5). */
%define api.prefix {braunche_}
%include "../movetext.y"
