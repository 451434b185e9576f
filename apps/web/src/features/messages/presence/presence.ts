import type { Viewer } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { emitLive } from '../../../app/live/connection.ts';
import { useLive, useLiveRoom } from '../../../app/live/index.ts';

/** Said again while it goes on; who says nothing for as long has stopped. */
const sayEvery = 3000;
const stoppedAfter = 5000;

/** Who else has this conversation open. Tells the server that we have. */
export function usePresence(ticketId: number, myId: number): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useLiveRoom('ChatBox', ticketId);
  useLive('ticketPresence', (event) => {
    if (event.ticketId === ticketId) setViewers(event.viewers.filter(({ id }) => id !== myId));
  });
  return viewers;
}

let typingIn: number | null = null;
let saidAt = 0;
let stopTimer: ReturnType<typeof setTimeout> | undefined;

/** Somebody typed: tells the others, now and then. */
export function noteTyping(ticketId: number): void {
  clearTimeout(stopTimer);
  stopTimer = setTimeout(stopTyping, stoppedAfter);
  if (typingIn === ticketId && Date.now() - saidAt < sayEvery) return;
  if (typingIn !== null && typingIn !== ticketId) stopTyping();
  typingIn = ticketId;
  saidAt = Date.now();
  void emitLive('typing', { ticketId, typing: true });
}

export function stopTyping(): void {
  clearTimeout(stopTimer);
  if (typingIn === null) return;
  void emitLive('typing', { ticketId: typingIn, typing: false });
  typingIn = null;
}

/** Leaving the conversation ends the writing in it. */
export function useStopTyping(): void {
  useEffect(() => stopTyping, []);
}
