#include "schema.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char sql[] = {
#embed "../../schema.sql"
    , 0
};

static const char from1[] = {
#embed "steps/0001-to-0002.sql"
    , 0
};

/// The step from version N at index N - 1.
static const char *const steps[] = { from1 };

const char *istock_schema_sql(void) { return sql; }

const char *istock_schema_step(int version) {
    int count = sizeof steps / sizeof steps[0];
    return version >= 1 && version <= count ? steps[version - 1] : NULL;
}
