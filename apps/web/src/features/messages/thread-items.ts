import type { Message } from '@balcao/contract';
import type { Thread } from './messages.live.ts';
import type { Outgoing } from './outbox.ts';

/** A message as the conversation shows it, confirmed or not. */
export interface Shown {
  /** the same before and after the server confirmed it */
  key: string;
  message: Message;
  /** set while only this browser knows it */
  outgoing: Outgoing | null;
}

/** One row of the conversation. */
export type ThreadItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string; count: number }
  | ({ kind: 'message'; /** first of a run of one sender */ first: boolean } & Shown);

/** Who writes here. */
export interface Me {
  id: number;
  name: string;
  companyId: number;
}

/** What is shown of a conversation: the confirmed messages, then those on their way, none of them twice. */
export function shownMessages(thread: Thread, outgoing: readonly Outgoing[], me: Me): Shown[] {
  const confirmed = new Set(thread.messages.map((message) => message.clientId));
  return [
    ...thread.messages.map((message) => ({ key: message.clientId ?? message.id, message, outgoing: null })),
    ...outgoing
      .filter((one) => !confirmed.has(one.clientId))
      .map((one) => ({ key: one.clientId, message: asMessage(one, me), outgoing: one })),
  ];
}

/**
 * The rows of a conversation. While older messages exist the oldest loaded one is kept back: what stands above it is
 * not known yet, and a row that changed its height when they come would make the conversation jump.
 */
export function threadItems(
  shown: readonly Shown[],
  hasMore: boolean,
  unread: { fromId: string; count: number } | null,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  shown.forEach(({ key, message, outgoing }, index) => {
    const before = shown[index - 1]?.message;
    if (!before && hasMore && shown.length > 1) return;
    const newDay = !before || dayOf(before) !== dayOf(message);
    if (newDay) items.push({ kind: 'day', key: `day ${key}`, date: message.createdAt });
    const line = unread?.fromId === message.id;
    if (line) items.push({ kind: 'unread', key: 'unread', count: unread.count });
    const first = newDay || line || !before || senderOf(before) !== senderOf(message);
    items.push({ kind: 'message', key, message, outgoing, first });
  });
  return items;
}

/** To another message: the neighbour, or the first or last one. */
export type Step = 'previous' | 'next' | 'first' | 'last';

/** The index of the message a step away from another one; -1 when there is none. */
export function messageBeside(items: readonly ThreadItem[], from: string, step: Step): number {
  const at = items.findIndex(({ key }) => key === from);
  const isMessage = ({ kind }: ThreadItem) => kind === 'message';
  switch (step) {
    case 'first':
      return items.findIndex(isMessage);
    case 'last':
      return items.findLastIndex(isMessage);
    case 'previous':
      return items.slice(0, Math.max(at, 0)).findLastIndex(isMessage);
    case 'next': {
      const after = items.slice(at + 1).findIndex(isMessage);
      return after === -1 ? -1 : at + 1 + after;
    }
  }
}

/** The oldest of the last `count` messages of the contact; null when there are none. */
export function firstUnread(messages: readonly Message[], count: number): string | null {
  const inbound = messages.filter((message) => !message.fromMe);
  return count > 0 ? (inbound.at(-count) ?? inbound[0])?.id ?? null : null;
}

const days = new WeakMap<Message, number>();

/** The day of this computer's calendar, as a number. Remembered: it is asked of every message whenever one comes. */
function dayOf(message: Message): number {
  let day = days.get(message);
  if (day === undefined) {
    const date = new Date(message.createdAt);
    day = (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
    days.set(message, day);
  }
  return day;
}

function senderOf(message: Message): string {
  return message.fromMe ? `us ${message.user?.id ?? ''}` : `them ${message.contactId ?? ''}`;
}

function asMessage(one: Outgoing, me: Me): Message {
  const type = one.media?.file.type ?? '';
  const kind = type.split('/')[0];
  return {
    id: `local ${one.clientId}`,
    ticketId: one.ticketId,
    companyId: me.companyId,
    contactId: null,
    queueId: null,
    user: { id: me.id, name: me.name },
    clientId: one.clientId,
    body: one.body,
    fromMe: true,
    read: true,
    ack: one.state === 'failed' ? -1 : 0,
    failure: one.failure,
    mediaType: !one.media
      ? 'conversation'
      : one.media.preview
        ? 'image'
        : kind === 'audio' || kind === 'video'
          ? kind
          : 'application',
    mediaUrl: null,
    mediaName: one.media?.file.name ?? null,
    mediaMime: one.media ? type : null,
    mediaSize: one.media?.file.size ?? null,
    mediaWidth: one.media?.width ?? null,
    mediaHeight: one.media?.height ?? null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    mediaDuration: null,
    isVoice: false,
    operation: null,
    reactions: [],
    quotedMsgId: one.quoted?.id ?? null,
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
    contact: null,
    quotedMsg: one.quoted,
  };
}
