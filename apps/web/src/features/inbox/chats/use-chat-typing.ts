import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../app/live/index.ts';

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
