import { getChatDetails } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const detailsKey = (chatId?: number) => ['chat-details', ...(chatId === undefined ? [] : [chatId])] as const;

// A message that was written, changed, pinned or removed may be in the lists of its chat.
registerColdList({
  queryKey: detailsKey(),
  events: {
    chatMessage: true,
    chat: (event) => event.action === 'new-message' && detailsKey(event.chat.id),
  },
});

/** The pinned messages of a chat, the tickets it names, and its files. */
export function useChatDetails(chatId: number) {
  return useQuery({
    queryKey: detailsKey(chatId),
    queryFn: ({ signal }) => call(getChatDetails, { params: { id: chatId }, signal }),
    // They receive no live events while they are not on screen.
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}
