// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Provider } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/tuned/fixed-statement.ts';

/** `up`: connected with what is stored; `relink`: logged out first, then linked by a new scan; `down`: logged out. */
export type DesiredState = 'up' | 'relink' | 'down';

export interface DesiredSession {
  companyId: number;
  whatsappId: number;
  provider: Provider;
  state: DesiredState;
  version: number;
}

/** How long numbers stay linked once the people of a company are locked out. */
const keptPastDueDays = 30;

const desiredSessionQuery = (db: Db) =>
  db
    .selectFrom('whatsapps as w')
    .innerJoin('companies as c', 'c.id', 'w.companyId')
    // The installation that was saved may still hold the numbers that were restored.
    .where((eb) => eb.not(eb.exists(eb.selectFrom('installation').select('one').where('restoredFrom', 'is not', null))))
    // Sessions of a suspended company, and of one long past its due date, are released, not logged out.
    .where('c.status', '=', true)
    .where(sql<boolean>`NOT is_past_due(c.due_date + ${sql.lit(`${keptPastDueDays} days`)}::interval, c.time_zone)`)
    .select([
      'w.companyId',
      'w.id as whatsappId',
      'w.provider',
      'w.desiredState as state',
      'w.sessionVersion as version',
    ]);

/** The desired state of one connection. */
export async function findDesiredSession(db: Db, whatsappId: number): Promise<DesiredSession | undefined> {
  return desiredSessionQuery(db).where('w.id', '=', whatsappId).executeTakeFirst();
}

/** Connections that shall be up, with who holds their lease and for how many seconds yet. */
export async function listDesiredSessions(
  db: Db,
): Promise<(DesiredSession & { holder: string | null; lapsesIn: number | null })[]> {
  return desiredSessionQuery(db)
    .leftJoin('whatsappLeases as l', 'l.whatsappId', 'w.id')
    .select([
      'l.owner as holder',
      sql<number | null>`extract(epoch FROM l.expires_at - clock_timestamp())::float8`.as('lapsesIn'),
    ])
    .where('w.desiredState', '<>', 'down')
    .execute();
}

export async function findHold(db: Db): Promise<string | null> {
  return (await db.selectFrom('installation').select('restoredFrom').executeTakeFirst())?.restoredFrom ?? null;
}

