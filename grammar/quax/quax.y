/* Grammar of movetext of Quax, in which a ply is one token; see
   ludex-quax(5). */
%define api.prefix {quax_}
%include "../movetext.y"
