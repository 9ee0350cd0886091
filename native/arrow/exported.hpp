// Columns for consumers of the Arrow C data interface. What is exported shares the buffers of its column and
// keeps them until the consumer calls release, whenever and in whatever thread that is.
#pragma once

#include "arrow/c_data.hpp"
#include "arrow/column.hpp"

namespace goldbeam::arrow {

void export_schema(const SharedColumn& column, ArrowSchema* out);
void export_array(const SharedColumn& column, ArrowArray* out);
// A stream with this one batch.
void export_stream(const SharedColumn& column, ArrowArrayStream* out);

}  // namespace goldbeam::arrow
