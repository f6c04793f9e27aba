// Three Kingdoms Reversi, side 6, default readings: 128-bit boards, fixed floods along six lines.
#include "playouts.hpp"

namespace {
using Bits = unsigned __int128;
constexpr int side = 6, width = 2 * side, points = 91, longest = width - 3;

struct Tables {
    uint8_t bit[points] = {}, point[128] = {};
    Bits full = 0;
    constexpr Tables() {
        int count = 0;
        for (int row = 0; row < 2 * side - 1; ++row)
            for (int number = 1; number < width; ++number) {
                int from_below = 2 * side - 2 - row;
                int low = from_below - side + 2 > 1 ? from_below - side + 2 : 1;
                int high = side + from_below < width - 1 ? side + from_below : width - 1;
                if (number < low || number > high) continue;
                bit[count] = row * width + number - side;
                point[bit[count]] = count;
                full |= Bits(1) << bit[count++];
            }
    }
};
constexpr Tables tables;

template <int step>
Bits shift(Bits bits) {
    return step > 0 ? bits << (step > 0 ? step : 0) : bits >> (step < 0 ? -step : 0);
}

template <int step>
Bits flood(Bits from, Bits run) {
    Bits bits = shift<step>(from) & run;
    for (int i = 1; i < longest; ++i) bits |= shift<step>(bits) & run;
    return bits;
}

template <int step>
Bits closed(Bits from, Bits run, Bits closers) {
    Bits bits = flood<step>(from, run);
    return shift<step>(bits) & closers ? bits : 0;
}

Bits beyond(Bits from, Bits run) {
    return shift<1>(flood<1>(from, run)) | shift<-1>(flood<-1>(from, run)) |
           shift<width>(flood<width>(from, run)) | shift<-width>(flood<-width>(from, run)) |
           shift<width - 1>(flood<width - 1>(from, run)) |
           shift<1 - width>(flood<1 - width>(from, run));
}

Bits turned(Bits from, Bits run, Bits closers) {
    return closed<1>(from, run, closers) | closed<-1>(from, run, closers) |
           closed<width>(from, run, closers) | closed<-width>(from, run, closers) |
           closed<width - 1>(from, run, closers) | closed<1 - width>(from, run, closers);
}

struct Kingdoms {
    static constexpr int players = 3, max_moves = points;
    Bits stones[3] = {0, 0, 0};
    uint8_t player = 0;

    Kingdoms() {
        const int ring[] = {1, 1 - width, -width, -1, width - 1, width};
        int centre = tables.bit[points / 2];
        stones[1] = Bits(1) << centre;
        for (int i = 0; i < 6; ++i) stones[i % 3] |= Bits(1) << (centre + ring[i]);
    }
    Bits placings(int mover) const {
        Bits own = stones[mover], a = stones[(mover + 1) % 3], b = stones[(mover + 2) % 3];
        return (beyond(own | b, a) | beyond(own | a, b)) & tables.full & ~(own | a | b);
    }
    int moves(uint16_t* out) const {
        Bits cells = placings(player);
        int count = 0;
        for (uint64_t low = uint64_t(cells); low; low &= low - 1)
            out[count++] = tables.point[__builtin_ctzll(low)];
        for (uint64_t high = uint64_t(cells >> 64); high; high &= high - 1)
            out[count++] = tables.point[64 + __builtin_ctzll(high)];
        if (count) return count;
        for (int step = 1; step < 3; ++step)
            if (placings((player + step) % 3)) {
                out[0] = points;
                return 1;
            }
        return 0;
    }
    void play(int move) {
        int mover = player, next = (mover + 1) % 3, last = (mover + 2) % 3;
        player = next;
        if (move == points) return;
        Bits put = Bits(1) << tables.bit[move];
        Bits flips = turned(put, stones[next], stones[mover] | stones[last]) |
                     turned(put, stones[last], stones[mover] | stones[next]);
        stones[mover] |= put | flips;
        stones[next] &= ~flips;
        stones[last] &= ~flips;
    }
    int count(int colour) const {
        return __builtin_popcountll(uint64_t(stones[colour])) +
               __builtin_popcountll(uint64_t(stones[colour] >> 64)) - colour;
    }
    int winner() const {
        int best = 0;
        for (int colour = 1; colour < 3; ++colour)
            if (count(colour) > count(best)) best = colour;
        return best;
    }
};
}  // namespace

extern "C" void three_kingdoms(uint64_t random, int64_t games, int64_t* tally) {
    static const Kingdoms first;
    random_games(first, random, games, tally);
}
