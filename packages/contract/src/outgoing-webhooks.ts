import * as z from 'zod';
import { confirmsWhen, isChanged } from './confirmation.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, messageId, noDetails, queryFlag } from './fields.ts';
import { deliveryKinds, webhookKinds } from './webhook-bodies.ts';

export * from './webhook-bodies.ts';

export const maxOutgoingWebhooks = 20;

/** An address of a company's own that receives events, without its secret. */
export const outgoingWebhook = z.object({
  id: z.number(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  enabled: z.boolean(),
  /** since when every attempt has failed; null = the latest one succeeded */
  failingSince: isoDate.nullable(),
  /** when it was switched off because it failed for a day; null = it was not, or was switched on again */
  switchedOffAt: isoDate.nullable(),
  /** attempts of the last 24 hours */
  delivered: z.number(),
  failed: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type OutgoingWebhook = z.infer<typeof outgoingWebhook>;

/** With the secret by which its bodies are signed, in the answer that made it and in no other. */
const outgoingWebhookMade = outgoingWebhook.extend({ secret: z.string().nullable() });

const fields = z.object({
  url: z.string().trim().min(1).max(2000),
  kinds: z
    .array(z.enum(webhookKinds))
    .min(1)
    .max(webhookKinds.length * 2)
    .transform((kinds) => [...new Set(kinds)]),
  enabled: z.boolean().optional(),
});

export const outgoingWebhooksCrud = crud({
  path: '/outgoing-webhooks',
  repeat: 'once',
  one: 'outgoing webhook',
  many: 'outgoing webhooks',
  entity: outgoingWebhook,
  detail: outgoingWebhookMade,
  list: arrayOf(outgoingWebhook),
  fields,
  deleted: 'Outgoing webhook deleted',
  access: 'admin',
  plan: 'useExternalApi',
  notFound: 'ERR_NO_OUTGOING_WEBHOOK_FOUND',
  event: { name: 'outgoingWebhook', record: 'record', id: 'id' },
  without: ['lookup'],
  confirms: {
    create: 'webhookMade',
    update: confirmsWhen('webhookMoved', 'where the address changes', (facts) => isChanged(facts, 'url')),
  },
  summaries: {
    list: 'Outgoing webhooks, without their secrets, oldest first',
    create: `Adds an address, ${maxOutgoingWebhooks} at most; \`secret\` of the answer is shown this once. Bodies are signed after Standard Webhooks`,
    update: 'Changes the fields that are sent; `enabled` switches one on again that was switched off because it failed',
    delete: 'Removes an address with its deliveries',
  },
});
export const {
  list: listOutgoingWebhooks,
  get: getOutgoingWebhook,
  create: createOutgoingWebhook,
  update: updateOutgoingWebhook,
  delete: deleteOutgoingWebhook,
} = outgoingWebhooksCrud;

const ofOne = {
  access: 'admin',
  plan: 'useExternalApi',
  notFound: 'ERR_NO_OUTGOING_WEBHOOK_FOUND',
} as const;

export const rotateWebhookSecret = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/outgoing-webhooks/{id}/secret',
  repeat: 'once',
  confirms: 'webhookSecret',
  summary: 'Gives an address a new secret, shown this once; for 24 hours bodies are signed with the one before as well',
  params: idParams,
  answer: outgoingWebhookMade,
});

export const testOutgoingWebhook = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/outgoing-webhooks/{id}/test',
  summary: 'Delivers a `webhook.test`, also to an address that is switched off',
  params: idParams,
  answer: z.object({ deliveryId: z.string() }),
});

/** Why a delivery has no answer: `private` = the address leads into a network of the installation's own. */
const webhookProblems = ['invalid', 'private', 'unreachable', 'timeout', 'tooLarge'] as const;

/** One time that a delivery was posted. */
const attempt = z.object({
  at: isoDate,
  /** of the answer; null = there was none */
  status: z.number().nullable(),
  /** why there was none */
  problem: z.enum(webhookProblems).nullable(),
  durationMs: z.number(),
});

export const webhookDelivery = z.object({
  id: z.string(),
  /** `webhook-id` of the request: the same for every attempt and every address */
  eventId: z.string(),
  kind: z.enum(deliveryKinds),
  /** waiting for its first or next attempt; given up after a day */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attemptCount: z.number(),
  /** of the latest attempt */
  status: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** of the next attempt */
  dueAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const webhookDeliveryWhole = webhookDelivery.extend({
  attempts: z.array(attempt),
  /** as it is posted, JSON */
  body: z.string(),
  /** the beginning of the latest answer */
  answer: z.string(),
});
export type WebhookDeliveryWhole = z.infer<typeof webhookDeliveryWhole>;

export const listWebhookDeliveries = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/outgoing-webhooks/{id}/deliveries',
  summary:
    'Deliveries of the last 7 days, newest first, 50 a page; `olderThan` = the id of the last one of the page before; `failed` = how many were given up, 1000 at most',
  params: idParams,
  query: z.object({
    kind: z.enum(deliveryKinds).optional(),
    onlyFailed: queryFlag,
    olderThan: messageId.optional(),
  }),
  answer: z.object({ deliveries: z.array(webhookDelivery), hasMore: z.boolean(), failed: z.number() }),
});

export const getWebhookDelivery = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/outgoing-webhooks/{id}/deliveries/{deliveryId}',
  summary: 'One delivery with its body, its attempts and the latest answer',
  params: z.object({ id: idParam, deliveryId: messageId }),
  notFound: 'ERR_NO_DELIVERY_FOUND',
  answer: webhookDeliveryWhole,
});

export const resendWebhookDeliveries = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/outgoing-webhooks/{id}/resend',
  summary:
    'Delivers again, with the same `webhook-id`: the named deliveries, or without `deliveryIds` those that were given up, 1000 at most',
  params: idParams,
  body: z.object({ deliveryIds: z.array(messageId).max(100).optional() }),
  answer: z.object({ count: z.number() }),
});

export const outgoingWebhooksEvents = {
  ...outgoingWebhooksCrud.events,
  /** deliveries of an address moved: who looks at them reads them again */
  webhookDelivery: z.object({ action: z.literal('update'), webhookId: z.number() }),
} as const;

export const outgoingWebhooksErrors = {
  ...outgoingWebhooksCrud.errors,
  ERR_NO_DELIVERY_FOUND: { status: 404, details: noDetails },
  /** a company has no more addresses than this */
  ERR_OUTGOING_WEBHOOK_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
