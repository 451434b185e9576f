import {
  createOutgoingWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  outgoingWebhooksCrud,
  resendWebhookDeliveries,
  rotateWebhookSecret,
  testOutgoingWebhook,
  updateOutgoingWebhook,
} from '@balcao/contract';
import { notFoundError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliveryPage, getDelivery, resend, sendTest } from './deliveries.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { createWebhookUseCases } from './webhooks.ts';

export function outgoingWebhookRoutes(
  platform: Platform,
  useCases: ReturnType<typeof createWebhookUseCases>,
  { wake }: Pick<Dispatcher, 'wake'>,
): void {
  const { http, database, outboundHttp } = platform;
  crudRoutes(platform, outgoingWebhooksCrud, useCases.crud);

  // The address is looked up before the transaction.
  http.handle(createOutgoingWebhook, async ({ actor, body }) => {
    await outboundHttp.requireAllowed(body.url);
    return writeForCompany(database, actor.companyId, (tx) => useCases.create(tx, actor, body));
  });
  http.handle(updateOutgoingWebhook, async (input) => {
    const { actor, params, body } = input;
    if (body.url !== undefined) await outboundHttp.requireAllowed(body.url);
    const saved = await writeForCompany(database, actor.companyId, async (tx) => {
      await requireUnchanged(tx, updateOutgoingWebhook, input, () =>
        useCases.crud.get(tx, { ...input, body: undefined }),
      );
      return useCases.update(tx, params.id, body);
    });
    if (!saved) throw notFoundError(updateOutgoingWebhook);
    return saved;
  });

  handleTx(platform, rotateWebhookSecret, (tx, { actor, params }) => useCases.rotateSecret(tx, actor, params.id));
  handleTx(platform, testOutgoingWebhook, async (tx, { params }) => ({
    deliveryId: await sendTest(tx, wake, params.id),
  }));
  handleTx(platform, listWebhookDeliveries, ({ db }, { params, query }) => deliveryPage(db, params.id, query));
  handleTx(platform, getWebhookDelivery, ({ db }, { params }) => getDelivery(db, params));
  handleTx(platform, resendWebhookDeliveries, async (tx, { params, body }) => ({
    count: await resend(tx, wake, params.id, body.deliveryIds),
  }));
}
