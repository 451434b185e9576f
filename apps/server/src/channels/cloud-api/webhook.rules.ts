import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { parseStorableJson } from '../../platform/util/parse-json.ts';
import type { AddressChange } from '../port/contact-info.ts';
import { addressChangeOf, userIdChangeOf } from './address-changes.rules.ts';
import type { Sender } from './inbound.rules.ts';
import { templateFields } from './template-changes.rules.ts';

/** One entry of a webhook, as Meta wrote it, with its sender. */
export type EventPayload =
  | ({ message: unknown; isEcho?: boolean } & Sender)
  | { status: unknown }
  /** of the address book of the company's handset */
  | { person: { number: string; name: string } }
  | { move: AddressChange }
  /** a part of the history of the handset before it was connected here */
  | { history: unknown }
  /** of the account the number belongs to, of how it rates the number, or of one of its templates */
  | { account: { field: string; value: unknown } };

/** An entry of a webhook as it is stored. */
export interface WebhookEvent {
  /**
   * the sender, or the recipient of a message from the company's handset; '' = a delivery report, or a fact outside of
   * conversations
   */
  chat: string;
  /** the same for every repeat */
  key: string;
  payload: EventPayload;
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
  to: textSchema.optional(),
  to_user_id: textSchema.optional(),
});
const statusSchema = z.looseObject({ id: textSchema, status: textSchema });
const contactSchema = z.looseObject({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.looseObject({ name: z.string().optional(), username: z.string().max(100).optional() }).optional(),
});
const personSchema = z.looseObject({
  action: z.string(),
  contact: z.looseObject({ full_name: z.string().max(500).catch('').default(''), phone_number: z.string().max(30) }),
});
const listSchema = z.array(z.unknown()).catch([]);
const changeSchema = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.coerce.string() }),
    messages: listSchema.default([]),
    statuses: listSchema.default([]),
    message_echoes: listSchema.default([]),
    state_sync: listSchema.default([]),
    history: listSchema.default([]),
    user_id_update: z
      .unknown()
      .transform((one): unknown[] => (Array.isArray(one) ? one : [one]))
      .default([]),
    contacts: z.array(contactSchema).catch([]).default([]),
  }),
});
const envelopeSchema = z.looseObject({
  entry: z.array(z.looseObject({ id: z.coerce.string().catch(''), time: z.unknown().optional(), changes: listSchema })),
});
const accountChangeSchema = z.looseObject({ field: z.string(), value: z.unknown().optional() });

type Value = z.output<typeof changeSchema>['value'];

/** The fields that are processed of each kind of webhook; kinds that are not listed are ignored. */
const eventsByField: Readonly<Record<string, (value: Value) => Iterable<WebhookEvent>>> = {
  *messages({ messages, statuses, contacts }) {
    const senderOf = indexContacts(contacts);
    for (const each of messages) yield* messageEvent(each, senderOf);
    for (const each of statuses) yield* statusEvent(each);
  },
  *user_id_update({ user_id_update: updates }) {
    for (const each of updates) yield* moveEvent(userIdChangeOf(each), keyOf('user', each));
  },
  *smb_message_echoes({ message_echoes: echoes }) {
    for (const each of echoes) yield* echoEvent(each);
  },
  *smb_app_state_sync({ state_sync: people }) {
    for (const each of people) yield* personEvent(each);
  },
  *history({ history }) {
    for (const part of history) yield { chat: historyChat, key: keyOf('history', part), payload: { history: part } };
  },
};

/** Fields about a whole account and so about all its numbers; they name no number, or only as display text. */
const accountFields = new Set([
  'account_update',
  'phone_number_quality_update',
  'business_capability_update',
  ...templateFields,
]);

