import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { SortBy } from '@balcao/contract';
import type { DB } from './schema.gen.ts';

/** The default number of rows of a page. */
const defaultPageSize = 20;

export interface Page<Row> {
  rows: Row[];
  /** of the whole list */
  count: number;
  hasMore: boolean;
}

/**
 * Reads a page of a query that is filtered and sorted already. The rows are counted only where the page does not show
 * it: on the last page the count is known.
 */
export async function readPage<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { pageNumber }: { pageNumber: number },
  pageSize = defaultPageSize,
): Promise<Page<Row>> {
  const offset = (pageNumber - 1) * pageSize;
  const { rows, hasMore } = await readFirst(pageSize, (limit) => query.offset(offset).limit(limit).execute());
  const isLastPage = !hasMore && (rows.length > 0 || offset === 0);
  return { rows, count: isLastPage ? offset + rows.length : await countRows(query), hasMore };
}

/**
 * The first rows of a list that is read by its key, and whether more follow: `read` gets the limit of its query, one more than a
 * page has.
 */
export async function readFirst<Row>(
  pageSize: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Omit<Page<Row>, 'count'>> {
  return cutPage(await read(pageSize + 1), pageSize);
}

/** A page of rows of which one more was read, if there is one. */
export const cutPage = <Row>(found: readonly Row[], pageSize: number): Omit<Page<Row>, 'count'> => ({
  rows: found.slice(0, pageSize),
  hasMore: found.length > pageSize,
});

/**
 * The order of a list, for `orderBy`: by a column that was asked for, or the usual one. Rows without a value come last either way,
 * and equals go by their id.
 */
export function orderOf<Column extends string>(
  sort: SortBy<Column>,
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  id = 'id',
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as Column;
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC');
  return sql`${columns[column]} ${direction} NULLS LAST, ${sql.ref(id)} ${direction}`;
}

/** How many rows a query finds, whatever its order and columns. */
export async function countRows<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Does one of the columns hold the text, whatever its case and accents? No text is in every row. Every row is looked at, so
 * this is for lists of a few thousand.
 */
export function containsText(columns: readonly string[], text: string): Expression<SqlBool> {
  if (text === '') return sql<boolean>`true`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`search_text(${sql.ref(column)}) LIKE search_text(${pattern})`),
    sql` OR `,
  )})`;
}
