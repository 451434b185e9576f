import { sql } from 'kysely';
import type { Provider } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

export interface SessionOrder {
  companyId: number;
  whatsappId: number;
  provider: Provider;
  order: 'up' | 'fresh' | 'down';
  version: number;
}

/** Orders of all connections that shall be up, or of one connection whatever its order. */
export async function readOrders(db: Db, whatsappId?: number): Promise<SessionOrder[]> {
  let query = db
    .selectFrom('whatsapps')
    .select(['companyId', 'id as whatsappId', 'provider', 'sessionOrder as order', 'sessionVersion as version']);
  query = whatsappId === undefined ? query.where('sessionOrder', '<>', 'down') : query.where('id', '=', whatsappId);
  return query.execute();
}

/**
 * Takes or renews the lease of a connection: free, lapsed, or ours. The token grows whenever it is taken anew, so that a
 * gateway that slept through its lease is told apart from the one that holds it now.
 * @returns the token while the lease is ours
 */
export async function claimLease(
  db: Db,
  lease: { companyId: number; whatsappId: number; owner: string; seconds: number; renew: string | null },
): Promise<string | undefined> {
  const expires = sql<string>`now() + make_interval(secs => ${lease.seconds})`;
  if (lease.renew !== null) {
    const row = await db
      .updateTable('whatsappLeases')
      .set({ expiresAt: expires })
      .where('whatsappId', '=', lease.whatsappId)
      .where('owner', '=', lease.owner)
      .where('token', '=', lease.renew)
      .returning('token')
      .executeTakeFirst();
    return row?.token;
  }
  const row = await db
    .insertInto('whatsappLeases')
    .values({ companyId: lease.companyId, whatsappId: lease.whatsappId, owner: lease.owner, token: '1', expiresAt: expires })
    .onConflict((conflict) =>
      conflict
        .column('whatsappId')
        .doUpdateSet((eb) => ({ owner: lease.owner, token: eb('whatsappLeases.token', '+', '1'), expiresAt: expires }))
        .where((eb) =>
          eb.or([eb('whatsappLeases.owner', '=', lease.owner), eb('whatsappLeases.expiresAt', '<', sql<string>`now()`)]),
        ),
    )
    .returning('token')
    .executeTakeFirst();
  return row?.token;
}

/** Whether the lease is ours, held so that nobody takes it before this transaction ends. */
export async function holdLease(db: Db, lease: { whatsappId: number; owner: string; token: string }): Promise<boolean> {
  const row = await db
    .selectFrom('whatsappLeases')
    .select('token')
    .where('whatsappId', '=', lease.whatsappId)
    .where('owner', '=', lease.owner)
    .where('token', '=', lease.token)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropLease(db: Db, whatsappId: number, owner: string, token: string): Promise<void> {
  await db
    .deleteFrom('whatsappLeases')
    .where('whatsappId', '=', whatsappId)
    .where('owner', '=', owner)
    .where('token', '=', token)
    .execute();
}
