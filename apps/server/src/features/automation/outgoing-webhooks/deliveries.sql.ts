import { sql } from 'kysely';
import type { DeliveryKind, WebhookDelivery, WebhookDeliveryWhole } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const listed = [
  'id',
  'eventId',
  'kind',
  'state',
  'attemptCount',
  'status',
  'durationMs',
  'dueAt',
  'createdAt',
] as const;

type Kinds = { kind: DeliveryKind; state: WebhookDelivery['state'] };

export interface NewDelivery {
  eventId: string;
  kind: DeliveryKind;
  /** JSON text */
  body: string;
}

/**
 * Inserts one row for each event and each webhook that wants its kind. The webhooks are locked until the commit, so
 * that one that is removed meanwhile takes its rows along.
 * @returns the webhooks that have something to do
 */
export async function insertDeliveries(db: Db, companyId: number, events: readonly NewDelivery[]): Promise<number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    WITH receiving AS MATERIALIZED (
      SELECT id, kinds FROM outgoing_webhooks WHERE company_id = ${companyId} AND enabled ORDER BY id FOR KEY SHARE
    )
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body)
    SELECT ${companyId}::int, receiving.id, event.event_id, event.kind, event.body
    FROM unnest(${events.map(({ eventId }) => eventId)}::text[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ body }) => body)}::text[]) WITH ORDINALITY AS event (event_id, kind, body, place)
    JOIN receiving ON receiving.kinds ? event.kind
    ORDER BY event.place
    RETURNING webhook_id`.execute(db);
  return [...new Set(rows.map(({ webhookId }) => webhookId))];
}

/** Inserts a delivery to one webhook, whatever kinds it receives. @returns its id */
export async function insertDelivery(
  db: Db,
  row: NewDelivery & { companyId: number; webhookId: number },
): Promise<string> {
  return (await db.insertInto('webhookDeliveries').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function listDeliveries(
  db: Db,
  webhookId: number,
  page: { kind: string | undefined; onlyFailed: boolean; olderThan: string | undefined; limit: number },
): Promise<WebhookDelivery[]> {
  let query = db
    .selectFrom('webhookDeliveries')
    .select(listed)
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.kind !== undefined) query = query.where('kind', '=', page.kind);
  if (page.onlyFailed) query = query.where('state', '=', sql.lit('failed'));
  if (page.olderThan !== undefined) query = query.where('id', '<', page.olderThan);
  return (await query.execute()) as (Awaited<ReturnType<typeof query.execute>>[number] & Kinds)[];
}

/** @param upTo where counting ends */
export async function countFailed(db: Db, webhookId: number, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhookDeliveries')
        .select('id')
        .where('webhookId', '=', webhookId)
        .where('state', '=', sql.lit('failed'))
        .limit(upTo)
        .as('failed'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findDelivery(
  db: Db,
  { webhookId, id }: { webhookId: number; id: string },
): Promise<WebhookDeliveryWhole | undefined> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select([...listed, 'attempts', 'body', 'answer'])
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as (typeof row & Kinds & Pick<WebhookDeliveryWhole, 'attempts'>) | undefined;
}

/**
 * Queues deliveries again, with a day of retries of their own; waiting ones are posted now.
 * @param ids undefined = those that were given up
 */
export async function requeueDeliveries(
  db: Db,
  webhookId: number,
  { ids, limit }: { ids: readonly string[] | undefined; limit: number },
): Promise<number> {
  let found = db.selectFrom('webhookDeliveries').select('id').where('webhookId', '=', webhookId).limit(limit);
  found = ids ? found.where('id', 'in', ids) : found.where('state', '=', sql.lit('failed'));
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({
      state: 'waiting',
      tries: 0,
      dueAt: sql<string>`clock_timestamp()`,
      firstDueAt: sql<string>`clock_timestamp()`,
    })
    .where('id', 'in', found)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes old deliveries and counted hours of all companies, for the housekeeping. Waiting deliveries are kept. */
export async function deleteOldDeliveries(db: Db, before: { deliveries: Date; hours: Date }): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', before.deliveries.toISOString())
    .where('dueAt', 'is', null)
    .execute();
  await db.deleteFrom('webhookHours').where('hour', '<', before.hours.toISOString()).execute();
}

/** How many deliveries of a company are still to be posted. */
export async function countWaitingDeliveries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
