import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** One thing a webhook tells, as it is written down. */
export interface WebhookEvent {
  /** who wrote; '' = a report of delivery */
  chat: string;
  /** the same for every repeat */
  key: string;
  payload: { message: unknown; name: string } | { status: unknown };
}

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

const textSchema = z.string().min(1).max(500);
const messageSchema = z.looseObject({
  id: textSchema,
  from: textSchema.optional(),
  from_user_id: textSchema.optional(),
});
const statusSchema = z.looseObject({ id: textSchema, status: textSchema });
const contactSchema = z.looseObject({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.looseObject({ name: z.string().optional() }).optional(),
});
const listSchema = z.array(z.unknown()).catch([]);
const changeSchema = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.coerce.string() }),
    messages: listSchema.default([]),
    statuses: listSchema.default([]),
    contacts: z.array(contactSchema).catch([]).default([]),
  }),
});
const envelopeSchema = z.looseObject({ entry: z.array(z.looseObject({ changes: listSchema })) });

/**
 * What a webhook tells, by the number it is about. What is not understood is left out: the rest of the webhook must not be
 * lost with it, and Meta would repeat it for a week.
 */
export function parseWebhook(raw: Buffer): Map<string, WebhookEvent[]> {
  const events = new Map<string, WebhookEvent[]>();
  const parsed = envelopeSchema.safeParse(parseJson(raw));
  for (const one of parsed.data?.entry.flatMap(({ changes }) => changes) ?? []) {
    const { success, data } = changeSchema.safeParse(one);
    if (!success || data.field !== 'messages') continue;
    const { metadata, messages, statuses, contacts } = data.value;
    const found = [...messages.flatMap((each) => messageEvent(each, contacts)), ...statuses.flatMap(statusEvent)];
    events.set(metadata.phone_number_id, [...(events.get(metadata.phone_number_id) ?? []), ...found]);
  }
  return events;
}

function messageEvent(raw: unknown, contacts: readonly z.output<typeof contactSchema>[]): WebhookEvent[] {
  const { data } = messageSchema.safeParse(raw);
  const from = data?.from ?? data?.from_user_id;
  if (!data || from === undefined) return [];
  const sender = contacts.find(({ wa_id, user_id }) => wa_id === from || user_id === from) ?? contacts[0];
  return [{ chat: from, key: data.id, payload: { message: data, name: sender?.profile?.name ?? '' } }];
}

function statusEvent(raw: unknown): WebhookEvent[] {
  const { data } = statusSchema.safeParse(raw);
  return data ? [{ chat: '', key: `${data.id}/${data.status}`, payload: { status: data } }] : [];
}

/** PostgreSQL stores neither NUL nor halves of a character; a text with one would be refused again and again. */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
