#include "schema.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char sql[] = {
#embed "../../schema.sql"
    , 0
};

const char *istock_schema_sql(void) { return sql; }
