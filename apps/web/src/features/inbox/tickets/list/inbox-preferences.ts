import { isAdmin } from '@balcao/contract';
import type { TicketOrder } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../../app/session/session.ts';

/** The scope of the list of attended tickets. */
export type Scope = 'mine' | 'nobody' | 'all';

interface Preferences {
  /** null = not chosen yet */
  scope: Scope | null;
  /** none = all queues */
  queueIds: number[];
  /** of the waiting ones only those of queues this person attends in, while no queue is chosen */
  ownQueues: boolean;
  waitingOrder: TicketOrder;
  /** of those in service */
  openOrder: Exclude<TicketOrder, 'waiting'>;
  contactOpen: boolean;
  /** pixels; null = as wide as the window suggests */
  listWidth: number | null;
}

const defaultPreferences: Preferences = {
  scope: null,
  queueIds: [],
  ownQueues: false,
  waitingOrder: 'waiting',
  openOrder: 'latest',
  contactOpen: true,
  listWidth: null,
};

/** How this person has arranged the inbox on this computer. */
export function useInboxPreferences() {
  const { user, can, actor } = useSession();
  const [stored, setStored] = useLocalStorage<Partial<Preferences>>({
    key: `inbox-${user.id}`,
    defaultValue: defaultPreferences,
    getInitialValueInEffect: false,
  });
  const preferences = { ...defaultPreferences, ...stored };
  const mayShowAll = can('tickets-manager:showall');
  const scope = preferences.scope ?? (isAdmin(actor) ? 'all' : 'mine');
  return {
    ...preferences,
    mayShowAll,
    scope: mayShowAll ? scope : 'mine',
    change: (change: Partial<Preferences>) => setStored({ ...preferences, ...change }),
  };
}
