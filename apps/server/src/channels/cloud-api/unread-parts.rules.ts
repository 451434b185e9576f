import { knownAccountEvents } from './account-health.rules.ts';

/** Which keys of each kind of record are read, or are known to say nothing that is shown. A key that is not listed is counted. */
const readKeys = {
  change: ['field', 'value'],
  contact: ['wa_id', 'user_id', 'parent_user_id', 'profile', 'identity_key_hash', 'input'],
  message: [
    'id',
    'from',
    'from_user_id',
    'from_parent_user_id',
    'to',
    'to_user_id',
    'to_parent_user_id',
    'timestamp',
    'type',
    'context',
    'referral',
    'group_id',
    'history_context',
    'errors',
    'unsupported',
    'origin',
    'message_creation_type',
  ],
  status: [
    'id',
    'status',
    'timestamp',
    'recipient_id',
    'recipient_user_id',
    'recipient_parent_user_id',
    'recipient_type',
    'recipient_identity_key_hash',
    'recipient_participant_id',
    'participant_recipient_id',
    'biz_opaque_callback_data',
    'conversation',
    'pricing',
    'errors',
    'type',
    'payment',
    'message_id',
    'group_id',
  ],
} as const satisfies Record<string, readonly string[]>;

const envelopeKeys = ['messaging_product', 'metadata'];
const conversationKeys = [...envelopeKeys, 'contacts', 'messages', 'statuses', 'errors'];

/** The keys of `value` that are read, by field; a field that is not listed is not read at all. */
const valueKeysByField = new Map<string, readonly string[] | 'all'>(
  Object.entries({
    messages: conversationKeys,
    standby: [...envelopeKeys, 'standby'],
    messaging_handovers: 'all',
    smb_message_echoes: [...envelopeKeys, 'message_echoes', 'contacts'],
    smb_app_state_sync: [...envelopeKeys, 'state_sync'],
    history: [...envelopeKeys, 'history', 'messages', 'contacts'],
    user_id_update: [...envelopeKeys, 'user_id_update', 'contacts'],
    user_preferences: [...envelopeKeys, 'user_preferences', 'contacts'],
    calls: [...envelopeKeys, 'calls', 'statuses', 'contacts', 'errors'],
    account_update: 'all',
    phone_number_quality_update: 'all',
    business_capability_update: 'all',
    message_template_status_update: 'all',
    message_template_quality_update: 'all',
    template_category_update: 'all',
  }),
);

/** Kinds of messages that are read; the content stands under the name of the kind. */
const messageTypes = new Set([
  'text',
  'image',
  'sticker',
  'audio',
  'video',
  'document',
  'location',
  'contacts',
  'reaction',
  'button',
  'interactive',
  'order',
  'revoke',
  'edit',
  'system',
  'request_welcome',
  'unsupported',
  'media_placeholder',
  'errors',
]);

/** Names that are too many, or that tell too much, count under this one. */
export const otherParts = 'other';

const namePart = /^[a-z][a-z0-9_]{0,39}$/i;
/** Somebody's number has no place in a name. */
const longNumber = /\d{5}/;

/** A name as it is counted: parts of Meta's own words, and nothing else. */
function nameOf(...parts: string[]): string {
  return parts.every((part) => namePart.test(part) && !longNumber.test(part)) ? parts.join('.') : otherParts;
}

type JsonRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const recordsOf = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The names of what is not read of one change: its field, keys and kinds of messages; one name may come several times. */
export function* unreadPartsOf(change: unknown): Generator<string> {
  if (!isRecord(change)) return yield 'change';
  const field = typeof change['field'] === 'string' ? change['field'] : '';
  yield* unreadKeys('change', change, readKeys.change);
  const readOfValue = valueKeysByField.get(field);
  if (readOfValue === undefined) return yield nameOf(field);
  const { value } = change;
  if (!isRecord(value)) return yield nameOf(field, 'value');
  const { event } = value;
  if (field === 'account_update' && typeof event === 'string' && !knownAccountEvents.has(event))
    yield nameOf(field, event);
  if (readOfValue === 'all') return undefined;
  if (!isRecord(value['metadata'])) yield nameOf(field, 'metadata');
  yield* unreadKeys(field, value, readOfValue);
  yield* unreadEntries(field, isRecord(value['standby']) ? value['standby'] : value);
  return undefined;
}

function* unreadEntries(field: string, value: JsonRecord): Generator<string> {
  for (const contact of recordsOf(value['contacts'])) yield* unreadKeys(`${field}.contacts`, contact, readKeys.contact);
  for (const message of [...recordsOf(value['messages']), ...recordsOf(value['message_echoes'])])
    yield* unreadOfMessage(field, isRecord(message['message']) ? { ...message, ...message['message'] } : message);
  if (field !== 'calls')
    for (const status of recordsOf(value['statuses'])) {
      if (status['type'] === 'payment') yield nameOf(field, 'statuses', 'payment');
      yield* unreadKeys(`${field}.statuses`, status, readKeys.status);
    }
}

function* unreadOfMessage(field: string, message: JsonRecord): Generator<string> {
  const type = typeof message['type'] === 'string' ? message['type'] : '';
  if (!isText(message['id'])) yield nameOf(field, 'messages', 'unreadable');
  if (!messageTypes.has(type)) yield nameOf(field, 'type', type);
  const { unsupported } = message;
  if (isRecord(unsupported) && typeof unsupported['type'] === 'string')
    yield nameOf(field, 'unsupported', unsupported['type']);
  yield* unreadKeys(`${field}.messages`, message, [
    ...readKeys.message,
    type,
    'message',
    'recipient',
    'recipient_type',
  ]);
}

function* unreadKeys(place: string, record: JsonRecord, read: readonly string[]): Generator<string> {
  for (const key of Object.keys(record)) if (!read.includes(key)) yield nameOf(...place.split('.'), key);
}
