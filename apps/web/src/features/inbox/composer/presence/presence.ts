import type { Viewer } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { emitLive } from '../../../../app/live/connection.ts';
import { useLive, useLiveRoom } from '../../../../app/live/index.ts';
import { createTypingReporter, type TypingReporter } from '../../../../ui/chat/typing-reporter.ts';

/** How often typing is reported while it goes on. */
const repeatMs = 3_000;

/** Who else has this conversation open; reports to the server that we have. */
export function useViewers(ticketId: number, myId: number): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  // After each join the server takes the window for a shown one.
  useLiveRoom('ChatBox', ticketId, () => {
    if (document.visibilityState === 'hidden') reportVisible(ticketId);
  });
  useEffect(() => {
    const report = () => reportVisible(ticketId);
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [ticketId]);
  useLive('ticketPresence', (event) => {
    if (event.ticketId === ticketId) setViewers(event.viewers.filter(({ id }) => id !== myId));
  });
  return viewers;
}

/** A conversation in a hidden window is before nobody's eyes: its messages are told on the phone. */
const reportVisible = (ticketId: number): void =>
  void emitLive('visible', { ticketId, visible: document.visibilityState === 'visible' });

let current: { ticketId: number; reporter: TypingReporter } | undefined;

/** Someone typed: reports it to the others, now and then. Typing in another ticket has stopped by it. */
export function reportTyping(ticketId: number): void {
  if (current?.ticketId !== ticketId) {
    stopTyping();
    const report = (typing: boolean) => void emitLive('typing', { ticketId, typing });
    current = { ticketId, reporter: createTypingReporter(report, repeatMs) };
  }
  current.reporter.typed();
}

export function stopTyping(): void {
  current?.reporter.stopped();
}

/** Leaving the conversation ends the writing in it. */
export function useStopTyping(): void {
  useEffect(() => stopTyping, []);
}
