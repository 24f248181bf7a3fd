#ifndef ISTOCK_SCHEMA_H
#define ISTOCK_SCHEMA_H

/// schema.sql of the top folder, as a C string inside the program's image.
const char *istock_schema_sql(void);

/// The statements that bring a file of that version to the next one; null where there are none.
const char *istock_schema_step(int version);

#endif
