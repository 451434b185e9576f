import type { Viewer } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { emitLive } from '../../../app/live/connection.ts';
import { useLive, useLiveRoom } from '../../../app/live/index.ts';

/** Repeated while it goes on; silence for this long means that it has stopped. */
const typingRepeatMs = 3000;
const typingIdleMs = 5000;

/** Who else has this conversation open; reports to the server that we have. */
export function useViewers(ticketId: number, myId: number): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useLiveRoom('ChatBox', ticketId);
  useLive('ticketPresence', (event) => {
    if (event.ticketId === ticketId) setViewers(event.viewers.filter(({ id }) => id !== myId));
  });
  return viewers;
}

let typingTicketId: number | null = null;
let lastReportedAt = 0;
let stopTimer: ReturnType<typeof setTimeout> | undefined;

/** Someone typed: reports it to the others, now and then. */
export function reportTyping(ticketId: number): void {
  clearTimeout(stopTimer);
  stopTimer = setTimeout(stopTyping, typingIdleMs);
  if (typingTicketId === ticketId && Date.now() - lastReportedAt < typingRepeatMs) return;
  if (typingTicketId !== null && typingTicketId !== ticketId) stopTyping();
  typingTicketId = ticketId;
  lastReportedAt = Date.now();
  void emitLive('typing', { ticketId, typing: true });
}

export function stopTyping(): void {
  clearTimeout(stopTimer);
  if (typingTicketId === null) return;
  void emitLive('typing', { ticketId: typingTicketId, typing: false });
  typingTicketId = null;
}

/** Leaving the conversation ends the writing in it. */
export function useStopTyping(): void {
  useEffect(() => stopTyping, []);
}
