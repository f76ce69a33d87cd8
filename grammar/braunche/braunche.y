/* Movetext of Braunche (ludex-braunche(5)): a ply is a token. */
%define api.prefix {braunche_}
%include "../movetext.y"
