// Tokens that people type as one and that no punctuation rule should take apart: URLs, e-mail addresses,
// hashtags, @names, names of files, versions, times, and names such as C++.
#pragma once

#include <string_view>

namespace goldbeam {

// Where such a token ends that begins at `begin`, or `begin` if there is none. `begin` is the first byte of a
// character that is not white space. Punctuation that closes a sentence or a bracket is not part of it.
size_t web_token_end(std::string_view text, size_t begin);

}  // namespace goldbeam
