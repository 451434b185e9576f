import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { forgetWantedTab, readWantedTab, recordShownTab, subscribeInboxTab } from '../../app/phone-tabs/inbox-tab.ts';
import type { InboxTab } from '../../app/phone-tabs/inbox-tab.ts';
import { useKeptState } from '../../app/phone-tabs/kept-places.ts';
import type { useInboxLists } from './use-inbox-lists.ts';

type Lists = ReturnType<typeof useInboxLists>;

/** Where the tab *Atendimentos* was when it was left. */
interface Place {
  tab: Lists['tab'];
  inService: Lists['inService'];
  viewId: number | undefined;
}
const begin: Place = { tab: 'open', inService: 'all', viewId: undefined };

/** Shows the list that the bottom bar of a phone asks for, as it was left, and says which one is shown. */
export function usePhoneTabs(lists: Lists): void {
  const { tab, inService, segment } = lists;
  const viewId = lists.view.view?.id;
  const isWaiting = tab === 'open' && viewId === undefined && segment === 'pending';
  const [place, setPlace] = useKeptState<Place>('inbox', begin);
  const wanted = useSyncExternalStore(subscribeInboxTab, readWantedTab);
  const go = useEffectEvent((to: InboxTab) => {
    forgetWantedTab();
    if (to === 'waiting') return lists.show('pending');
    if (place.viewId !== undefined) lists.showView(place.viewId);
    else if (place.tab === 'open') lists.showInService(place.inService);
    else lists.show(place.tab === 'closed' ? 'closed' : 'open');
  });
  const keep = useEffectEvent(setPlace);
  useEffect(() => {
    if (wanted) go(wanted);
  }, [wanted]);
  useEffect(() => {
    recordShownTab(isWaiting ? 'waiting' : 'tickets');
    if (!isWaiting) keep({ tab, inService, viewId });
  }, [isWaiting, tab, inService, viewId]);
}
