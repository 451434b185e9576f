import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { InboxPlace } from '../../app/inbox-places.ts';

/**
 * Begins a conversation where the address says so, once: from a shortcut of the installed app, or from a link with a number, which the system hands
 * to it.
 */
export function useBegunConversation(onBegin: (number: string) => void): void {
  const number = useSearch({ strict: false, select: ({ begin }: InboxPlace) => begin });
  const navigate = useNavigate();
  const begin = useEffectEvent((wanted: string) => {
    onBegin(wanted);
    void navigate({ to: '/tickets', replace: true });
  });
  useEffect(() => {
    if (number !== undefined) begin(number);
  }, [number]);
}
