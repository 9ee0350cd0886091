"""Head rules as data; `head_rules.HeadRules.parse` says how they are written."""

#: Of Magerman (1995) as Collins (1999, Appendix A) has them for the Penn Treebank; NML is a noun phrase within one, and
#: X, NX and the headings of other treebanks are ours.
COLLINS_1999 = """
ADJP    left NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB
ADVP    right RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN
CONJP   right CC RB IN
FRAG    right
INTJ    left
LST     right LS :
NAC     left NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW
NP      rightmost NN NNP NNPS NNS NX POS JJR | leftmost NP NML | rightmost $ ADJP PRN | right CD | rightmost JJ JJS RB QP | right
NML     rightmost NN NNP NNPS NNS NX POS JJR | leftmost NP NML | rightmost $ ADJP PRN | right CD | rightmost JJ JJS RB QP | right
NX      rightmost NN NNP NNPS NNS NX POS JJR | leftmost NP NML | rightmost $ ADJP PRN | right CD | rightmost JJ JJS RB QP | right
PP      right IN TO VBG VBN RP FW
PRN     left
PRT     right RP
QP      left $ IN NNS NN JJ RB DT CD NCD QP JJR JJS
RRC     right VP NP ADVP ADJP PP
S       left TO IN VP S SBAR ADJP UCP NP
SBAR    left WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG
SBARQ   left SQ S SINV SBARQ FRAG
SINV    left VBZ VBD VBP VB MD VP S SINV ADJP NP
SQ      left VBZ VBD VBP VB MD VP SQ
UCP     right
VP      left TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP
WHADJP  left CC WRB JJ ADJP
WHADVP  right CC WRB
WHNP    left WDT WP WP$ WHADJP WHPP WHNP
WHPP    right IN TO FW
X       right
*       left
"""  # noqa: E501 (a rule is a line)