/** Parts of a history are handed on one after the other, and so are facts about people. No contact has this name. */
const historyChat = 'history';
const peopleChat = 'people';
const accountChat = 'account';
const keyOf = (kind: string, content: unknown) =>
  `${kind}/${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;

/** Entries of a webhook, by Meta's id of the number or of the account they are about. */
export interface WebhookEvents {
  byNumber: Map<string, WebhookEvent[]>;
  byAccount: Map<string, WebhookEvent[]>;
}

/** Meta sends at most so many messages in one webhook. */
const batchSize = 1_000;

/**
 * Splits a webhook into entries by the number they are about, in batches of a thousand that are made as they are taken: a large webhook
 * does not keep the process from everything else. There is one batch at least. Entries that are not understood are left out: the rest of
 * the webhook must not be lost with them, and Meta would repeat it for a week.
 */
export function* parseWebhook(raw: Buffer): Generator<WebhookEvents, void> {
  const newBatch = (): WebhookEvents => ({ byNumber: new Map(), byAccount: new Map() });
  let batch = newBatch();
  let size = 0;
  for (const { of, id, event } of eventsIn(raw)) {
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

function* eventsIn(raw: Buffer): Generator<{ of: keyof WebhookEvents; id: string; event: WebhookEvent }> {
  for (const { id, time, changes } of envelopeSchema.safeParse(parseStorableJson(raw.toString('utf8'))).data?.entry ??
    [])
    for (const one of changes) {
      const { success, data } = changeSchema.safeParse(one);
      if (success)
        for (const event of eventsByField[data.field]?.(data.value) ?? [])
          yield { of: 'byNumber', id: data.value.metadata.phone_number_id, event };
      const change = accountChangeSchema.safeParse(one).data;
      if (change && accountFields.has(change.field)) yield { of: 'byAccount', id, event: accountEvent(change, time) };
    }
}

/** The time is part of the key: an account can be restricted twice for the same reason. */
function accountEvent({ field, value }: z.output<typeof accountChangeSchema>, time: unknown): WebhookEvent {
  return { chat: accountChat, key: keyOf('account', [field, value, time]), payload: { account: { field, value } } };
}

/** Told with what is learnt of people: a move waits for no conversation. */
const moveEvent = (move: AddressChange | undefined, key: string): WebhookEvent[] =>
  move ? [{ chat: peopleChat, key, payload: { move } }] : [];

type ContactFacts = z.output<typeof contactSchema>;

/** Finds the sender of a message among the people of its webhook, by number or Meta's id; else the first of them. */
function indexContacts(contacts: readonly ContactFacts[]) {
  const byId = new Map<string, ContactFacts>();
  for (const contact of contacts.toReversed())
    for (const id of [contact.user_id, contact.wa_id]) if (id !== undefined) byId.set(id, contact);
  return (from: string, userId: string | undefined): ContactFacts | undefined =>
    byId.get(from) ?? (userId === undefined ? undefined : byId.get(userId)) ?? contacts[0];
}

function messageEvent(raw: unknown, senderOf: ReturnType<typeof indexContacts>): WebhookEvent[] {
  const { data } = messageSchema.safeParse(raw);
  if (data?.['type'] === 'system') return moveEvent(addressChangeOf(data), data.id);
  const from = data?.from ?? data?.from_user_id;
  if (!data || from === undefined) return [];
  const sender = senderOf(from, data.from_user_id);
  const { name = '', username } = sender?.profile ?? {};
  const person: Sender = { name, username, number: sender?.wa_id, userId: sender?.user_id };
  return [{ chat: from, key: data.id, payload: { message: data, ...person } }];
}

function echoEvent(raw: unknown): WebhookEvent[] {
  const { data } = messageSchema.safeParse(raw);
  const to = data?.to ?? data?.to_user_id;
  if (!data || to === undefined) return [];
  return [{ chat: to, key: data.id, payload: { message: data, name: '', isEcho: true } }];
}

/** Only names that were added or changed: one that was removed from the address book stays a contact here. */
function personEvent(raw: unknown): WebhookEvent[] {
  const { data } = personSchema.safeParse(raw);
  const number = data?.contact.phone_number.replace(/\D/g, '') ?? '';
  if (data?.action !== 'add' || number === '' || data.contact.full_name === '') return [];
  return [
    { chat: peopleChat, key: keyOf('person', raw), payload: { person: { number, name: data.contact.full_name } } },
  ];
}

function statusEvent(raw: unknown): WebhookEvent[] {
  const { data } = statusSchema.safeParse(raw);
  return data ? [{ chat: '', key: `${data.id}/${data.status}`, payload: { status: data } }] : [];
}
