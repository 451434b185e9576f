import pg from 'pg';

/** A table of the product with what the tests walk over. */
export interface Table {
  name: string;
  /** the column that says whose row it is: `company_id`, or `id` of the companies themselves; null = of the installation */
  companyColumn: string | null;
  columns: Column[];
}

export interface Column {
  name: string;
  /** such as text, integer, jsonb, timestamp with time zone */
  type: string;
  nullable: boolean;
  /** PostgreSQL gives the value: identity and computed columns */
  generated: boolean;
  /** of those, made from other columns: no statement may write it, whatever it overrides */
  computed: boolean;
  /** the value of a row that says nothing of it, as text; null = none, or an expression */
  byDefault: string | null;
  /** the tables this column refers to */
  refersTo: string[];
}

/** A connection of a test's own, past the program: as the user the program connects with, before it takes a role. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows of one statement, as the superuser. */
export async function queryRows(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, string>[]> {
  return withClient(databaseUrl, async (client) => (await client.query<Record<string, string>>(sql, [...values])).rows);
}

/** Every table of the schema, by name. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable,
       substring(pg_get_expr(d.adbin, d.adrelid) FROM '^''?(\\w+)''?(?:::text)?$') AS "byDefault",
       a.attidentity <> '' OR a.attgenerated <> '' AS generated, a.attgenerated <> '' AS computed,
       array(SELECT f.confrelid::regclass::text FROM pg_constraint f
         WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey) ORDER BY 1) AS "refersTo"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migrations'
     ORDER BY c.relname, a.attnum`,
  );
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    companyColumn:
      name === 'companies' ? 'id' : columns.some((column) => column.name === 'company_id') ? 'company_id' : null,
    columns: columns.map(({ table: _table, ...column }) => column),
  }));
}

/** The tables whose rows belong to a company. */
export const companyTables = (tables: readonly Table[]) =>
  tables.filter((table): table is Table & { companyColumn: string } => table.companyColumn !== null);
