import { deleteChatMessage, editChatMessage, pinChatMessage, reactToChatMessage } from '@balcao/contract';
import type { ChatMessage } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { endSavedEditing } from './chat-drafts.ts';
import { applyToMessages } from './chat-messages.queries.ts';

/** Changes, removes and reacts; errors are toasts. */
export function useMessageChanges(chatId: number) {
  const client = useQueryClient();
  const onSuccess = (message: ChatMessage) => applyToMessages(client, message);
  const place = (messageId: number) => ({ params: { id: chatId, messageId } });
  const edit = useMutation({
    mutationFn: ({ id, ...body }: { id: number; message: string; mentions: number[] }) =>
      call(editChatMessage, { ...place(id), body }),
    onSuccess: (message, sent) => {
      onSuccess(message);
      endSavedEditing(chatId, sent);
    },
  });
  const remove = useMutation({ mutationFn: (id: number) => call(deleteChatMessage, place(id)), onSuccess });
  const react = useMutation({
    mutationFn: ({ id, emoji }: { id: number; emoji: string }) =>
      call(reactToChatMessage, { ...place(id), body: { emoji } }),
    onSuccess,
  });
  const pin = useMutation({
    mutationFn: ({ id, pinned }: { id: number; pinned: boolean }) =>
      call(pinChatMessage, { ...place(id), body: { pinned } }),
    onSuccess,
  });
  return { edit, remove, react, pin };
}
