// Characters as readers see them: a code point with what belongs to it.
//
// Combining marks, vowel signs, variation selectors, skin tones, tags and joined emoji stay with what they
// follow, and regional indicators come in pairs. This is Unicode's extended grapheme cluster (UAX 29) but for
// its rare rules (Indic conjuncts, prepended marks); the table is ours and frozen with the model format.
#pragma once

#include <cstddef>
#include <string_view>

namespace goldbeam {

// Whether a code point belongs to the one before it.
bool extends_grapheme(char32_t c);

// Where the grapheme that begins at `begin` ends; the text is valid UTF-8 and goes on there.
size_t grapheme_end(std::string_view text, size_t begin);

}  // namespace goldbeam
