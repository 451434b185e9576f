import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A table of the database, as PostgreSQL's catalogue describes it. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** by which its rows are read page by page */
  primaryKey: string[];
  /** what goes with its rows when those it refers to are deleted: pairs of columns without the company */
  hangsOn: { table: string; columns: [own: string, theirs: string][] }[];
}

/** The tables whose rows belong to a company. */
export async function readCatalogue(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      array(SELECT a.attname::text FROM pg_index i
        CROSS JOIN unnest(i.indkey::smallint[]) WITH ORDINALITY k (num, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num
        WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS "primaryKey",
      coalesce((SELECT json_agg(json_build_object('table', f.confrelid::regclass::text, 'columns',
          (SELECT json_agg(json_build_array(own.attname, theirs.attname))
            FROM unnest(f.conkey, f.confkey) k (own, theirs)
            JOIN pg_attribute own ON own.attrelid = f.conrelid AND own.attnum = k.own
            JOIN pg_attribute theirs ON theirs.attrelid = f.confrelid AND theirs.attnum = k.theirs
            WHERE own.attname <> 'company_id')))
        FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confdeltype = 'c'
          AND f.confrelid <> 'companies'::regclass AND f.confrelid <> c.oid), '[]') AS "hangsOn"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (c.relname = 'companies' OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))
    ORDER BY c.relname`.execute(db);
  return rows;
}
