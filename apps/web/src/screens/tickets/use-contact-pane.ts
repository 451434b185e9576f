import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import type { PanelPart, RequestedPart } from '../../features/inbox/tickets/panel/contact-panel.tsx';
import type { useInboxPreferences } from '../../features/inbox/tickets/list/inbox-preferences.ts';

/** What most conversations have nothing of is asked for when it is unfolded. */
const foldedAtFirst: PanelPart[] = ['pix'];

/** Whether the contact is shown: beside the conversation where there is room, else in a drawer over it. */
export function useContactPane(wide: boolean, preferences: ReturnType<typeof useInboxPreferences>) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [requested, setRequested] = useState<RequestedPart>();
  const { user } = useSession();
  // Here and not in the panel, of which each conversation has another: this hook writes what it reads, and draws again.
  const [folded, fold] = useLocalStorage<PanelPart[]>({
    key: `contact-panel-${user.id}`,
    defaultValue: foldedAtFirst,
    getInitialValueInEffect: false,
  });
  const open = wide ? preferences.contactOpen : drawerOpen;
  const set = (next: boolean) => {
    setRequested(undefined);
    if (!wide) setDrawerOpen(next);
    else if (next !== preferences.contactOpen) preferences.change({ contactOpen: next });
  };
  return {
    wide,
    open,
    wanted: requested,
    /** the parts of the panel that are folded up, of this person on this computer */
    folded,
    fold,
    /** the part that was requested has the keyboard: requested once, not in each conversation */
    onReached: useCallback(() => setRequested(undefined), []),
    toggle: () => set(!open),
    close: () => set(false),
    /** opens it at one of its parts, ready to write there */
    showPart: (part: RequestedPart['part']) => {
      set(true);
      setRequested({ part });
    },
  };
}
