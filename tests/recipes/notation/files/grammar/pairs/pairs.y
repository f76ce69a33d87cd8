/* Movetext of Quax in pairs of numbers (ludex-pairs(5)): a ply is a token. */
%define api.prefix {pairs_}
%include "../movetext.y"
