/* Bookends for C: endgame tables, distance to mate.
 *
 * Texts are a pointer and a length in bytes, UTF-8, and need no final NUL. Nothing is kept after a call returns
 * but what a handle owns. There are no globals. A panic inside the library ends the process with a message; it never
 * unwinds into C.
 */
#ifndef BOOKENDS_H
#define BOOKENDS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rises when a function or a structure of this header changes. */
#define BOOKENDS_ABI_VERSION 1

/* BOOKENDS_ABI_VERSION of the library that is linked; compare it with that of the header. */
uint32_t bookends_abi_version(void);

/* The version of the library, such as "0.1.0"; a constant, NUL-terminated. */
const char *bookends_version(void);

/* What a call comes to; the numbers are the exit codes of the bookends command. */
enum {
    BOOKENDS_OK = 0,         /* there is an answer */
    BOOKENDS_NO = 1,         /* tables cannot answer: castling rights, or too many men */
    BOOKENDS_BAD_INPUT = 3,  /* a text is no FEN, or not UTF-8 */
    BOOKENDS_MISSING = 4,    /* a table is missing, or its file cannot be opened */
    BOOKENDS_CORRUPT = 5     /* a table file is damaged */
};

/* Why there is no answer. The caller owns it; every call that gets one sets it. */
typedef struct bookends_error {
    int32_t code;
    char message[508]; /* NUL-terminated, cut at a character if it is too long */
} bookends_error;

/* The value of a position for the side to move; the 50-move rule is not considered. */
typedef struct bookends_value {
    int32_t wdl;   /* 1 win, 0 draw, -1 loss */
    int32_t plies; /* distance to mate in plies: positive for a win, negative for a loss, 0 for a draw or a mate */
} bookends_value;

/* Folders of tables, opened as they are needed. Any number of threads may probe one handle at once. */
typedef struct bookends_tables bookends_tables;

/* The tables in some folders, laid out as DIR/VARIANT/MATERIAL.egtb; `folders` is separated as PATH is. Folders
 * that do not exist hold no tables. NULL if the text is empty or not UTF-8. The caller owns the handle and ends it with
 * bookends_tables_close. */
bookends_tables *bookends_tables_open(const char *folders, size_t folders_len);

/* Ends a handle that no thread is using any more. NULL is allowed. */
void bookends_tables_close(bookends_tables *tables);

/* Asks for the value of a position of standard chess. Returns one of the codes above; `value` is set for
 * BOOKENDS_OK only. `error` may be NULL. */
int32_t bookends_tables_probe(const bookends_tables *tables, const char *fen, size_t fen_len,
                              bookends_value *value, bookends_error *error);

#ifdef __cplusplus
}
#endif

#endif
