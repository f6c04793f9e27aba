// Gomoku 15x15, five or more: a framed board and a list of the empty points.
#include "playouts.hpp"

namespace {
constexpr int size = 15, points = size * size, width = size + 1;

struct Cells {
    uint16_t of[points] = {};
    constexpr Cells() {
        for (int p = 0; p < points; ++p) of[p] = (p / size + 1) * width + p % size + 1;
    }
};
constexpr Cells cell;

struct Gomoku {
    static constexpr int players = 2, max_moves = points;
    uint8_t cells[(size + 2) * width + 1];
    uint16_t empty[points], slot[points];
    uint16_t left;
    uint8_t player, won;

    Gomoku() : left(points), player(0), won(0) {
        std::memset(cells, 3, sizeof cells);
        for (int p = 0; p < points; ++p) {
            empty[p] = slot[p] = p;
            cells[cell.of[p]] = 0;
        }
    }
    int moves(uint16_t* out) const {
        if (won) return 0;
        std::memcpy(out, empty, left * sizeof *out);
        return left;
    }
    template <int step>
    bool five(int at, uint8_t mark) const {
        int length = 1;
        for (int walk = at + step; cells[walk] == mark; walk += step) ++length;
        for (int walk = at - step; cells[walk] == mark; walk -= step) ++length;
        return length >= 5;
    }
    void play(int move) {
        uint16_t last = empty[--left];
        empty[slot[move]] = last;
        slot[last] = slot[move];
        int at = cell.of[move];
        uint8_t mark = player + 1;
        cells[at] = mark;
        won = five<1>(at, mark) || five<width>(at, mark) || five<width + 1>(at, mark) ||
              five<width - 1>(at, mark);
        player ^= 1;
    }
    int winner() const { return won ? 1 - player : -1; }
};
}  // namespace

extern "C" void gomoku(uint64_t random, int64_t games, int64_t* tally) {
    static const Gomoku first;
    random_games(first, random, games, tally);
}
