#include "arrow/exported.hpp"

#include <cerrno>
#include <new>

namespace goldbeam::arrow {

namespace {

template <class Struct>
void release_if_held(Struct& exported) {
    if (exported.release != nullptr) exported.release(&exported);
}

// What an exported struct points at. A consumer may have moved children or the dictionary away; it releases
// those itself.
template <class Struct>
struct Held {
    explicit Held(SharedColumn column) : column(std::move(column)), children(this->column->children.size()) {
        for (Struct& child : children) pointers.push_back(&child);
    }
    ~Held() {
        for (Struct& child : children) release_if_held(child);
        release_if_held(dictionary);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    SharedColumn column;
    std::vector<Struct> children;
    std::vector<Struct*> pointers;
    Struct dictionary{};
    std::vector<const void*> buffers;
};

template <class Struct>
void release(Struct* exported) {
    delete static_cast<Held<Struct>*>(exported->private_data);
    exported->release = nullptr;
}

template <class Struct>
std::unique_ptr<Held<Struct>> held_with_parts(const SharedColumn& column,
                                              void (*export_one)(const SharedColumn&, Struct*)) {
    auto held = std::make_unique<Held<Struct>>(column);
    for (size_t i = 0; i < column->children.size(); ++i) export_one(column->children[i], &held->children[i]);
    if (column->dictionary != nullptr) export_one(column->dictionary, &held->dictionary);
    return held;
}

struct Stream {
    SharedColumn column;
    bool done = false;
};

template <class Export>
int guarded(Export work) {
    try {
        work();
        return 0;
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    }
}

int stream_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    return guarded([&] { export_schema(static_cast<Stream*>(stream->private_data)->column, out); });
}

int stream_next(ArrowArrayStream* stream, ArrowArray* out) {
    auto& state = *static_cast<Stream*>(stream->private_data);
    *out = ArrowArray{};  // the end, unless there is a batch
    if (state.done) return 0;
    return guarded([&] {
        export_array(state.column, out);
        state.done = true;
    });
}

const char* stream_error(ArrowArrayStream*) { return "out of memory"; }

void release_stream(ArrowArrayStream* stream) {
    delete static_cast<Stream*>(stream->private_data);
    stream->release = nullptr;
}

}  // namespace

void export_schema(const SharedColumn& column, ArrowSchema* out) {
    auto held = held_with_parts<ArrowSchema>(column, &export_schema);
    *out = ArrowSchema{};
    out->format = column->format.c_str();
    out->name = column->name.c_str();
    out->flags = column->format == "+s" ? 0 : kNullableFlag;
    out->n_children = static_cast<int64_t>(held->children.size());
    out->children = held->pointers.data();
    out->dictionary = column->dictionary == nullptr ? nullptr : &held->dictionary;
    out->release = &release<ArrowSchema>;
    out->private_data = held.release();
}

void export_array(const SharedColumn& column, ArrowArray* out) {
    auto held = held_with_parts<ArrowArray>(column, &export_array);
    for (const Buffer& buffer : column->buffers) held->buffers.push_back(buffer.data);
    *out = ArrowArray{};
    out->length = column->length;
    out->null_count = column->null_count;
    out->n_buffers = static_cast<int64_t>(held->buffers.size());
    out->buffers = held->buffers.data();
    out->n_children = static_cast<int64_t>(held->children.size());
    out->children = held->pointers.data();
    out->dictionary = column->dictionary == nullptr ? nullptr : &held->dictionary;
    out->release = &release<ArrowArray>;
    out->private_data = held.release();
}

void export_stream(const SharedColumn& column, ArrowArrayStream* out) {
    auto state = std::make_unique<Stream>(Stream{column});
    *out = ArrowArrayStream{&stream_schema, &stream_next, &stream_error, &release_stream, state.release()};
}

}  // namespace goldbeam::arrow
