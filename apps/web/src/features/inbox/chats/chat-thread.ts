import type { ChatMessage } from '@balcao/contract';
import { compareTimes } from '../../../ui/lists/compare-times.ts';

/** The loaded part of a chat, without a hole, oldest first. */
export interface LoadedMessages {
  messages: readonly ChatMessage[];
  /** there are older ones that are not loaded */
  hasMore: boolean;
  /** there are newer ones that are not loaded */
  hasNewer: boolean;
}

/** The server's answer for a page. */
interface Page {
  records: readonly ChatMessage[];
  hasMore: boolean;
  hasNewer: boolean;
}

export const loadedOf = ({ records: messages, hasMore, hasNewer }: Page): LoadedMessages => ({
  messages,
  hasMore,
  hasNewer,
});

/** The part after a message was written or changed; within a chat ids have the order of its messages. */
export function applyMessage(loaded: LoadedMessages, message: ChatMessage): LoadedMessages {
  const { messages, hasMore, hasNewer } = loaded;
  const at = messages.findLastIndex(({ id }) => id <= message.id);
  const known = messages[at];
  if (known?.id === message.id) {
    if (compareTimes(known.updatedAt, message.updatedAt) >= 0) return loaded;
    return { ...loaded, messages: messages.with(at, message) };
  }
  // A message outside of the loaded part comes with its page.
  if (at === -1 && hasMore) return loaded;
  if (at === messages.length - 1 && hasNewer) return loaded;
  return { ...loaded, messages: messages.toSpliced(at + 1, 0, message) };
}

export function addOlder(loaded: LoadedMessages, page: Page): LoadedMessages {
  const oldest = loaded.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const older = page.records.filter(({ id }) => id < oldest);
  return { ...loaded, messages: [...older, ...loaded.messages], hasMore: page.hasMore };
}

export function addNewer(loaded: LoadedMessages, page: Page): LoadedMessages {
  const newest = loaded.messages.at(-1)?.id ?? 0;
  const newer = page.records.filter(({ id }) => id > newest);
  return { ...loaded, messages: [...loaded.messages, ...newer], hasNewer: page.hasNewer };
}

/** Joins a newly fetched end with the part that was loaded before, if the two meet. */
export function joinFresh(fresh: LoadedMessages, known: LoadedMessages | undefined): LoadedMessages {
  const first = fresh.messages[0]?.id;
  const last = known?.messages.at(-1)?.id;
  if (!known || first === undefined || last === undefined || last < first) return fresh;
  const older = known.messages.filter(({ id }) => id < first);
  return older.length === 0 ? fresh : { ...fresh, messages: [...older, ...fresh.messages], hasMore: known.hasMore };
}
