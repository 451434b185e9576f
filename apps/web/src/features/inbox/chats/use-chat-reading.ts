import type { Chat } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';
import { markRead } from './chats.queries.ts';
import { memberOf } from './chats.rules.ts';

/**
 * Marks the chat read while its end is visible in an active window. Returns where the line above new messages is: where
 * it was when the chat was opened, or when the window was left.
 */
export function useChatReading(chat: Chat, ownId: number, atEnd: boolean, visible: boolean) {
  const client = useQueryClient();
  const active = useWindowActive();
  const reading = active && visible;
  const member = memberOf(chat, ownId);
  const lastReadId = member?.lastReadId ?? 0;
  const unreads = member?.unreads ?? 0;
  const [line, setLine] = useState<{ from: number | null; reading: boolean }>({
    from: unreads > 0 ? lastReadId : null,
    reading,
  });
  // Messages that come while the window is inactive are below the ones that were read.
  if (line.reading !== reading) setLine({ from: reading ? line.from : null, reading });
  else if (!reading && line.from === null && unreads > 0) setLine({ from: lastReadId, reading });
  useEffect(() => {
    if (reading && atEnd && unreads > 0) void markRead(client, chat.id);
  }, [reading, atEnd, unreads, client, chat.id]);
  return { unreadAfter: line.from, clearLine: () => setLine({ from: null, reading }) };
}
