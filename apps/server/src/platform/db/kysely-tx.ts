import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import { oneWrite } from './one-write.ts';
import type { DB } from './schema.gen.ts';
import { statementName } from './statement-names.ts';

export type Db = Kysely<DB>;

/**
 * A Kysely bound to one client that is inside a transaction already. Rows come back in camelCase; keys inside JSON
 * columns are left as they are.
 */
export function kyselyOn(client: PoolClient): Db {
  return new Kysely<DB>({ dialect: new ClientDialect(client), plugins: [camelCase] });
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

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
    return new PostgresQueryCompiler();
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
    oneWrite(this.#client);
    const result = await this.#client.query<R & object>({
      name: statementName(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    const changed = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0);
    return { rows: result.rows, ...(changed === undefined ? {} : { numAffectedRows: changed }) };
  }
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported inside a pipelined transaction');
  }
}
