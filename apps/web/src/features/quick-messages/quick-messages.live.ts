import type { LivePayload, QuickMessage } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';

export const quickMessageKeys = {
  active: ['quick-messages', 'writing'] as const,
  pages: ['quick-messages', 'pages'] as const,
  page: (search: string) => ['quick-messages', 'pages', search] as const,
};

type QuickMessageEvent = LivePayload<'quickemessage'>;

/** Keeps what is offered while writing true. */
export function useQuickMessagesLive(queueIds: readonly number[], admin: boolean): void {
  const client = useQueryClient();
  const offered = ({ queueId }: QuickMessage) => admin || queueId === null || queueIds.includes(queueId);
  useLive('quickemessage', (event) =>
    patchQuery<QuickMessage[]>(client, quickMessageKeys.active, (list) => applyQuickMessage(list, event, offered)),
  );
}

/** The list after an event: exactly what a fresh GET of the active ones would answer. */
export function applyQuickMessage(
  list: QuickMessage[],
  event: QuickMessageEvent,
  offered: (record: QuickMessage) => boolean,
): QuickMessage[] {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const others = list.filter((one) => one.id !== id);
  return event.action !== 'delete' && event.record.status && offered(event.record) ? [...others, event.record] : others;
}
