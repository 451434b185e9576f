import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '../../app/live/index.ts';
import { sendTyping } from './chats.queries.ts';

/** Repeated while it goes on; a pause in typing means that it has stopped. */
const repeatMs = 4_000;
const idleMs = 5_000;
/** Without a report for this long the typing has stopped, and the report of it was lost. */
const expiryMs = 9_000;

/** The names of those who write in a chat right now. */
export function useChatWriters(chatId: number): string[] {
  const [writers, setWriters] = useState<ReadonlyMap<number, string>>(new Map());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const stop = (userId: number) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setWriters((now) => new Map([...now].filter(([id]) => id !== userId)));
  };
  useLive('chatTyping', (event) => {
    if (event.chatId !== chatId) return;
    stop(event.userId);
    if (!event.typing) return;
    setWriters((now) => new Map(now).set(event.userId, event.name));
    timers.current.set(
      event.userId,
      setTimeout(() => stop(event.userId), expiryMs),
    );
  });
  // A sent text ends the typing.
  useLive('chat', (event) => {
    if (event.action === 'new-message' && event.chat.id === chatId) stop(event.newMessage.senderId);
  });
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  return [...writers.values()];
}

/** Reports to the others that this person writes. */
export function useOwnTyping(chatId: number): { typed: () => void; stopped: () => void } {
  const lastSentAt = useRef<number>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = () => {
    clearTimeout(timer.current);
    if (lastSentAt.current !== null) sendTyping(chatId, false);
    lastSentAt.current = null;
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, idleMs);
    const now = Date.now();
    if (lastSentAt.current !== null && now - lastSentAt.current < repeatMs) return;
    lastSentAt.current = now;
    sendTyping(chatId, true);
  };
  const leave = useEffectEvent(stopped);
  useEffect(() => leave, []);
  return { typed, stopped };
}
