#include "data/surface.hpp"

#include <charconv>

#include "core/errors.hpp"
#include "core/interrupt.hpp"
#include "data/misc.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostDigits = 15;

// Reads the number at the front and removes it; -1 if there is none or if it has too many digits for an
// offset.
int64_t take_place(std::string_view* text) {
    size_t digits = 0;
    int64_t number = 0;
    for (; digits < text->size() && (*text)[digits] >= '0' && (*text)[digits] <= '9'; ++digits) {
        if (digits == kMostDigits) return -1;
        number = 10 * number + ((*text)[digits] - '0');
    }
    if (digits == 0) return -1;
    text->remove_prefix(digits);
    return number;
}

// What MISC says of a token: TokenRange=begin:end and SpaceAfter=No.
struct PlaceInText {
    TextRange range;
    bool space_after = true;
};

// Reads begin:end; false if it is anything else.
bool read_range(std::string_view text, TextRange* range) {
    const int64_t begin = take_place(&text);
    if (begin < 0 || !text.starts_with(':')) return false;
    text.remove_prefix(1);
    const int64_t end = take_place(&text);
    if (end < 0 || !text.empty()) return false;
    *range = {begin, end};
    return true;
}

// What most cells are: nothing, SpaceAfter=No, and TokenRange after that or alone. False for all others.
bool read_usual_place(std::string_view misc, PlaceInText* place) {
    constexpr std::string_view kNoSpace = "SpaceAfter=No", kRange = "TokenRange=";
    if (misc == "_") return true;
    if (misc.starts_with(kNoSpace)) {
        place->space_after = false;
        if (misc.size() == kNoSpace.size()) return true;
        if (misc[kNoSpace.size()] != '|') return false;
        misc.remove_prefix(kNoSpace.size() + 1);
    }
    return misc.starts_with(kRange) && read_range(misc.substr(kRange.size()), &place->range);
}

PlaceInText read_place(std::string_view misc) {
    PlaceInText place;
    if (read_usual_place(misc, &place)) return place;
    place = {};
    find_attribute(misc, [&](std::string_view attribute) {
        if (attribute == "SpaceAfter=No") {
            place.space_after = false;
        } else if (place.range.begin < 0 && has_key(attribute, "TokenRange")) {
            read_range(attribute.substr(attribute.find('=') + 1), &place.range);
        }
        return false;
    });
    return place;
}

size_t number_of(std::string_view digits) {
    size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

class SurfaceReader {
  public:
    explicit SurfaceReader(const Corpus& corpus) : corpus_(corpus), text_(corpus.text().view()) {}

    Surface read() {
        surface_.starts.reserve(corpus_.token_count());
        surface_.ends.reserve(corpus_.token_count());
        surface_.spaces.reserve(corpus_.token_count());
        for (size_t s = 0; s < corpus_.sentence_count(); ++s) {
            interrupt::poll();
            read_sentence(s);
        }
        return std::move(surface_);
    }

  private:
    void read_sentence(size_t s) {
        surface_.texts.emplace_back();
        surface_.paragraphs.push_back(0);
        token_ = MultiwordToken{s, 0, 0, {}, {}, true};
        size_t read = corpus_.block(s).begin;
        for (size_t t = corpus_.sentence_begin(s); t < corpus_.sentence_end(s); ++t) {
            const Cell id = corpus_.place(t, 0), misc = corpus_.place(t, kMiscColumn);
            read_lines(text_.substr(read, id.begin - read));
            add_word(t - corpus_.sentence_begin(s) + 1, t);
            read = misc.begin + misc.length;
        }
        read_lines(text_.substr(read, corpus_.block(s).end - read));
    }

    // What stands between the rows of two words: the end of a line, comments, multiword tokens, empty nodes.
    void read_lines(std::string_view text) {
        if (text == "\n") return;
        Lines lines(text);
        for (std::string_view line; lines.next(line);) {
            if (line.starts_with('#'))
                read_comment(line);
            else if (line.substr(0, line.find('\t')).find('-') != std::string_view::npos)
                read_multiword(line);
        }
    }

    void read_comment(std::string_view line) {
        constexpr std::string_view kText = "# text = ";
        if (line.starts_with(kText)) surface_.texts.back() = line.substr(kText.size());
        if (line.starts_with("# newpar") || line.starts_with("# newdoc")) surface_.paragraphs.back() = 1;
    }

    void read_multiword(std::string_view line) {
        const std::string_view id = line.substr(0, line.find('\t'));
        const std::string_view form = line.substr(id.size() + 1);
        const size_t dash = id.find('-'), first = number_of(id.substr(0, dash));
        if (first <= token_.last) return;  // inside another one
        const PlaceInText place = read_place(line.substr(line.rfind('\t') + 1));
        token_ = {token_.sentence,
                  first,
                  number_of(id.substr(dash + 1)),
                  form.substr(0, form.find('\t')),
                  place.range,
                  place.space_after};
        surface_.multiwords.push_back(token_);
    }

    void add_word(size_t number, size_t token) {
        PlaceInText place{token_.range, token_.space_after && number == token_.last};
        if (number > token_.last) place = read_place(corpus_.cell(token, kMiscColumn));
        surface_.starts.push_back(place.range.begin);
        surface_.ends.push_back(place.range.end);
        surface_.spaces.push_back(place.space_after);
    }

    const Corpus& corpus_;
    std::string_view text_;
    Surface surface_;
    MultiwordToken token_{};  // the latest one of the sentence; the first has word 1
};

}  // namespace

Surface surface_of(const Corpus& corpus) {
    if (corpus.format() != Format::conllu)
        throw DataError(corpus.name() + ": read as " + std::string(format_name(corpus.format())) +
                        ", but only CoNLL-U says where tokens are in a text; give a CoNLL-U file");
    return SurfaceReader(corpus).read();
}

}  // namespace goldbeam
