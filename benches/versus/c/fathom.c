/* fathom DIR FENS: wins, draws and losses by Syzygy's tables, through Fathom; -2 to 2 as Syzygy counts them. */
#include <stdbool.h>
#include <tbprobe.h>

#include "fens.h"

static int64_t outcome(const struct position *position) {
    uint64_t sides[2] = {0, 0}, roles[7] = {0};
    for (unsigned i = 0; i < position->count; i++) {
        const struct man *man = &position->men[i];
        sides[man->black] |= (uint64_t)1 << man->square;
        roles[man->role] |= (uint64_t)1 << man->square;
    }
    unsigned wdl = tb_probe_wdl(sides[0], sides[1], roles[6], roles[5], roles[4], roles[3], roles[2], roles[1], 0, 0, 0,
                                !position->black_to_move);
    if (wdl == TB_RESULT_FAILED) refuse("fathom", "a position has no answer");
    return (int64_t)wdl - TB_DRAW;
}

int main(int count, char **arguments) {
    if (count != 3) refuse("usage", "fathom DIR FENS");
    if (!tb_init(arguments[1]) || !TB_LARGEST) refuse(arguments[1], "no Syzygy tables");
    report(arguments[2], outcome);
    tb_free();
    return 0;
}
