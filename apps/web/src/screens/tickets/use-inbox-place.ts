import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { InboxPlace } from '../../app/inbox-places.ts';
import type { TicketSearch } from '../../features/inbox/tickets/list/lists.rules.ts';
import type { useInboxLists } from './use-inbox-lists.ts';

/** Shows the list that the address names, once; from then on the list is chosen on the screen. */
export function useInboxPlace(lists: ReturnType<typeof useInboxLists>): void {
  const place = useSearch({
    strict: false,
    select: ({ list, view, user, from, to, referral }: InboxPlace) =>
      list === undefined && view === undefined ? undefined : JSON.stringify({ list, view, user, from, to, referral }),
  });
  const navigate = useNavigate();
  const show = useEffectEvent((wanted: InboxPlace) => {
    const { list = 'open' } = wanted;
    if (wanted.view !== undefined) lists.showView(wanted.view);
    else if (list === 'search') {
      lists.setTab('search');
      const search = searchOf(wanted);
      if (search) {
        lists.search.clearAll();
        lists.search.change(search);
      }
    } else {
      if (list === 'snoozed' || list === 'unanswered') lists.showInService(list);
      else lists.show(list);
      // A figure leads to a list of as many tickets: no filter of the user hides any.
      lists.preferences.change({
        queueIds: [],
        ownQueues: false,
        ...(list !== 'pending' && list !== 'closed' && { scope: 'all' as const }),
      });
    }
    void navigate({ to: '/tickets', replace: true });
  });
  useEffect(() => {
    if (place !== undefined) show(JSON.parse(place) as InboxPlace);
  }, [place]);
}

/** What a place asks the search for; undefined = nothing, and the search stays as it was. */
function searchOf({ user, from, to = from, ...place }: InboxPlace): Partial<TicketSearch> | undefined {
  const users = user === undefined ? [] : [user];
  const referral = place.referral ?? null;
  if (from !== undefined && to !== undefined) return { users, referral, queuedAt: from, queuedTo: to };
  // Without days it is about the present.
  return user === undefined ? undefined : { users, referral, status: 'open' };
}
