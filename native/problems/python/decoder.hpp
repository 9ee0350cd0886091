// Prediction for a problem that somebody wrote in Python.
#pragma once

#include <memory>

#include "problems/python/learner.hpp"
#include "problems/python/problem.hpp"
#include "search/trace.hpp"

namespace goldbeam {

struct PythonDerivation {
    double score;
    nanobind::list actions;
    nanobind::object state;  // the finished one
};

// Const for its users: Python switches threads in the middle of a call, so each call works on states and
// actions of its own.
class PythonDecoder {
  public:
    PythonDecoder(std::shared_ptr<const PythonSpec> spec, const ActionTable& actions,
                  std::shared_ptr<const Weights> weights, SearchOptions search)
        : spec_(std::move(spec)),
          actions_(actions.copy()),
          weights_(std::move(weights)),
          search_(python_search(std::move(search), *spec_)) {}

    // The k best derivations of every input, best first; `data` is what messages call the inputs.
    std::vector<std::vector<PythonDerivation>> k_best(nanobind::handle problem, nanobind::list xs, size_t k,
                                                      std::string_view data) const;

    // The search through one example whose gold actions are known, and the actions by number.
    std::pair<SearchTrace, ActionTable> trace(nanobind::handle python_problem, nanobind::object x,
                                              nanobind::handle gold) const;

  private:
    std::shared_ptr<const PythonSpec> spec_;
    const ActionTable actions_;
    std::shared_ptr<const Weights> weights_;
    SearchOptions search_;
};

}  // namespace goldbeam
