import { isAdmin } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../app/session.ts';

interface Preferences {
  /** everybody's open tickets instead of the own ones; null = not chosen yet */
  showAll: boolean | null;
  /** none = all queues */
  queueIds: number[];
  contactOpen: boolean;
}

const defaultPreferences: Preferences = { showAll: null, queueIds: [], contactOpen: true };

/** How this person has arranged the inbox on this computer. */
export function useInboxPreferences() {
  const { user, can, actor } = useSession();
  const [stored, setStored] = useLocalStorage<Preferences>({
    key: `inbox-${user.id}`,
    defaultValue: defaultPreferences,
    getInitialValueInEffect: false,
  });
  const preferences = { ...defaultPreferences, ...stored };
  const mayShowAll = can('tickets-manager:showall');
  return {
    mayShowAll,
    showAll: mayShowAll && (preferences.showAll ?? isAdmin(actor)),
    queueIds: preferences.queueIds,
    contactOpen: preferences.contactOpen,
    change: (change: Partial<Preferences>) => setStored({ ...preferences, ...change }),
  };
}
