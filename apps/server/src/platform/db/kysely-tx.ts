// Tuned: statements of one turn of the event loop leave in one write, under names (docs/performance.md, "Prepared statements, sent in one write").
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import type { FieldDef, PoolClient } from 'pg';
import { coalesceWrites } from './tuned/coalesce-writes.ts';
import type { DB } from './schema.gen.ts';
import { tracedStatement } from '../observe/tracing.ts';
import { statementName } from './tuned/statement-names.ts';

export type Db = Kysely<DB>;

const kyselyByClient = new WeakMap<PoolClient, Db>();

/**
 * Returns a Kysely bound to one client that is already inside a transaction. Rows are returned in camelCase; keys
 * inside JSON columns stay as they are.
 */
export function kyselyFor(client: PoolClient): Db {
  const known =
    kyselyByClient.get(client) ?? new Kysely<DB>({ dialect: new ClientDialect(client), plugins: [camelCase] });
  kyselyByClient.set(client, known);
  return known;
}

const writers = new WeakSet<PoolClient>();

/** Marks the begin of a transaction on a client. */
export const resetWrites = (client: PoolClient): void => void writers.delete(client);

/**
 * Returns whether a statement of the transaction on a client has changed rows. Changes made by database functions do
 * not count.
 */
export const hasWritten = (client: PoolClient): boolean => writers.has(client);

/** Converts names in statements only; rows get their names when they are made, see `toRowObjects`. */
class CamelCaseNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
  toCamelCase(column: string): string {
    return this.camelCase(column);
  }
}
const camelCase = new CamelCaseNames({ maintainNestedObjectKeys: true });

interface RowShape {
  names: readonly string[];
  blank: Record<string, unknown>;
}

/** by the name of a statement: what comes again and again looks the same each time */
const shapes = new Map<string, RowShape>();

function shapeOf(statement: string | undefined, fields: readonly FieldDef[]): RowShape {
  const known = statement === undefined ? undefined : shapes.get(statement);
  if (known) return known;
  const names = fields.map(({ name }) => camelCase.toCamelCase(name));
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`) as Record<
    string,
    unknown
  >;
  const shape = { names, blank };
  if (statement !== undefined) shapes.set(statement, shape);
  return shape;
}

/**
 * Converts rows to objects. Each is a copy of one blank row: an object that grows key by key to the width of ours
 * becomes a hash table, and every later use of it takes several times as long.
 */
function toRowObjects({ names, blank }: RowShape, rows: readonly unknown[][]): Record<string, unknown>[] {
  return rows.map((values) => {
    const row = { ...blank };
    for (const [place, name] of names.entries()) row[name] = values[place];
    return row;
  });
}

/**
 * Writes the size of a page into the statement text: a generic plan could not know that a page is a few rows and would
 * read the whole table.
 */
class LiteralLimitCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) this.append(`limit ${Number(limit.value)}`);
    else super.visitLimit(node);
  }
}

class ClientDialect implements Dialect {
  readonly #client: PoolClient;
  constructor(client: PoolClient) {
    this.#client = client;
  }
  createDriver(): Driver {
    const connection = new ClientConnection(this.#client);
    const nothing = async () => {};
    const refuse = () => Promise.reject(new Error('the transaction is opened by forCompany or asPlatform'));
    return {
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: nothing,
      destroy: nothing,
    };
  }
  createQueryCompiler() {
    return new LiteralLimitCompiler();
  }
  createAdapter() {
    return new PostgresAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  constructor(client: PoolClient) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    coalesceWrites(this.#client);
    const name = statementName(query.sql);
    const result = await tracedStatement(query.sql, () =>
      this.#client.query<unknown[]>({
        name,
        text: query.sql,
        values: [...query.parameters],
        rowMode: 'array',
      }),
    );
    if (result.command !== 'SELECT' && (result.rowCount ?? 0) > 0) writers.add(this.#client);
    const changed = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0);
    const rows = result.rows.length === 0 ? [] : toRowObjects(shapeOf(name, result.fields), result.rows);
    return { rows: rows as R[], ...(changed === undefined ? {} : { numAffectedRows: changed }) };
  }
  // oxlint-disable-next-line require-yield -- it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported inside a pipelined transaction');
  }
}
