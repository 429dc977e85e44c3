"""Which words of a row have no bit in common with a word: asked of a whole row by vector instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import overload

from arena.games.toolbox.vectors import intrinsic

#: Words in a row: as many as the answer has bits.
ROW_OF_WORDS = 32


def disjoint_bits(words: Any, row: np.uint64, word: np.uint64) -> np.uint64:
    """Of a table with 32 words in a row: a bit for each word of one row, set if it has no bit in common with `word`."""
    bits = np.flatnonzero((words[row] & np.uint64(word)) == 0)
    return np.uint64(int((1 << bits.astype(object)).sum()))


def _write_disjoint_bits(context: Any, build: Any, kind: Any, words: Any, row: Any, word: Any) -> Any:
    vector = ir.VectorType(ir.IntType(64), ROW_OF_WORDS)
    data = context.make_array(kind)(context, build, words).data
    start = build.gep(data, [build.mul(row, row.type(ROW_OF_WORDS))])
    loaded = build.load(build.bitcast(start, vector.as_pointer()), align=8)
    one = build.insert_element(ir.Constant(vector, ir.Undefined), word, ir.IntType(32)(0))
    everywhere = build.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), ROW_OF_WORDS), None))
    none = build.icmp_unsigned("==", build.and_(loaded, everywhere), ir.Constant(vector, None))
    return build.zext(build.bitcast(none, ir.IntType(ROW_OF_WORDS)), ir.IntType(64))


@intrinsic
def _disjoint_bits(_typing: Any, words: Any, _row: Any, _word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _write_disjoint_bits(context, builder, signature.args[0], *values)

    return types.uint64(words, types.uint64, types.uint64), generate


@overload(disjoint_bits, strict=False)
def _disjoint_bits_compiled(words: Any, row: Any, word: Any) -> Any:
    return lambda words, row, word: _disjoint_bits(words, row, word)  # noqa: PLW0108  numba compiles no intrinsic
