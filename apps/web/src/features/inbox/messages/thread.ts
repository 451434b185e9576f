import type { Message } from '@balcao/contract';
import { compareTimes } from '../../../ui/lists/compare-times.ts';

/**
 * The loaded part of a conversation, without a hole, oldest first: everything from its oldest message to the newest one
 * there is, or, opened at an earlier message, to the last that was loaded (`hasNewer`).
 */
export interface Thread {
  messages: readonly Message[];
  /** there are older ones that are not loaded */
  hasMore: boolean;
  /** there are newer ones that are not loaded */
  hasNewer?: boolean;
  /** the oldest unread message when it was fetched, loaded or not */
  unreadFrom?: string | null;
  /** id of the newest message of the last fetch: up to here there is surely no hole; null = nothing fetched yet */
  syncedTo: string | null;
  /** as this browser kept it: nothing has been fetched yet */
  isRestored?: boolean;
}

type Page = { messages: readonly Message[]; hasMore: boolean; unreadFrom?: string | null };

/** The order of a conversation: the provider's time, then the id (digits, so a longer one is higher). */
export function compareMessages(a: Message, b: Message): number {
  const byTime = compareTimes(a.createdAt, b.createdAt) || a.id.length - b.id.length;
  return byTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Which of two states of one message is the later one, whatever order they came in. From *delivered* on a message only
 * moves forward; before, one that was sent may fail after all and one that failed may wait again, so that the time of
 * the change decides.
 */
export function laterOf(a: Message, b: Message): Message {
  if ((a.ack >= 3 || b.ack >= 3) && a.ack !== b.ack) return a.ack > b.ack ? a : b;
  return compareTimes(a.updatedAt, b.updatedAt) > 0 ? a : b;
}

/** The conversation after a message was created or changed. One older than the loaded part comes with its page. */
export function applyMessage(thread: Thread, message: Message): Thread {
  const at = thread.messages.findLastIndex((other) => other.id === message.id);
  const known = thread.messages[at];
  if (known) {
    const later = laterOf(known, message);
    return later === known ? thread : { ...thread, messages: thread.messages.with(at, later) };
  }
  const [oldest, newest] = [thread.messages[0], thread.messages.at(-1)];
  if (thread.hasMore && (!oldest || compareMessages(message, oldest) < 0)) return thread;
  if (thread.hasNewer && (!newest || compareMessages(message, newest) > 0)) return thread;
  const before = thread.messages.findLastIndex((other) => compareMessages(other, message) < 0);
  return { ...thread, messages: thread.messages.toSpliced(before + 1, 0, message) };
}

/** The conversation with the page of messages just before its oldest one. */
export function addOlder(thread: Thread, page: Page): Thread {
  const [newestOlder, oldest] = [page.messages.at(-1), thread.messages[0]];
  const apart = !newestOlder || !oldest || compareMessages(newestOlder, oldest) < 0;
  const messages = apart ? [...page.messages, ...thread.messages] : merge(page.messages, thread.messages);
  return { ...thread, messages, hasMore: page.hasMore };
}

/** The conversation with the page of messages just after its newest one. */
export function addNewer(thread: Thread, page: Page & { hasNewer: boolean }): Thread {
  return { ...thread, messages: merge(thread.messages, page.messages), hasNewer: page.hasNewer };
}

/**
 * Joins a part that was loaded to its end with the newest part, which received every live event meanwhile. Null while
 * there is a gap between the two.
 */
export function joinNewest(part: Thread, newest: Thread): Thread | null {
  const [end, start] = [part.messages.at(-1), newest.messages[0]];
  if (!end || (start && newest.hasMore && compareMessages(start, end) > 0)) return null;
  const older = part.messages[0] && start && compareMessages(part.messages[0], start) < 0;
  return {
    messages: merge(part.messages, newest.messages),
    hasMore: older ? part.hasMore : newest.hasMore,
    syncedTo: newest.syncedTo,
    unreadFrom: newest.unreadFrom,
  };
}

/**
 * A newly fetched newest part joined with the cached one, which also contains live events that came meanwhile. Messages
 * older than the fresh part stay only if the two touch at `syncedTo`: after an interruption there may be a gap behind
 * it.
 */
export function joinFresh(fresh: Page, known: Thread): Thread {
  const oldest = fresh.messages[0];
  const { unreadFrom } = fresh;
  const syncedTo = fresh.messages.at(-1)?.id ?? known.syncedTo;
  const touching = fresh.messages.some((message) => message.id === known.syncedTo);
  if (!oldest || !fresh.hasMore || touching) {
    const hasMore = fresh.hasMore && known.hasMore;
    return { messages: merge(known.messages, fresh.messages), hasMore, syncedTo, unreadFrom };
  }
  const arrived = known.messages.filter((message) => compareMessages(message, oldest) >= 0);
  return { messages: merge(arrived, fresh.messages), hasMore: true, syncedTo, unreadFrom };
}

function merge(a: readonly Message[], b: readonly Message[]): Message[] {
  const byId = new Map(a.map((message) => [message.id, message]));
  for (const message of b) {
    const other = byId.get(message.id);
    byId.set(message.id, other ? laterOf(other, message) : message);
  }
  return [...byId.values()].toSorted(compareMessages);
}
