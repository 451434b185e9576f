import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../app/live/index.ts';
import { moveDraft, useDraftsSync } from '../composer/index.ts';
import { applyToThreads, messageQueue, useUnsentKept } from '../messages/index.ts';
import { moveNoteDraft } from '../notes/index.ts';

/** Keeps every cached conversation true while someone is logged in. Mounted once, by the frame. */
export function ConversationLive() {
  const client = useQueryClient();
  useLive('appMessage', (event) => applyToThreads(client, [event.message]));
  useLive('ticket', (event) => {
    if (event.action !== 'delete' || !event.mergedInto) return;
    moveDraft(event.ticketId, event.mergedInto.id);
    moveNoteDraft(event.ticketId, event.mergedInto.id);
    messageQueue.move(event.ticketId, event.mergedInto.id);
  });
  useDraftsSync();
  useUnsentKept(messageQueue);
  return null;
}
