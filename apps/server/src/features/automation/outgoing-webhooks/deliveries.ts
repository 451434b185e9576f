import { dayMs } from '@balcao/contract';
import type { EndpointAnswer, HandlerInput, listWebhookDeliveries, WebhookDeliveryWhole } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './deliveries.sql.ts';
import { eventOf } from './record.ts';
import { findWebhook } from './webhooks.sql.ts';

const deliveryRetentionMs = 7 * dayMs;
const hourRetentionMs = 2 * dayMs;
const pageSize = 50;
/** Beyond this the exact number is not counted; at most this many are sent again at once. */
const maxFailedCount = 1000;

type Wake = (companyId: number, webhookIds: readonly number[]) => void;

async function requireWebhook(db: Db, id: number): Promise<void> {
  if (!(await findWebhook(db, id))) throw new AppError('ERR_NO_OUTGOING_WEBHOOK_FOUND');
}

export async function deliveryPage(
  db: Db,
  webhookId: number,
  { kind, onlyFailed, olderThan }: HandlerInput<typeof listWebhookDeliveries>['query'],
): Promise<EndpointAnswer<typeof listWebhookDeliveries>> {
  await requireWebhook(db, webhookId);
  const [{ rows: deliveries, hasMore }, failed] = await Promise.all([
    readFirst(pageSize, (limit) => rows.listDeliveries(db, webhookId, { kind, onlyFailed, olderThan, limit })),
    rows.countFailed(db, webhookId, maxFailedCount),
  ]);
  return { deliveries, hasMore, failed };
}

export async function getDelivery(
  db: Db,
  { id, deliveryId }: { id: number; deliveryId: string },
): Promise<WebhookDeliveryWhole> {
  const found = await rows.findDelivery(db, { webhookId: id, id: deliveryId });
  if (!found) throw new AppError('ERR_NO_DELIVERY_FOUND');
  return found;
}

/** @returns how many are posted again */
export async function resend(
  tx: CompanyTx,
  wake: Wake,
  webhookId: number,
  ids: readonly string[] | undefined,
): Promise<number> {
  await requireWebhook(tx.db, webhookId);
  const count = ids?.length === 0 ? 0 : await rows.requeueDeliveries(tx.db, webhookId, { ids, limit: maxFailedCount });
  tx.emit('webhookDelivery', { action: 'update', webhookId }, { kind: 'admins' });
  tx.afterCommit(() => wake(tx.companyId, [webhookId]));
  return count;
}

/** Posts a body to try an address out. @returns the delivery */
export async function sendTest(tx: CompanyTx, wake: Wake, webhookId: number): Promise<string> {
  await requireWebhook(tx.db, webhookId);
  const event = eventOf({ kind: 'webhook.test', data: { webhookId } });
  const id = await rows.insertDelivery(tx.db, { ...event, companyId: tx.companyId, webhookId });
  tx.emit('webhookDelivery', { action: 'update', webhookId }, { kind: 'admins' });
  tx.afterCommit(() => wake(tx.companyId, [webhookId]));
  return id;
}

/** Deletes deliveries that were completed or given up last week. */
export async function deleteOldDeliveries({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await asPlatform(database, ({ db }) =>
    rows.deleteOldDeliveries(db, {
      deliveries: new Date(now - deliveryRetentionMs),
      hours: new Date(now - hourRetentionMs),
    }),
  );
}
