// The same random games as boardwright.core.playouts, so that counts can be compared bit for bit.
#pragma once
#include <cstdint>
#include <cstring>

inline uint64_t advance(uint64_t random) {
    random ^= random >> 12;
    random ^= random << 25;
    return random ^ (random >> 27);
}

inline int64_t below(uint64_t random, int64_t bound) {
    return (((random * 0x2545F4914F6CDD1DULL) >> 32) * uint64_t(bound)) >> 32;
}

// Game: players, max_moves, moves(out), play(move), winner() (-1 for a draw); copied by assignment.
template <class Game>
void random_games(const Game& first, uint64_t random, int64_t games, int64_t* tally) {
    static thread_local uint16_t list[Game::max_moves];
    Game state;
    for (int64_t g = 0; g < games; ++g) {
        state = first;
        random = advance(random);
        int64_t plies = 0;
        int count = state.moves(list);
        while (count > 0) {
            random = advance(random);
            state.play(list[below(random, count)]);
            count = state.moves(list);
            ++plies;
        }
        int winner = state.winner();
        ++tally[winner >= 0 ? winner : Game::players];
        tally[Game::players + 2] += plies;
    }
}
