import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { parseStorableJson } from '../../platform/util/parse-json.ts';
import { templateFields } from './template-changes.rules.ts';
import { unreadPartsOf } from './unread-parts.rules.ts';
import { accountChat, changeSchema, eventsByField, keyOf, type WebhookEvent } from './webhook-fields.rules.ts';

/** `X-Hub-Signature-256` over the bytes as they came, compared in constant time. */
export function hasValidSignature(raw: Buffer, signature: string | undefined, appSecret: string): boolean {
  const expected = createHmac('sha256', appSecret).update(raw).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function timingSafeTextEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest()) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(a, b);
}

const listSchema = z.array(z.unknown()).catch([]);
const envelopeSchema = z.looseObject({
  entry: z.array(z.looseObject({ id: z.coerce.string().catch(''), time: z.unknown().optional(), changes: listSchema })),
});
const accountChangeSchema = z.looseObject({ field: z.string(), value: z.unknown().optional() });

/** Fields about a whole account and so about all its numbers; they name no number, or only as display text. */
const accountFields = new Set([
  'account_update',
  'phone_number_quality_update',
  'business_capability_update',
  ...templateFields,
]);

/** Entries of a webhook, by Meta's id of the number or of the account they are about. */
export interface WebhookEvents {
  byNumber: Map<string, WebhookEvent[]>;
  byAccount: Map<string, WebhookEvent[]>;
  /** names of what is not read, with how often it came */
  unread: Map<string, number>;
}

/** Meta sends at most so many messages in one webhook. */
const batchSize = 1_000;

/**
 * Splits a webhook into entries by the number they are about, in batches of a thousand that are made as they are taken: a large webhook
 * does not keep the process from everything else. There is one batch at least. Entries that are not understood are left out: the rest of
 * the webhook must not be lost with them, and Meta would repeat it for a week. What is not read is counted by its name.
 */
export function* parseWebhook(raw: Buffer): Generator<WebhookEvents, void> {
  const newBatch = (): WebhookEvents => ({ byNumber: new Map(), byAccount: new Map(), unread: new Map() });
  let batch = newBatch();
  let size = 0;
  for (const found of eventsIn(raw)) {
    if (typeof found === 'string') {
      batch.unread.set(found, (batch.unread.get(found) ?? 0) + 1);
      continue;
    }
    const { of, id, event } = found;
    if (size === batchSize) {
      yield batch;
      batch = newBatch();
      size = 0;
    }
    const events = batch[of].get(id);
    if (events) events.push(event);
    else batch[of].set(id, [event]);
    size += 1;
  }
  yield batch;
}

/** The entries of a webhook, and the names of what is not read. */
function* eventsIn(
  raw: Buffer,
): Generator<string | { of: 'byNumber' | 'byAccount'; id: string; event: WebhookEvent }, void> {
  const { data: envelope } = envelopeSchema.safeParse(parseStorableJson(raw.toString('utf8')));
  if (!envelope) yield 'body';
  for (const { id, time, changes } of envelope?.entry ?? [])
    for (const one of changes) {
      yield* unreadPartsOf(one);
      const { success, data } = changeSchema.safeParse(one);
      if (success) {
        const number = { of: 'byNumber' as const, id: data.value.metadata.phone_number_id };
        for (const event of eventsByField[data.field]?.(data.value) ?? []) yield { ...number, event };
        for (const error of data.value.errors)
          yield { ...number, event: accountEvent({ field: 'errors', value: error }, time) };
      }
      const change = accountChangeSchema.safeParse(one).data;
      if (change && accountFields.has(change.field)) yield { of: 'byAccount', id, event: accountEvent(change, time) };
    }
}

/** The time is part of the key: an account can be restricted twice for the same reason. */
function accountEvent({ field, value }: z.output<typeof accountChangeSchema>, time: unknown): WebhookEvent {
  return { chat: accountChat, key: keyOf('account', [field, value, time]), payload: { account: { field, value } } };
}
