/* Movetext of Quax as pairs of numbers (see ludex-pairs(5)). Each ply is one
   token. */
%define api.prefix {pairs_}
%include "../movetext.y"
