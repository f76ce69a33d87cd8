/* Movetext of Quax lists (ludex-quax(5)): a ply is a token. */
%define api.prefix {quax_}
%include "../movetext.y"
