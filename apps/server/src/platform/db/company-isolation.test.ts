import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyTables, readTables, withClient, type Table } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { buildWorld } from '../../testing/world.ts';
import { appRole } from './roles.ts';

const server = useTestServer();

let tables: (Table & { companyColumn: string })[];
let ours: number;
let theirs: number;
/** one for all tables, as the pool of the program has */
let connection: pg.Client;

beforeAll(async () => {
  connection = new pg.Client({ connectionString: server.databaseUrl });
  await connection.connect();
  const [a, b] = await Promise.all([buildWorld(server), buildWorld(server)]);
  ours = a.company.id;
  theirs = b.company.id;
  // Not part of a world: a company whose e-mail is not confirmed connects no number.
  await withClient(server.databaseUrl, (client) =>
    client.query('INSERT INTO email_confirmations (company_id) VALUES ($1), ($2)', [ours, theirs]),
  );
  tables = companyTables(await withClient(server.databaseUrl, readTables));
});

afterAll(() => connection.end());

/** The database as code of the program sees it, for a company or, with null, where it forgot to say which. */
async function asApp<T>(companyId: number | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await connection.query('BEGIN');
  try {
    await connection.query(`SET LOCAL ROLE ${appRole}`);
    if (companyId !== null)
      await connection.query(`SELECT set_config('app.company_id', $1, true)`, [String(companyId)]);
    return await work(connection);
  } finally {
    await connection.query('ROLLBACK');
  }
}

/** The SQLSTATE that refuses a statement; undefined when it went through. The transaction goes on. */
async function refusal(client: pg.Client, sql: string, values: unknown[] = []): Promise<string | undefined> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(sql, values);
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK TO attempt');
    return (error as { code?: string }).code;
  }
}

const insufficientPrivilege = '42501';
const generatedAlways = '428C9';

describe('row security, table by table', () => {
  it('the test of row security has something to hide in every table', async () => {
    await withClient(server.databaseUrl, async (client) => {
      for (const { name, companyColumn } of tables) {
        for (const company of [ours, theirs]) {
          const { rowCount } = await client.query(`SELECT FROM ${name} WHERE ${companyColumn} = $1`, [company]);
          expect(rowCount, name).toBeGreaterThan(0);
        }
      }
    });
  });

  /** A company changes no row of these, and deletes none. */
  const unchanged = new Set(['invoices', 'ledger_entries', 'audit_lines']);
  const undeleted = new Set([...unchanged, 'charges']);

  it('row security shows nothing, changes nothing and takes nothing where no company was named', async () => {
    for (const { name } of tables) {
      await asApp(null, async (client) => {
        expect((await client.query(`SELECT FROM ${name}`)).rowCount, name).toBe(0);
        expect(await refusal(client, `INSERT INTO ${name} ${copyOf(name)}`), name).toBe(insufficientPrivilege);
      });
    }
  });

  it('row security shows one company its own rows and no others', async () => {
    for (const { name, companyColumn } of tables) {
      const { rows } = await asApp(ours, (client) =>
        client.query<{ owner: number }>(`SELECT DISTINCT ${companyColumn} AS owner FROM ${name}`),
      );
      expect({ name, owners: rows.map((row) => row.owner) }).toEqual({ name, owners: [ours] });
    }
  });

  it('row security lets one company change and delete no row of another', async () => {
    for (const { name, companyColumn, columns } of tables) {
      await asApp(ours, async (client) => {
        const column = columns.find(({ generated }) => !generated)?.name;
        const change = `UPDATE ${name} SET ${column} = ${column} WHERE ${companyColumn} = $1`;
        if (unchanged.has(name)) {
          expect(await refusal(client, change, [ours]), name).toBe(insufficientPrivilege);
        } else {
          expect((await client.query(change, [theirs])).rowCount, name).toBe(0);
          expect((await client.query(change, [ours])).rowCount, name).toBeGreaterThan(0);
        }
        // Companies are deleted by the platform role alone.
        if (name === 'companies') return;
        const removal = `DELETE FROM ${name} WHERE ${companyColumn} = $1`;
        if (undeleted.has(name)) expect(await refusal(client, removal, [ours]), name).toBe(insufficientPrivilege);
        else expect((await client.query(removal, [theirs])).rowCount, name).toBe(0);
      });
    }
  });

  it('row security lets one company put no row into another, neither a new one nor one of its own', async () => {
    for (const { name, companyColumn } of tables) {
      await asApp(ours, async (client) => {
        const move = `UPDATE ${name} SET ${companyColumn} = $1 WHERE ${companyColumn} = $2`;
        const refused = name === 'companies' ? generatedAlways : insufficientPrivilege;
        expect(await refusal(client, move, [theirs, ours]), name).toBe(refused);
        expect(await refusal(client, `INSERT INTO ${name} ${copyOf(name)}`), name).toBe(insufficientPrivilege);
      });
    }
  });

  /** A row that would be fine in the other company: only row security stands in its way. */
  function copyOf(name: string): string {
    const row = JSON.stringify(sampleOf.get(name)).replaceAll("'", "''");
    const columns = tables
      .find((table) => table.name === name)
      ?.columns.filter((column) => !column.computed)
      .map((column) => column.name);
    return `(${columns?.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${columns?.join(', ')} FROM jsonb_populate_record(NULL::${name}, '${row}')`;
  }
  const sampleOf = new Map<string, unknown>();
  beforeAll(async () => {
    await withClient(server.databaseUrl, async (client) => {
      for (const { name, companyColumn } of tables) {
        const { rows } = await client.query<{ row: object }>(
          `SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${companyColumn} = $1 LIMIT 1`,
          [theirs],
        );
        sampleOf.set(name, rows[0]?.row);
      }
    });
  });
});

describe('forCompany', () => {
  it('forCompany leaves nothing of one company behind for the next one on the same connection', async () => {
    const { database } = server.app.platform;
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_unused, index) => {
        const company = index % 2 === 0 ? ours : theirs;
        return database.forCompany(company, async ({ db }) => {
          const rows = await db.selectFrom('tickets').select('companyId').distinct().execute();
          return { company, owners: rows.map((row) => row.companyId) };
        });
      }),
    );
    for (const { company, owners } of seen) expect(owners).toEqual([company]);
  });

  it('forCompany takes back everything of a work that fails: rows, live events and jobs', async () => {
    const { database } = server.app.platform;
    const facts = () =>
      withClient(server.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT (SELECT count(*)::int FROM live_events) AS events, (SELECT count(*)::int FROM queues) AS queues`,
        );
        return rows[0] as { events: number; queues: number };
      });
    const before = await facts();
    const failing = database.forCompany(ours, async (tx) => {
      await tx.db.insertInto('queues').values({ companyId: ours, name: 'Não fica', color: '#123456' }).execute();
      tx.emit('queue', { action: 'delete', queueId: 1 }, { kind: 'company' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await facts()).toEqual(before);
  });

  it('forCompany refuses a company that is no number', () => {
    const { database } = server.app.platform;
    expect(() => database.forCompany('1; DROP TABLE users' as unknown as number, async () => 0)).toThrow(TypeError);
  });
});
