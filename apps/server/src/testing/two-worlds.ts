import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { until, type Client } from './client.ts';
import { fingerprint, marker, insertMarkers } from './markers.ts';
import { useTestServer, type TestServer } from './test-server.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

export interface TwoWorlds {
  readonly server: TestServer;
  readonly ours: World;
  /** Full of markers; nothing in it works any more. */
  readonly theirs: World;
  /** past the program */
  readonly client: pg.Client;
  /** Our callers of at least this access, by profile. */
  callers(access: string): [profile: string, client: Client][];
  /** Nothing of the other company changed, and nothing of it stands in an answer. */
  expectUntouched(): Promise<void>;
  expectNothingOfTheirs(answer: { body: unknown }, what?: string): void;
}

/** For the top of a test file: two companies in full swing side by side, one of them with a marker in every text. */
export function useTwoWorlds(): TwoWorlds {
  const server = useTestServer({ TRUST_PROXY: 'true' });
  const built: { worlds?: Awaited<ReturnType<typeof build>> } = {};
  beforeAll(async () => {
    built.worlds = await build(server);
  });
  afterAll(() => built.worlds?.client.end());
  const now = () => {
    if (!built.worlds) throw new Error('the two worlds are there only inside tests');
    return built.worlds;
  };

  return {
    server,
    get ours() {
      return now().ours;
    },
    get theirs() {
      return now().theirs;
    },
    get client() {
      return now().client;
    },
    callers(access) {
      const { user, admin, operator, program } = now().ours;
      if (access === 'token') return [['program', program]];
      const all: [string, Client][] = [
        ['user', user],
        ['admin', admin],
        ['super', operator],
      ];
      return all.slice({ admin: 1, super: 2 }[access] ?? 0);
    },
    async expectUntouched() {
      const { client, theirs, untouched } = now();
      expect(await fingerprint(client, theirs.company.id)).toEqual(untouched);
    },
    expectNothingOfTheirs(answer, what) {
      expect(JSON.stringify(answer.body), what).not.toContain(marker);
    },
  };
}

async function build(server: TestServer) {
  const [ours, theirs] = await Promise.all([buildWorld(server), buildWorld(server)]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await stopJobs(client, theirs.company.id);
  await insertMarkers(client, theirs.company.id);
  return { ours, theirs, client, untouched: await fingerprint(client, theirs.company.id) };
}

/** From here on no job of the company runs: what changes its rows was done by a call. */
async function stopJobs(client: pg.Client, companyId: number): Promise<void> {
  const isTheirs = (row: string) => `(${row}payload->>'companyId')::int = ${companyId}`;
  await client.query(`
    CREATE FUNCTION public.skip_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER skip_job BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW WHEN (${isTheirs('NEW.')}) EXECUTE FUNCTION public.skip_job();`);
  await until(async () => {
    await client.query(`DELETE FROM graphile_worker._private_jobs WHERE ${isTheirs('')} AND locked_at IS NULL`);
    const { rowCount } = await client.query(`SELECT FROM graphile_worker._private_jobs WHERE ${isTheirs('')}`);
    return rowCount === 0;
  });
}
