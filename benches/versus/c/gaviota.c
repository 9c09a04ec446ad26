/* gaviota DIR FENS: signed plies to mate by Gaviota's tables (compression 4). */
#include <gtb-probe.h>

#include "fens.h"

enum { CACHE = 128 << 20 };

static int64_t plies_to_mate(const struct position *position) {
    unsigned squares[2][17];
    unsigned char roles[2][17];
    unsigned counts[2] = {0, 0};
    for (unsigned i = 0; i < position->count; i++) {
        const struct man *man = &position->men[i];
        squares[man->black][counts[man->black]] = man->square;
        roles[man->black][counts[man->black]++] = (unsigned char)man->role;
    }
    for (int side = 0; side < 2; side++) {
        squares[side][counts[side]] = tb_NOSQUARE;
        roles[side][counts[side]] = tb_NOPIECE;
    }
    unsigned result, plies;
    if (!tb_probe_hard(position->black_to_move, tb_NOSQUARE, tb_NOCASTLE, squares[0], squares[1], roles[0], roles[1],
                       &result, &plies))
        refuse("gaviota", "a position has no answer");
    if (result == tb_DRAW) return 0;
    unsigned lost = position->black_to_move ? tb_WMATE : tb_BMATE;
    return result == lost ? -(int64_t)plies : (int64_t)plies;
}

int main(int count, char **arguments) {
    if (count != 3) refuse("usage", "gaviota DIR FENS");
    const char **paths = tbpaths_add(tbpaths_init(), arguments[1]);
    if (!paths) refuse(arguments[1], "no memory");
    tb_init(0, tb_CP4, paths);
    if (!tbcache_init(CACHE, 0)) refuse("gaviota", "no room for the cache");
    report(arguments[2], plies_to_mate);
    tbcache_done();
    tb_done();
    return 0;
}
