import { completeOffer, groupChangeKinds } from '@balcao/contract';
import type { ConversationOutage, Message, PhoneChat, TicketEvent, TicketNote } from '@balcao/contract';
import { dayNumber, joinUnsent, unsentMediaFields } from '../../../ui/chat/items.ts';
import type { ShownMessage } from '../../../ui/chat/items.ts';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { isAssigned } from '../service-log/index.ts';
import type { Thread, UnsentMessage } from '../messages/index.ts';

/** A message as the conversation shows it, confirmed or not. */
export type ThreadMessage = ShownMessage<Message, UnsentMessage>;

/** One row of the conversation. */
export type ThreadItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string; count: number; since: string }
  | { kind: 'phoneHistory'; key: string; chats: readonly PhoneChat[] }
  | ThreadExtra
  | ({
      kind: 'message';
      messageId: string;
      /** one can act on it: the server has it */
      hasTools: boolean;
      /** first of a run of one sender */
      first: boolean;
    } & ThreadMessage)
  | {
      /** pictures that were sent one after another */
      kind: 'album';
      key: string;
      messageId: string;
      hasTools: boolean;
      first: boolean;
      /** oldest first */
      pictures: readonly ThreadMessage[];
    };

/** Lines of a thread that are no messages: notes of the team, lines of the ticket's log, and outages. */
export type ThreadExtra =
  | { kind: 'note'; key: string; note: TicketNote }
  | { kind: 'event'; key: string; event: TicketEvent }
  | { kind: 'outage'; key: string; outage: ConversationOutage };

/** The key of the line above the unread messages. */
export const unreadKey = 'unread';

/** Events that everyone who reads the conversation should know; the others are in the log only. */
const shownEventKinds: ReadonlySet<TicketEvent['kind']> = new Set([
  'transferred',
  'returned',
  'finished',
  'reopened',
  'rated',
  'joined',
  'left',
  'merged',
  'renumbered',
  'unanswered',
  'pix_paid',
  'pix_unpaid',
  'pix_canceled',
  ...groupChangeKinds,
]);

/** The extras of a conversation, oldest first. */
export function extrasOf(
  notes: readonly TicketNote[],
  events: readonly TicketEvent[],
  outages: readonly ConversationOutage[] = [],
): ThreadExtra[] {
  const extras: ThreadExtra[] = [
    ...notes.map((note) => ({ kind: 'note' as const, key: `note ${note.id}`, note })),
    ...events
      .filter((event) => shownEventKinds.has(event.kind) || isAssigned(event))
      .map((event) => ({ kind: 'event' as const, key: `event ${event.id}`, event })),
    ...outages.map((outage) => ({ kind: 'outage' as const, key: `outage ${outage.id}`, outage })),
  ];
  return extras.toSorted((a, b) => compareTimes(timeOf(a), timeOf(b)));
}

function timeOf(extra: ThreadExtra): string {
  if (extra.kind === 'outage') return extra.outage.beganAt;
  return extra.kind === 'note' ? extra.note.createdAt : extra.event.createdAt;
}

/** The current user. */
export interface Author {
  id: number;
  name: string;
  companyId: number;
}

/** The shown messages of a conversation: the confirmed ones, then those on their way, none of them twice. */
export function shownMessages(thread: Thread, unsent: readonly UnsentMessage[], me: Author): ThreadMessage[] {
  return joinUnsent(thread.messages, unsent, {
    keyOf: ({ id, clientId }) => clientId ?? id,
    sentIdOf: ({ clientId }) => clientId,
    unsentIdOf: ({ clientId }) => clientId,
    toMessage: (one) => messageOfUnsent(one, me),
  });
}

interface ThreadItemOptions {
  /** there are older messages, and newer ones, that are not loaded */
  hasMore: boolean;
  hasNewer?: boolean;
  unread?: { fromId: string; count: number } | null;
  /** oldest first */
  extras?: readonly ThreadExtra[];
  /** what phones had before */
  phoneChats?: readonly PhoneChat[];
}

/**
 * The rows of a conversation. While older messages exist the oldest loaded one is kept back: the row above it is
 * unknown yet, and a row that changed its height when they come would make the conversation jump.
 */