/** @returns whether sessions were held back until now */
export async function releaseHold(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ restoredFrom: null })
    .where('restoredFrom', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Lease {
  whatsappId: number;
  token: string;
}

/** Records with each renewal which sessions are connected: the record outlives the holder of the lease. */
export interface HeldLease extends Lease {
  isConnected: boolean;
}

const expiryAfter = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

/**
 * Renews leases that no other gateway has taken, late or not. It does not wait for transactions of their sessions.
 * @returns the connections whose lease is still the owner's
 */
export async function renewLeases(
  db: Db,
  lease: { owner: string; seconds: number; held: readonly HeldLease[] },
): Promise<Set<number>> {
  const ids = lease.held.map(({ whatsappId }) => whatsappId);
  const tokens = lease.held.map(({ token }) => token);
  const connected = lease.held.map(({ isConnected }) => isConnected);
  const { rows } = await sql<{ whatsappId: number }>`
    UPDATE whatsapp_leases l SET expires_at = ${expiryAfter(lease.seconds)}, alive_at = CASE WHEN h.connected THEN clock_timestamp() ELSE l.alive_at END
    FROM unnest(${ids}::int[], ${tokens}::bigint[], ${connected}::boolean[]) AS h (whatsapp_id, token, connected)
    WHERE l.whatsapp_id = h.whatsapp_id AND l.token = h.token AND l.owner = ${lease.owner} RETURNING l.whatsapp_id`.execute(
    db,
  );
  return new Set(rows.map(({ whatsappId }) => whatsappId));
}

/**
 * Takes the lease of a connection that is free, expired, or the owner's from an earlier run. The fencing token grows,
 * so that a gateway that slept through its lease is distinguished from the current holder. Transactions of the last
 * holder are waited for, and count.
 * @returns the token, and when the session was last connected unless it was released; undefined when another gateway
 * has the lease, or the connection is gone
 */
export async function acquireLease(
  db: Db,
  lease: { whatsappId: number; owner: string; seconds: number },
): Promise<{ token: string; aliveAt: string | null } | undefined> {
  const { whatsappId, owner, seconds } = lease;
  const made = await db
    .insertInto('whatsappLeases')
    .columns(['companyId', 'whatsappId', 'owner', 'token', 'expiresAt'])
    // A connection that is being deleted is waited for, and gets none.
    .expression((eb) =>
      eb
        .selectFrom('whatsapps')
        .select([
          'companyId',
          'id',
          eb.val(owner).as('owner'),
          eb.lit(1).as('token'),
          expiryAfter(seconds).as('expiresAt'),
        ])
        .where('id', '=', whatsappId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('whatsappId').doNothing())
    .returning('token')
    .executeTakeFirst();
  if (made) return { token: made.token, aliveAt: null };
  const free = await db
    .selectFrom('whatsappLeases')
    .select('token')
    .where('whatsappId', '=', whatsappId)
    .where((eb) => eb.or([eb('owner', '=', owner), eb('expiresAt', '<', sql<string>`clock_timestamp()`)]))
    .forUpdate()
    .executeTakeFirst();
  if (!free) return undefined;
  const taken = await db
    .updateTable('whatsappLeases')
    .set((eb) => ({ owner, token: eb('token', '+', '1'), expiresAt: expiryAfter(seconds) }))
    .where('whatsappId', '=', whatsappId)
    .returning(['token', 'aliveAt'])
    .executeTakeFirst();
  return taken;
}

/**
 * Returns whether the lease is ours, locked so that it is not taken before this transaction ends. Renewing remains
 * possible.
 */
export async function lockLeaseForShare(db: Db, lease: Lease & { owner: string }): Promise<boolean> {
  const { rows } = await lockLeaseStatement(db, lease.whatsappId, lease.owner, lease.token);
  return rows.length > 0;
}

const lockLeaseStatement = fixedStatement((db, whatsappId: number, owner: string, token: string) =>
  db
    .selectFrom('whatsappLeases')
    .select('token')
    .where('whatsappId', '=', whatsappId)
    .where('owner', '=', owner)
    .where('token', '=', token)
    .forKeyShare()
    .compile(),
);

/** Releases the lease. The row stays: its token goes on growing. */
export async function releaseLease(db: Db, lease: Lease & { owner: string }): Promise<void> {
  await db
    .updateTable('whatsappLeases')
    .set({ owner: '', expiresAt: sql<string>`to_timestamp(0)`, aliveAt: null })
    .where('whatsappId', '=', lease.whatsappId)
    .where('owner', '=', lease.owner)
    .where('token', '=', lease.token)
    .execute();
}

/** The session is connected as of now. */
export async function recordAlive(db: Db, { whatsappId, token }: Lease): Promise<void> {
  await db
    .updateTable('whatsappLeases')
    .set({ aliveAt: sql<string>`clock_timestamp()` })
    .where('whatsappId', '=', whatsappId)
    .where('token', '=', token)
    .execute();
}

/** Records that a gateway is alive; returns how many are. */
export async function registerGateway(db: Db, name: string, seconds: number): Promise<number> {
  await db
    .insertInto('gateways')
    .values({ name, seenAt: sql<string>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seenAt: sql<string>`clock_timestamp()` }))
    .execute();
  return countGateways(db, seconds);
}

export async function deregisterGateway(db: Db, name: string): Promise<void> {
  await db.deleteFrom('gateways').where('name', '=', name).execute();
}

/** Seconds within which a gateway counts as alive after its last sign. */
export async function countGateways(db: Db, seconds: number): Promise<number> {
  const since = sql<string>`clock_timestamp() - make_interval(secs => ${seconds})`;
  const { count } = await db
    .selectFrom('gateways')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('seenAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sessions that some gateway holds, of one company or of all. */
export async function countHeldSessions(db: Db, companyId?: number): Promise<number> {
  let leases = db.selectFrom('whatsappLeases');
  if (companyId !== undefined) leases = leases.where('companyId', '=', companyId);
  const { count } = await leases
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('expiresAt', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The connections of a company. */
export async function listConnectionIdsOf(db: Db, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('whatsapps').select('id').where('companyId', '=', companyId).execute();
  return rows.map(({ id }) => id);
}
