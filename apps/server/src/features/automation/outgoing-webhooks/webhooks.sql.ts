import { sql } from 'kysely';
import type { OutgoingWebhook, WebhookKind } from '@balcao/contract';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Where the secrets of an address are kept, for `vault.seal`. */
export const sealContext = (id: number, column: 'secret' | 'formerSecret') => `outgoingWebhook:${id}:${column}`;

const webhookQuery = (db: Db) =>
  db
    .selectFrom('outgoingWebhooks as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookHours as h')
          .select((inner) => [
            inner.fn.coalesce(inner.fn.sum<number>('h.delivered'), sql<number>`0`).as('delivered'),
            inner.fn.coalesce(inner.fn.sum<number>('h.failed'), sql<number>`0`).as('failed'),
          ])
          .whereRef('h.webhookId', '=', 'w.id')
          .where('h.hour', '>', sql<string>`now() - interval '24 hours'`)
          .as('day'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.url', 'w.kinds', 'w.enabled', 'w.failingSince', 'w.switchedOffAt', 'w.createdAt'])
    .select(['w.updatedAt', 'day.delivered', 'day.failed']);

type Row = Awaited<ReturnType<ReturnType<typeof webhookQuery>['executeTakeFirstOrThrow']>>;

const toWebhook = ({ kinds, delivered, failed, ...row }: Row): OutgoingWebhook => ({
  ...row,
  kinds: kinds as WebhookKind[],
  delivered: Number(delivered),
  failed: Number(failed),
});

export async function listWebhooks(db: Db): Promise<OutgoingWebhook[]> {
  return (await webhookQuery(db).orderBy('w.id').execute()).map(toWebhook);
}

export async function findWebhook(db: Db, id: number): Promise<OutgoingWebhook | undefined> {
  const row = await webhookQuery(db).where('w.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

interface WebhookColumns {
  url?: string | undefined;
  kinds?: readonly WebhookKind[] | undefined;
  enabled?: boolean | undefined;
}

export async function insertWebhook(
  db: Db,
  { kinds, ...row }: WebhookColumns & { companyId: number; madeBy: number; url: string; kinds: readonly WebhookKind[] },
): Promise<number> {
  const { id } = await db
    .insertInto('outgoingWebhooks')
    .values({ ...row, kinds: JSON.stringify(kinds) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Earlier failures no longer count towards switching it off. */
export async function updateWebhook(db: Db, id: number, { kinds, ...columns }: WebhookColumns): Promise<boolean> {
  const isBegunAnew = columns.url !== undefined || columns.enabled !== undefined;
  const { numUpdatedRows } = await db
    .updateTable('outgoingWebhooks')
    .set({
      ...columns,
      ...(kinds && { kinds: JSON.stringify(kinds) }),
      ...(isBegunAnew && { failingSince: null, switchedOffAt: null }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteWebhook(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outgoingWebhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param formerSecret the former one, sealed for its column, which also signs for some hours */
export async function saveSecret(
  db: Db,
  id: number,
  {
    secret,
    formerSecret,
    formerHours,
    madeBy,
  }: { secret: string; formerSecret: string | null; formerHours: number; madeBy?: number },
): Promise<void> {
  await db
    .updateTable('outgoingWebhooks')
    .set({
      secret,
      ...(madeBy !== undefined && { madeBy }),
      formerSecret,
      formerUntil: formerSecret === null ? null : sql<string>`now() + ${formerHours} * interval '1 hour'`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Addresses that a user made or gave a new secret, which they know. */
export function listWebhooksMadeBy(db: Db, userId: number) {
  return db.selectFrom('outgoingWebhooks').select(['id', 'url']).where('madeBy', '=', userId).orderBy('id').execute();
}

export async function lockSecret(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('outgoingWebhooks')
    .select('secret')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.secret;
}

/** The kinds that any webhook of the company wants. */
export async function findWantedKinds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('outgoingWebhooks').select('kinds').where('enabled', '=', true).execute();
  return new Set(rows.flatMap(({ kinds }) => kinds as string[]));
}

/** The secrets of addresses as they are stored. */
export const sealedWebhooks: readonly SealedColumn[] = (['secret', 'formerSecret'] as const).map((field) => ({
  table: 'outgoing_webhooks',
  column: field === 'secret' ? 'secret' : 'former_secret',
  of: ['id'],
  context: (id = 0) => sealContext(Number(id), field),
}));
