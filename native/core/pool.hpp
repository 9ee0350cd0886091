// Scratch memories that callers borrow: const objects that any number of threads may use at once keep one, so
// that a call finds what an earlier one left warm.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace goldbeam {

template <class T>
class Pool {
  public:
    // A borrowed object, given back at the end of its life.
    class Loan {
      public:
        template <class Make>
        Loan(Pool& pool, Make make) : pool_(pool) {
            {
                const std::lock_guard lock(pool.mutex_);
                if (!pool.idle_.empty()) {
                    object_ = std::move(pool.idle_.back());
                    pool.idle_.pop_back();
                }
            }
            if (!object_) object_ = make();
        }
        ~Loan() {
            const std::lock_guard lock(pool_.mutex_);
            pool_.idle_.push_back(std::move(object_));
        }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        T& operator*() { return *object_; }
        T* operator->() { return object_.get(); }

      private:
        Pool& pool_;
        std::unique_ptr<T> object_;
    };

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<T>> idle_;
};

}  // namespace goldbeam
