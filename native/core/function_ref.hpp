// A reference to something callable, for calls during which it lives: two pointers, no allocation. It lets a
// function that takes a callback be compiled once instead of once for every callback.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace goldbeam {

template <class Signature>
class FunctionRef;

template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
  public:
    template <class Callable>
        requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
    FunctionRef(Callable&& callable)  // implicit, so that a lambda can be passed as it is
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
          call_([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<std::remove_reference_t<Callable>*>(object))(
                  std::forward<Arguments>(arguments)...);
          }) {}

    Result operator()(Arguments... arguments) const {
        return call_(object_, std::forward<Arguments>(arguments)...);
    }

  private:
    void* object_;
    Result (*call_)(void*, Arguments...);
};

}  // namespace goldbeam
