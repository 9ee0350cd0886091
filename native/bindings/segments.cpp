// _core.SegmentSpec, SegmentLearner, SegmentDecoder.
#include <nanobind/stl/shared_ptr.h>

#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
#include "bindings/learner.hpp"
#include "bindings/tagging.hpp"
#include "problems/segments/decoder.hpp"
#include "problems/segments/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

void bind_segments(nb::module_& m) {
    nb::class_<SegmentSpec, TaggingSpec>(m, "SegmentSpec",
                                         "Columns, templates and labels of a segment tagger.")
        .def(
            "__init__",
            [](SegmentSpec* self, std::vector<std::string> columns, const std::vector<std::string>& templates,
               std::vector<std::string> labels, nb::bytes start, nb::bytes follow, nb::bytes end,
               nb::handle known_words, std::shared_ptr<LabelLexicon> lexicon,
               const std::shared_ptr<WordKnowledge>& knowledge) {
                if (!lexicon) lexicon = std::make_shared<LabelLexicon>();
                new (self)
                    SegmentSpec(std::move(columns), templates, std::move(labels),
                                {bytes_vector(start), bytes_vector(follow), bytes_vector(end)},
                                numbers<uint64_t>(known_words), std::move(lexicon), knowledge_of(knowledge));
            },
            "columns"_a, "templates"_a, "labels"_a, "start"_a = nb::bytes("", 0),
            "follow"_a = nb::bytes("", 0), "end"_a = nb::bytes("", 0), "known_words"_a = nb::bytes("", 0),
            "lexicon"_a = nb::none(), "knowledge"_a.none() = nb::none());
    bind_learner<SegmentLearner>(m, "SegmentLearner", "A violation-fixing perceptron for segments.")
        .def(
            "replace_spec",
            [](SegmentLearner& learner, std::shared_ptr<SegmentSpec> spec) {
                learner.replace_spec(std::move(spec));
            },
            "spec"_a, "Go on with more labels; those there were keep their numbers.");
    bind_decoder<SegmentDecoder>(m, "SegmentDecoder",
                                 "A frozen segment tagger: sentences in, label numbers out.",
                                 "Label numbers (uint32), one per token.", &gold_labels);
}

}  // namespace goldbeam::bindings
