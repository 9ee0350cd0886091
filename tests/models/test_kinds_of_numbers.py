"""Every kind of number that a model file may hold comes back as it was, and as safetensors reads it."""

from __future__ import annotations

import numpy
import pytest
import safetensors.numpy

from goldbeam.models.container import Tensor, dump_model, load_model

KINDS = {
    "BOOL": numpy.bool_,
    "U8": numpy.uint8,
    "I8": numpy.int8,
    "U16": numpy.uint16,
    "I16": numpy.int16,
    "F16": numpy.float16,
    "U32": numpy.uint32,
    "I32": numpy.int32,
    "F32": numpy.float32,
    "U64": numpy.uint64,
    "I64": numpy.int64,
    "F64": numpy.float64,
}


@pytest.mark.parametrize("dtype", list(KINDS))
def test_an_array_comes_back(dtype):
    values = numpy.array([[0, 1, 2], [100, 5, 1]]).astype(KINDS[dtype])
    file = b"".join(dump_model({"task": "test"}, {"numbers": Tensor(dtype, (2, 3), values.tobytes())}))
    found = load_model(file).tensors["numbers"].numpy()
    assert found.dtype == values.dtype
    assert numpy.array_equal(found, values)
    assert numpy.array_equal(safetensors.numpy.load(file)["numbers"], values)
