// Edit scripts: what makes a lemma of a form, so that the same script serves many words.
//
//   =LEMMA                the lemma itself, whatever the form
//   CASE PREFIX|SUFFIX    CASE: l the form in lower case, s as it is, t all but its first letter in lower
//   case.
//                         PREFIX and SUFFIX change the form's ends: . keeps a character, - drops one,
//                         +c puts c in, ' puts an acute accent on a letter and ` takes it off. What is
//                         between the two stays.
//
//   studies -> study        l|---+y
//   gegangen -> gehen       l|----+h..
//   πολέμου -> πόλεμος      l.'.`|-+ς
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace goldbeam {

// The script that makes this lemma of this form; there is always one.
std::string edit_script(std::string_view form, std::string_view lemma);

// What a script makes of a form; nothing if the form is too short for it, or if it makes an empty lemma.
std::optional<std::string> apply_script(std::string_view script, std::string_view form);

// Whether a text is a script.
bool is_script(std::string_view text);

}  // namespace goldbeam
