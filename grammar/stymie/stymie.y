/* Grammar of movetext of Stymie, in which a ply is one token; see
   ludex-stymie(5). */
%define api.prefix {stymie_}
%include "../movetext.y"
