import type { Client } from 'pg';
import { restoreMark } from '../../../platform/db/restore-mark.ts';
import { platformRole } from '../../../platform/db/roles.ts';

export interface TargetState {
  /** an earlier restore began here and did not end */
  isUnfinished: boolean;
  /** there are tables of another program */
  isForeign: boolean;
  /** there are tables of Balcão */
  isMigrated: boolean;
  /** there are companies */
  isUsed: boolean;
  /** null = from before installations had one, or none yet */
  installationId: string | null;
}

/** The content of a database into which a backup is about to be restored. */
export async function readTarget(client: Client): Promise<TargetState> {
  const { rows } = await client.query<Omit<TargetState, 'isUsed' | 'installationId'> & { knowsId: boolean }>(
    `SELECT to_regnamespace('${restoreMark}') IS NOT NULL AS "isUnfinished",
       to_regclass('public.schema_migrations') IS NULL AND EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = to_regnamespace('public')
         AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS "isForeign",
       to_regclass('public.companies') IS NOT NULL AS "isMigrated", to_regclass('public.installation') IS NOT NULL AS "knowsId"`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database answered nothing');
  const { knowsId, ...state } = found;
  if (!state.isMigrated || state.isUnfinished) return { ...state, isUsed: false, installationId: null };
  // The owner by itself sees no company.
  await client.query(`BEGIN READ ONLY; SET LOCAL ROLE ${platformRole}`);
  const { rows: used } = await client.query<{ isUsed: boolean }>('SELECT EXISTS (SELECT FROM companies) AS "isUsed"');
  const { rows: known } = knowsId ? await client.query<{ id: string }>('SELECT id FROM installation') : { rows: [] };
  await client.query('COMMIT');
  return { ...state, isUsed: used[0]?.isUsed ?? false, installationId: known[0]?.id ?? null };
}

/** Leaves an empty database that no start takes for a new one. What an interrupted restore left goes the same way. */
export async function emptyTarget(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${restoreMark}`);
  await client.query(
    `DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public;
     GRANT USAGE ON SCHEMA public TO PUBLIC`,
  );
  await client.query('COMMIT');
}
