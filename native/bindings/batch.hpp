// A batch that is learned in one call, or in several: a learner that is asked to stop says how far it got.
#pragma once

#include <span>

#include "bindings/gil.hpp"
#include "core/errors.hpp"
#include "learn/report.hpp"

namespace goldbeam::bindings {

// Learns what is left of a batch by learn(rest) and adds its reports to those that were `begun` with. Without
// a `stop` nobody expects half a batch, so an interruption is passed on.
template <class Learn>
BatchReport learn_rest(std::span<const uint32_t> order, const BatchReport* begun, const Stop* stop,
                       Learn learn) {
    BatchReport batch = begun == nullptr ? BatchReport{} : *begun;
    if (batch.examples.size() > order.size())
        throw ParameterError("the batch that was begun has more examples than this one");
    const std::span<const uint32_t> rest = order.subspan(batch.examples.size());
    interrupt::Watch watch = interrupt::watch;
    if (stop != nullptr) {
        watch.stop = stop->flag().get();
        watch.pause = stop->pause();
    }
    const interrupt::Watching watching(watch);
    const BatchReport more = learn(rest);
    if (stop == nullptr && more.examples.size() < rest.size()) throw Stopped();
    batch.examples.insert(batch.examples.end(), more.examples.begin(), more.examples.end());
    return batch;
}

}  // namespace goldbeam::bindings
