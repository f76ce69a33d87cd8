/* Movetext of Stymie (ludex-stymie(5)): a ply is a token. */
%define api.prefix {stymie_}
%include "../movetext.y"
