// Triangle Nim with 5 layers, misere: one bit a circle, one mask a stroke.
#include "playouts.hpp"

namespace {
constexpr int layers = 5, strokes = 63;

struct Masks {
    uint32_t of[strokes] = {};
    static constexpr int circle(int row, int column) { return row * (row + 1) / 2 + column; }
    constexpr Masks() {
        int count = 0;
        for (int c = 0; c < layers * (layers + 1) / 2; ++c) of[count++] = 1u << c;
        const int down[] = {0, 1, 1}, right[] = {1, 0, 1};
        for (int length = 2; length <= 3; ++length)
            for (int row = 0; row < layers; ++row)
                for (int column = 0; column <= row; ++column)
                    for (int d = 0; d < 3; ++d) {
                        int last_row = row + down[d] * (length - 1);
                        int last_column = column + right[d] * (length - 1);
                        if (last_row >= layers || last_column > last_row) continue;
                        uint32_t mask = 0;
                        for (int i = 0; i < length; ++i)
                            mask |= 1u << circle(row + down[d] * i, column + right[d] * i);
                        of[count++] = mask;
                    }
    }
};
constexpr Masks masks;

struct Nim {
    static constexpr int players = 2, max_moves = strokes;
    uint32_t standing = (1u << (layers * (layers + 1) / 2)) - 1;
    uint8_t player = 0;

    int moves(uint16_t* out) const {
        const uint32_t struck = ~standing;
        int count = 0;
#pragma GCC unroll 63
        for (int stroke = 0; stroke < strokes; ++stroke) {
            out[count] = stroke;
            count += !(struck & masks.of[stroke]);
        }
        return count;
    }
    void play(int move) {
        standing ^= masks.of[move];
        player ^= 1;
    }
    int winner() const { return player; }
};
}  // namespace

extern "C" void nim(uint64_t random, int64_t games, int64_t* tally) {
    static const Nim first;
    random_games(first, random, games, tally);
}
