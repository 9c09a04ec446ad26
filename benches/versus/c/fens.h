/* Positions read from a file with a FEN a line, and the time that asking about them takes. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A man of a position. */
struct man {
    unsigned square;     /* a1 is 0, b1 is 1, h8 is 63 */
    unsigned role;       /* 1 to 6: pawn, knight, bishop, rook, queen, king */
    unsigned black;      /* 0 or 1 */
};

/* A position without castling and en passant. */
struct position {
    struct man men[8];
    unsigned count;
    unsigned black_to_move;
};

static void refuse(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static struct position position_of(const char *fen) {
    static const char roles[] = " pnbrqk";
    struct position position = {.count = 0};
    unsigned rank = 7, file = 0;
    for (; *fen && *fen != ' '; fen++) {
        const char *role = strchr(roles, tolower((unsigned char)*fen));
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen)) {
            file += (unsigned)(*fen - '0');
        } else {
            if (!role || position.count == 8) refuse(fen, "not a position of at most eight men");
            struct man man = {8 * rank + file++, (unsigned)(role - roles), islower((unsigned char)*fen) != 0};
            position.men[position.count++] = man;
        }
    }
    position.black_to_move = !strncmp(fen, " b", 2);
    return position;
}

/* All positions of a file; their number goes to count. */
static struct position *positions_of(const char *path, size_t *count) {
    FILE *file = fopen(path, "r");
    if (!file) refuse(path, "cannot be opened");
    struct position *positions = NULL;
    char line[128];
    for (*count = 0; fgets(line, sizeof line, file); ++*count) {
        if ((*count & (*count + 1)) == 0) {
            positions = realloc(positions, 2 * (*count + 1) * sizeof *positions);
            if (!positions) refuse(path, "no memory");
        }
        positions[*count] = position_of(line);
    }
    fclose(file);
    return positions;
}

static double cpu_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Asks about all positions in three passes, and prints what each pass took and the sum of the answers. */
static void report(const char *path, int64_t (*ask)(const struct position *)) {
    size_t count;
    struct position *positions = positions_of(path, &count);
    double seconds[3];
    int64_t sum = 0;
    for (int pass = 0; pass < 3; pass++) {
        double start = cpu_seconds();
        sum = 0;
        for (size_t i = 0; i < count; i++) sum += ask(&positions[i]);
        seconds[pass] = cpu_seconds() - start;
    }
    printf("{\"questions\": %zu, \"seconds\": [%.9f, %.9f, %.9f], \"sum\": %lld}\n", count, seconds[0], seconds[1], seconds[2],
           (long long)sum);
    free(positions);
}
