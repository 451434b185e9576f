import type { Message } from '@balcao/contract';
import { useState } from 'react';
import { useNewestMessages } from '../../messages/index.ts';

/**
 * A colleague's answer that came during the writing; undefined when there is none. A message that is not loaded yet
 * does not count.
 */
export function useColleagueAnswer(ticketId: number, writing: boolean, myId: number): Message | undefined {
  const messages = useNewestMessages(ticketId, writing);
  const [sinceId, setSinceId] = useState<string | null>(null);
  if (writing && messages && sinceId === null) setSinceId(newestId(messages));
  if (!writing && sinceId !== null) setSinceId(null);
  return writing && messages && sinceId !== null ? answerSince(messages, sinceId, myId) : undefined;
}

/** The last answer of a colleague after a message; one's own, from whichever tab, is none. */
export function answerSince(messages: readonly Message[], since: string, myId: number): Message | undefined {
  return messages.findLast(({ id, fromMe, user }) => fromMe && user !== null && user.id !== myId && isLater(id, since));
}

function newestId(messages: readonly Message[]): string {
  return messages.reduce((newest, { id }) => (isLater(id, newest) ? id : newest), '0');
}

/** In order of arrival: digits, so a longer one is higher. */
function isLater(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}
