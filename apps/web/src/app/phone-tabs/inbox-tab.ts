/** The two tabs of a phone's bottom bar that are one screen: what is in service, and who waits. */
export type InboxTab = 'tickets' | 'waiting';

let shown: InboxTab = 'tickets';
let wanted: InboxTab | undefined;
const listeners = new Set<() => void>();

function change(next: { shown?: InboxTab; wanted?: InboxTab | undefined }): void {
  if (next.shown) shown = next.shown;
  if ('wanted' in next) wanted = next.wanted;
  for (const listener of listeners) listener();
}

export function subscribeInboxTab(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const readShownTab = (): InboxTab => shown;
export const readWantedTab = (): InboxTab | undefined => wanted;

/** The bar was pressed: the screen goes there as soon as it is drawn. */
export const askForTab = (tab: InboxTab): void => change({ shown: tab, wanted: tab });

/** The screen has gone where the bar asked it to go. */
export const forgetWantedTab = (): void => change({ wanted: undefined });

/** Which of the two is on screen, however one came there. */
export function recordShownTab(tab: InboxTab): void {
  if (tab !== shown && wanted === undefined) change({ shown: tab });
}
