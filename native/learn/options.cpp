#include "learn/options.hpp"

#include "core/errors.hpp"

namespace goldbeam {

void LearningOptions::check() const {
    search.check();
    penalty.check();
    dropout.check();
    swvp.check();
    if (search.kind == "guided" && swvp.on)
        throw ParameterError(
            "swvp learns from whole predictions, and guided search from single actions; choose another "
            "search");
    if (minibatch < 1) throw ParameterError("minibatch must be at least 1");
    if (search.kind == "guided" && minibatch > 1)
        throw ParameterError("guided search learns online: minibatch must be 1");
    if (threads < 1) throw ParameterError("threads must be at least 1");
    if (repeated.examples > 0 && minibatch > 1)
        throw ParameterError("repeated use of hypotheses learns online: minibatch must be 1");
}

}  // namespace goldbeam
