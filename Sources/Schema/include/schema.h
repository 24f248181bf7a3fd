#ifndef ISTOCK_SCHEMA_H
#define ISTOCK_SCHEMA_H

/// schema.sql of the top folder, as a C string inside the program's image.
const char *istock_schema_sql(void);

#endif