export function threadItems(
  shown: readonly ThreadMessage[],
  { hasMore, hasNewer, unread, extras = [], phoneChats = [] }: ThreadItemOptions,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  if (!hasMore && phoneChats.length > 0) items.push({ kind: 'phoneHistory', key: 'phone history', chats: phoneChats });
  let day: number | null = null;
  /** sender of the message just above; null where something else is between */
  let sender: string | null = null;
  const openDay = (date: string, key: string) => {
    const next = dayNumber(date);
    if (next === day) return;
    day = next;
    sender = null;
    items.push({ kind: 'day', key: `day ${key}`, date });
  };
  const oldest = shown[0]?.message;
  // Notes and log lines of times that are not loaded come with the messages of those times.
  let nextExtra = hasMore && oldest ? extras.findIndex((one) => compareTimes(timeOf(one), oldest.createdAt) > 0) : 0;
  if (nextExtra === -1) nextExtra = extras.length;
  const addExtrasUntil = (until: string | null) => {
    const due = extras.slice(nextExtra).filter((one) => until === null || compareTimes(timeOf(one), until) <= 0);
    for (const one of due) {
      openDay(timeOf(one), one.key);
      items.push(one);
      sender = null;
    }
    nextExtra += due.length;
  };

  shown.forEach(({ key, message, unsent: outgoing }, index) => {
    if (index === 0 && hasMore && shown.length > 1) {
      day = dayOf(message);
      sender = senderOf(message);
      return;
    }
    // Pending messages are last, whatever the clock of this computer shows.
    addExtrasUntil(outgoing ? null : message.createdAt);
    openDay(message.createdAt, key);
    const line = unread?.fromId === message.id;
    if (line) items.push({ kind: 'unread', key: unreadKey, count: unread.count, since: message.createdAt });
    const first = line || sender !== senderOf(message);
    sender = senderOf(message);
    items.push({ kind: 'message', key, messageId: message.id, hasTools: !outgoing, message, unsent: outgoing, first });
  });
  if (!hasNewer) addExtrasUntil(null);
  return items;
}

/**
 * The oldest of the last `count` messages of the contact; null when there are none. Where more are unread than are loaded
 * it is one that comes with an older page, and the server knows which.
 */
export function firstUnread({ messages, hasMore, unreadFrom }: Thread, count: number): string | null {
  if (count === 0) return null;
  const inbound = messages.filter((message) => !message.fromMe);
  const loaded = inbound.at(-count) ?? (hasMore ? undefined : inbound[0]);
  return loaded?.id ?? unreadFrom ?? null;
}

/** Whether the rows of a conversation have one for a message: the oldest loaded one is kept back while there are older ones. */
export function isAmongItems({ messages, hasMore }: Thread, messageId: string): boolean {
  const index = messages.findIndex(({ id }) => id === messageId);
  return index > 0 || (index === 0 && !(hasMore && messages.length > 1));
}

const dayCache = new WeakMap<Message, number>();

/** Remembered: it is asked of every message whenever one comes. */
function dayOf(message: Message): number {
  const day = dayCache.get(message) ?? dayNumber(message.createdAt);
  dayCache.set(message, day);
  return day;
}

function senderOf(message: Message): string {
  return message.fromMe
    ? `us ${message.user?.id ?? ''}`
    : `them ${message.contactId ?? ''} ${message.participant ?? ''}`;
}

/** The text of a message on its way, with what the contact can press below it. */
const contentOf = ({ body, interactive }: UnsentMessage): Pick<Message, 'body' | 'interactive'> =>
  interactive ? completeOffer(body, interactive) : { body, interactive: null };

function messageOfUnsent(one: UnsentMessage, me: Author): Message {
  return {
    id: `local ${one.clientId}`,
    ticketId: one.conversationId,
    companyId: me.companyId,
    contactId: null,
    queueId: null,
    user: { id: me.id, name: me.name },
    clientId: one.clientId,
    ...contentOf(one),
    fromMe: true,
    read: true,
    ack: one.state === 'failed' ? -1 : 0,
    failure: one.failure,
    ...unsentMediaFields(one.media),
    mediaUrl: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    referral: null,
    mediaState: null,
    mediaPreview: null,
    isVoice: false,
    isAutomatic: false,
    origin: 'attendant',
    operation: null,
    reactions: [],
    participant: null,
    participantName: null,
    quotedMsgId: one.quoted?.id ?? null,
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
    contact: null,
    quotedMsg: one.quoted,
  };
}
