#include "weights/average.hpp"

#include <map>

#include "core/errors.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

Frozen average(const std::vector<const Frozen*>& models, bool present_only, double prune, bool keys) {
    if (models.empty()) throw ModelError("there are no models to average");
    for (const Frozen* model : models)
        if (model->keys().size() != model->feature_count())
            throw ModelError("a model was saved without its keys, so it cannot be averaged with others");
    struct Mean {
        double sum = 0;
        size_t models = 0;
    };
    const auto visit_all = [&](auto emit) {
        std::vector<size_t> next(models.size(), 0);
        std::map<uint32_t, Mean> row;  // by action
        for (;;) {
            bool any = false;
            uint64_t key = 0;
            for (size_t m = 0; m < models.size(); ++m) {
                if (next[m] == models[m]->keys().size()) continue;
                const uint64_t candidate = models[m]->keys()[next[m]];
                key = any ? std::min(key, candidate) : candidate;
                any = true;
            }
            if (!any) return;
            interrupt::poll();
            row.clear();
            for (size_t m = 0; m < models.size(); ++m) {
                if (next[m] == models[m]->keys().size() || models[m]->keys()[next[m]] != key) continue;
                ++next[m];
                models[m]->visit_row(key, [&](uint32_t action, int32_t weight) {
                    Mean& mean = row[action];
                    mean.sum += weight * models[m]->scale();
                    ++mean.models;
                });
            }
            for (const auto& [action, mean] : row)
                emit(key, action, mean.sum / static_cast<double>(present_only ? mean.models : models.size()));
        }
    };
    return Frozen::pack(visit_all, prune, keys);
}

}  // namespace goldbeam
