// Where the compiler may inline, and where it must not.
//
// A step of a search is flattened: everything that it calls is inlined, which is worth 6 % of a training
// pass. Flattening has no sense of proportion, though, so what does real work in itself is kept apart: a call
// costs it nothing, and the compiler sees it once instead of in every search that uses it. Without this, half
// of the time of a build went into flattened searches. A kernel is kept apart and flattened itself.
#pragma once

// With the checks of the sanitizers in it, a flattened function takes the compiler many minutes.
#if defined(__SANITIZE_ADDRESS__)
#define GOLDBEAM_FLATTEN
#else
#define GOLDBEAM_FLATTEN [[gnu::flatten]]
#endif
#define GOLDBEAM_APART [[gnu::noinline]]
#define GOLDBEAM_KERNEL GOLDBEAM_APART GOLDBEAM_FLATTEN
