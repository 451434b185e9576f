import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AddressChange } from '../port/contact-info.ts';
import { addressChangeOf, userIdChangeOf } from './address-changes.rules.ts';
import type { Sender } from './people.rules.ts';

/** One entry of a webhook, as Meta wrote it, with its sender. */
export type EventPayload =
  | ({
      message: unknown;
      isEcho?: boolean;
      /** another responder of the number has the conversation */
      isStandby?: boolean;
    } & Sender)
  /** a change of hands between responders that share the number */
  | { handover: unknown; id: string }
  | { status: unknown }
  /** of the address book of the company's handset */
  | { person: { number: string; name: string } }
  | { move: AddressChange }
  /** what a person wants of marketing */
  | { preference: unknown }
  /** a call of a person, or its end */
  | ({ call: unknown } & Sender)
  /** a file of the handset's history, whose message came without it */
  | { historyFile: unknown }
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
  parent_user_id: z.string().optional(),
  profile: z.looseObject({ name: z.string().optional(), username: z.string().max(100).optional() }).optional(),
});
const personSchema = z.looseObject({
  action: z.string(),
  contact: z.looseObject({ full_name: z.string().max(500).catch('').default(''), phone_number: z.string().max(30) }),
});
const listSchema = z.array(z.unknown()).catch([]);
const standbySchema = z
  .looseObject({
    contacts: z.array(contactSchema).catch([]).default([]),
    messages: listSchema.default([]),
    statuses: listSchema.default([]),
    message_echoes: listSchema.default([]),
  })
  .optional()
  .catch(undefined);
/** A change of hands names the number as the one that received the message. */
const namesItsNumber = (value: unknown): unknown => {
  const { data } = z
    .looseObject({ metadata: z.unknown().optional(), recipient: z.looseObject({ phone_number_id: z.unknown() }) })
    .safeParse(value);
  return data && data.metadata === undefined ? { ...data, metadata: data.recipient } : value;
};
/** A change of a webhook that names its number. */
export const changeSchema = z.looseObject({
  field: z.string(),
  value: z.preprocess(
    namesItsNumber,
    z.looseObject({
      metadata: z.looseObject({ phone_number_id: z.coerce.string() }),
      messages: listSchema.default([]),
      statuses: listSchema.default([]),
      message_echoes: listSchema.default([]),
      state_sync: listSchema.default([]),
      history: listSchema.default([]),
      user_preferences: listSchema.default([]),
      calls: listSchema.default([]),
      errors: listSchema.default([]),
      user_id_update: z
        .unknown()
        .transform((one): unknown[] => (Array.isArray(one) ? one : [one]))
        .default([]),
      contacts: z.array(contactSchema).catch([]).default([]),
      standby: standbySchema,
    }),
  ),
});
type Value = z.output<typeof changeSchema>['value'];

/** The fields that are processed of each kind of webhook; kinds that are not listed are ignored. */
export const eventsByField: Readonly<Record<string, (value: Value) => Iterable<WebhookEvent>>> = {
  *messages({ messages, statuses, contacts }) {
    const senderOf = indexContacts(contacts);
    for (const each of messages) yield* messageEvent(each, senderOf);
    for (const each of statuses) yield* statusEvent(each);
  },
  *standby({ standby }) {
    if (!standby) return;
    const senderOf = indexContacts(standby.contacts);
    for (const each of standby.messages) yield* messageEvent(each, senderOf).map(toStandby);
    for (const each of standby.message_echoes) yield* echoEvent(withoutEnvelope(each)).map(toStandby);
    for (const each of standby.statuses) yield* statusEvent(each);
  },
  *messaging_handovers(value) {
    const { type, timestamp, sender, conversation_context, control_passed, control_taken } = value;
    const handover = { type, timestamp, sender, conversation_context, control_passed, control_taken };
    const key = keyOf('handover', handover);
    yield { chat: customerOf(value), key, payload: { handover, id: key } };
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
  *user_preferences({ user_preferences: preferences }) {
    for (const each of preferences)
      yield { chat: peopleChat, key: keyOf('preference', each), payload: { preference: each } };
  },
  *calls({ calls, contacts }) {
    const senderOf = indexContacts(contacts);
    for (const each of calls) yield* callEvent(each, senderOf);
  },
  *history({ history, messages }) {
    for (const each of messages) yield* historyFileEvent(each);
    for (const part of history) yield { chat: historyChat, key: keyOf('history', part), payload: { history: part } };
  },
};

/** Parts of a history are handed on one after the other, and so are facts about people. No contact has this name. */
const historyChat = 'history';
const peopleChat = 'people';
export const accountChat = 'account';
/** The key of what has no id: the same for every repeat. */
export const keyOf = (kind: string, content: unknown) =>
  `${kind}/${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;

/** A message that another responder of the number received or sent. */
const toStandby = (event: WebhookEvent): WebhookEvent =>
  'message' in event.payload ? { ...event, payload: { ...event.payload, isStandby: true } } : event;

/** What another responder sent stands beside its id. */
function withoutEnvelope(echo: unknown): unknown {
  const { data } = z
    .looseObject({ id: textSchema, timestamp: z.unknown().optional(), message: z.looseObject({}) })
    .safeParse(echo);
  if (!data) return echo;
  const { id, timestamp, message } = data;
  return { ...message, id, timestamp, to: message['to'] ?? message['recipient'] };
}

const customerSchema = z.looseObject({
  sender: z.looseObject({
    wa_id: textSchema.optional().catch(undefined),
    phone_number: textSchema.optional().catch(undefined),
    user_id: textSchema.optional().catch(undefined),
  }),
});

/** The chat of a change of hands: the one in which the messages of that person are processed. */
function customerOf(value: unknown): string {
  const { sender } = customerSchema.safeParse(value).data ?? {};
  return (sender?.wa_id ?? sender?.phone_number)?.replaceAll(/\D/g, '') || sender?.user_id || peopleChat;
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
  const person: Sender = {
    name,
    username,
    number: sender?.wa_id,
    userId: sender?.user_id,
    parentId: sender?.parent_user_id,
  };
  const groupId = data['group_id'];
  return [{ chat: typeof groupId === 'string' ? groupId : from, key: data.id, payload: { message: data, ...person } }];
}

const callSchema = z.looseObject({
  id: textSchema,
  event: z.string(),
  from: textSchema.optional(),
  from_user_id: textSchema.optional(),
});

/** A call that a person began; one that the company begins has the company's number as `from`. */
function callEvent(raw: unknown, senderOf: ReturnType<typeof indexContacts>): WebhookEvent[] {
  const { data } = callSchema.safeParse(raw);
  const from = data?.from ?? data?.from_user_id;
  if (!data || from === undefined || data['direction'] === 'BUSINESS_INITIATED') return [];
  const sender = senderOf(from, data.from_user_id);
  const person: Sender = {
    name: sender?.profile?.name ?? '',
    number: sender?.wa_id,
    userId: sender?.user_id,
    parentId: sender?.parent_user_id,
  };
  return [{ chat: from, key: `${data.id}/${data.event}`, payload: { call: data, ...person } }];
}

function historyFileEvent(raw: unknown): WebhookEvent[] {
  const { data } = messageSchema.safeParse(raw);
  return data ? [{ chat: historyChat, key: data.id, payload: { historyFile: data } }] : [];
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
