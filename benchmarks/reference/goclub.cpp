// GoClub 19x19 for two: every flower place numbered, each point lists its places.
#include <vector>

#include "playouts.hpp"

namespace {
constexpr int size = 19, points = size * size, places = 5370;

struct Tables {
    std::vector<uint16_t> listed;
    uint32_t first[points + 1];
    Tables() {
        std::vector<std::vector<uint16_t>> of(points);
        int number = 0;
        for (int p = 1; p < size; ++p)
            for (int q = 0; q < size; ++q)
                for (int y = 0; y < size; ++y)
                    for (int x = 0; x < size; ++x) {
                        int xs[] = {x, x + p, x - q, x - p, x + q};
                        int ys[] = {y, y + q, y + p, y - q, y - p};
                        bool inside = true;
                        for (int i = 0; i < 5; ++i)
                            inside &= xs[i] >= 0 && xs[i] < size && ys[i] >= 0 && ys[i] < size;
                        if (!inside) continue;
                        for (int i = 0; i < 5; ++i) of[ys[i] * size + xs[i]].push_back(number);
                        ++number;
                    }
        for (int point = 0; point < points; ++point) {
            first[point] = listed.size();
            listed.insert(listed.end(), of[point].begin(), of[point].end());
        }
        first[points] = listed.size();
    }
};
const Tables tables;

struct GoClub {
    static constexpr int players = 2, max_moves = points;
    uint8_t held[places];
    uint8_t cells[points];
    uint16_t empty[points], slot[points];
    uint16_t left;
    uint8_t player, won;

    GoClub() : left(points), player(0), won(0) {
        std::memset(held, 0, sizeof held);
        std::memset(cells, 0, sizeof cells);
        for (int p = 0; p < points; ++p) empty[p] = slot[p] = p;
    }
    int moves(uint16_t* out) const {
        if (won) return 0;
        std::memcpy(out, empty, left * sizeof *out);
        return left;
    }
    void play(int move) {
        uint16_t last = empty[--left];
        empty[slot[move]] = last;
        slot[last] = slot[move];
        cells[move] = player + 1;
        int shift = 4 * player;
        const uint16_t* end = tables.listed.data() + tables.first[move + 1];
        for (const uint16_t* place = tables.listed.data() + tables.first[move]; place < end; ++place) {
            uint8_t now = held[*place] += 1 << shift;
            if ((now >> shift & 15) == 5) won = 1;
        }
        player ^= 1;
    }
    int winner() const { return won ? 1 - player : -1; }
};
}  // namespace

extern "C" void goclub(uint64_t random, int64_t games, int64_t* tally) {
    static const GoClub first;
    random_games(first, random, games, tally);
}
