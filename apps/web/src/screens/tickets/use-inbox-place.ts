import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { InboxPlace } from '../../app/inbox-places.ts';
import type { useInboxLists } from './use-inbox-lists.ts';

/** Shows the list that the address names, once; from then on the list is chosen on the screen. */
export function useInboxPlace(lists: ReturnType<typeof useInboxLists>): void {
  const place = useSearch({
    strict: false,
    select: ({ list, user }: InboxPlace) => list && JSON.stringify({ list, user }),
  });
  const navigate = useNavigate();
  const show = useEffectEvent(({ list = 'open', user }: InboxPlace) => {
    if (list === 'search') {
      lists.setTab('search');
      if (user !== undefined) {
        lists.search.clearAll();
        lists.search.change({ users: [user], status: 'open' });
      }
    } else {
      if (list === 'snoozed') lists.showSnoozed();
      else lists.show(list);
      // A figure leads to a list of as many tickets: no filter of the user hides any.
      lists.preferences.change({
        queueIds: [],
        ownQueues: false,
        ...((list === 'open' || list === 'snoozed') && { scope: 'all' as const }),
      });
    }
    void navigate({ to: '/tickets', replace: true });
  });
  useEffect(() => {
    if (place !== undefined) show(JSON.parse(place) as InboxPlace);
  }, [place]);
}
