import type pg from 'pg';
import type { Column, Table } from './tables.ts';

/** Values that stand nowhere unless an undeclared field was stored. */
const text = 'zQ7hostile';
const number = 1_987_654_321;
const date = '2099-01-15T12:00:00Z';
const uuid = 'dead0000-0000-4000-8000-00000000beef';
const hostilePattern = `${text}|2099-01-1|${number}|${uuid}`;

/** Names that a careless merge of objects would follow. */
const prototypePollution = {
  constructor: { prototype: { super: true } },
  prototype: { super: true },
  toString: text,
  hasOwnProperty: text,
};

const bodyCount = 5;

/**
 * Bodies with every column of every table, as the program and as the database writes its name. Each has another value of
 * those a column takes: yes and no, and words of its CHECK. The first body has none of the values a column has by default:
 * each of them shows when it is stored.
 */
export async function hostileBodies(client: pg.Client, tables: readonly Table[]): Promise<Record<string, unknown>[]> {
  const values = new Map<string, unknown[]>();
  const allowed = await readAllowedTexts(client);
  for (const table of tables) {
    for (const column of table.columns) {
      const known = values.get(column.name) ?? [];
      values.set(column.name, [...known, ...candidates(column, allowed(table.name, column.name))]);
    }
  }
  return Array.from({ length: bodyCount }, (_unused, turn) => {
    const body: Record<string, unknown> = {
      ...prototypePollution,
      passwordHash: text,
      tokenVersion: number,
      token: text,
    };
    Object.defineProperty(body, '__proto__', { value: { super: true, profile: 'admin' }, enumerable: true });
    for (const [name, list] of values) {
      const distinct = [...new Set(list)];
      const stride = Math.ceil(distinct.length / bodyCount);
      body[name] = distinct[(turn * stride) % distinct.length];
      body[camel(name)] = body[name];
    }
    return body;
  });
}

/** A body in parts that an endpoint with this limit takes beside its own fields. */
export function inPortions(body: Record<string, unknown>, maxBytes: number): Record<string, unknown>[] {
  const portions: PropertyDescriptorMap[] = [{}];
  let size = 0;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(body))) {
    const added = JSON.stringify([name, descriptor.value]).length;
    if (size > 0 && size + added > maxBytes / 2) {
      portions.push({});
      size = 0;
    }
    size += added;
    Object.defineProperty(portions.at(-1) ?? {}, name, { value: descriptor, enumerable: true });
  }
  return portions.map((portion) => Object.defineProperties({}, portion));
}

function candidates({ type, byDefault }: Column, allowed: string[]): unknown[] {
  const defaultLast = <Value>(list: Value[]) =>
    list.toSorted((a, b) => Number(byDefault === String(a)) - Number(byDefault === String(b)));
  switch (type) {
    case 'boolean':
      return defaultLast([true, false]);
    case 'text':
    case 'character varying':
      return allowed.length > 0 ? defaultLast(allowed) : [text];
    case 'jsonb':
      return [{ [text]: text }];
    case 'uuid':
      return [uuid];
    case 'timestamp with time zone':
      return [date];
    default:
      return [number];
  }
}

/** The words that CHECKs allow in each column. */
async function readAllowedTexts(client: pg.Client): Promise<(table: string, column: string) => string[]> {
  const { rows } = await client.query<{ table: string; rule: string }>(
    `SELECT c.relname AS "table", pg_get_constraintdef(r.oid) AS rule FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid
     WHERE r.contype = 'c' AND c.relnamespace = 'public'::regnamespace`,
  );
  return (table, column) => {
    const isOfColumn = (row: (typeof rows)[number]) =>
      row.table === table && row.rule.startsWith(`CHECK ((${column} = ANY`);
    return [...(rows.find(isOfColumn)?.rule ?? '').matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word);
  };
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Tables in which a hostile value was stored. */
export async function tablesWithHostileValues(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const parts = tables.map(({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE t::text ~ '${hostilePattern}'`);
  const { rows } = await client.query<{ name: string }>({ name: 'hostile-values', text: parts.join(' UNION ') });
  return rows.map((row) => row.name);
}

/** Numbers are looked up every three seconds: whether one is valid changes in between, whatever a call stores. */
const setByJobOfItsOwnPace = 'contact_list_items.validity';

/**
 * Counts how often each value stands in the columns that have few: yes or no, and the words of a CHECK. What those columns
 * hold cannot be recognized by its value, but one row more of a kind can be counted.
 */
export async function createValueCensus(
  client: pg.Client,
  tables: readonly Table[],
): Promise<() => Promise<Record<string, number>>> {
  const parts: string[] = [];
  const allowed = await readAllowedTexts(client);
  for (const table of tables) {
    const counted: string[] = [];
    for (const { name, type } of table.columns) {
      if (`${table.name}.${name}` === setByJobOfItsOwnPace) continue;
      if (type === 'boolean' || allowed(table.name, name).length > 0)
        counted.push(`('${table.name}.${name}=' || ${name}::text)`);
    }
    // Each table is read once, whatever its columns: with a scan for each of them a census took several times as long.
    if (counted.length > 0)
      parts.push(
        `SELECT v.value, count(*)::int AS count FROM ${table.name} CROSS JOIN LATERAL (VALUES ${counted.join()}) AS v (value) GROUP BY 1`,
      );
  }
  return async () => {
    // Prepared: to plan it takes longer than to run it.
    const { rows } = await client.query<{ value: string; count: number }>({
      name: 'census',
      text: parts.join(' UNION ALL '),
    });
    return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
  };
}

/** What a census changed, without what stayed the same. */
export function censusDifference(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].toSorted().flatMap((name) => {
      const change = (after[name] ?? 0) - (before[name] ?? 0);
      return change === 0 ? [] : [[name, change]];
    }),
  );
}
