/* Prints the value of positions: probe FOLDERS FEN... */
#include <stdio.h>
#include <string.h>

#include "bookends.h"

int main(int argc, char **argv) {
    int i, worst = BOOKENDS_OK;
    bookends_tables *tables;
    if (argc < 3) {
        fprintf(stderr, "usage: probe FOLDERS FEN...\n");
        return 2;
    }
    if (bookends_abi_version() != BOOKENDS_ABI_VERSION) {
        fprintf(stderr, "the library %s has another interface than the header\n", bookends_version());
        return 2;
    }
    tables = bookends_tables_open(argv[1], strlen(argv[1]));
    if (tables == NULL) {
        fprintf(stderr, "no folders in \"%s\"\n", argv[1]);
        return 2;
    }
    for (i = 2; i < argc; i++) {
        bookends_value value;
        bookends_error error;
        int code = bookends_tables_probe(tables, argv[i], strlen(argv[i]), &value, &error);
        if (code == BOOKENDS_OK) {
            printf("%s: wdl %d, %d plies\n", argv[i], (int)value.wdl, (int)value.plies);
        } else {
            printf("%s: error %d, %s\n", argv[i], code, error.message);
            worst = code;
        }
    }
    bookends_tables_close(tables);
    return worst;
}
