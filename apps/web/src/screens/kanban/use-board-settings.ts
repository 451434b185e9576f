import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { followsClock } from '../../features/inbox/kanban/board.rules.ts';
import type { BoardFilter } from '../../features/inbox/kanban/board.rules.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import type { Density } from './kanban-card.tsx';

interface Settings {
  density: Density;
  /** ids of folded lanes; 0 = the one of tickets without a kanban tag */
  folded: number[];
  queueIds: number[];
}

const defaults: Settings = { density: 'loose', folded: [], queueIds: [] };
const noFilter: Omit<BoardFilter, 'queueIds' | 'text'> = {
  users: [],
  unassigned: false,
  tags: [],
  whatsappIds: [],
  days: null,
  unansweredMinutes: null,
};

/** This person's layout of the board on this computer, and its filters. */
export function useBoardSettings() {
  const { user } = useSession();
  const [stored, setStored] = useLocalStorage<Partial<Settings>>({
    key: `kanban-${user.id}`,
    defaultValue: defaults,
    getInitialValueInEffect: false,
  });
  const { density, folded, queueIds } = { ...defaults, ...stored };
  const [narrowed, setNarrowed] = useState(noFilter);
  const search = useSearchText();
  const filter: BoardFilter = useMemo(
    () => ({ ...narrowed, queueIds, text: search.search }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a stored list is a new one at every render: its items are what counts
    [narrowed, queueIds.join(), search.search],
  );
  const change = (part: Partial<Settings>) => setStored({ density, folded, queueIds, ...part });
  return {
    density,
    folded: new Set(folded),
    filter,
    search,
    change,
    narrow: (part: Partial<typeof noFilter>) => setNarrowed((before) => ({ ...before, ...part })),
    clear: () => {
      setNarrowed(noFilter);
      search.setText('');
      change({ queueIds: [] });
    },
    isNarrowed:
      [queueIds, narrowed.users, narrowed.tags, narrowed.whatsappIds].some((ids) => ids.length > 0) ||
      narrowed.unassigned ||
      followsClock(filter) ||
      filter.text !== '',
    fold: (laneId: number | null, fold: boolean) =>
      change({ folded: [...folded.filter((id) => id !== (laneId ?? 0)), ...(fold ? [laneId ?? 0] : [])] }),
  };
}

export type BoardSettings = ReturnType<typeof useBoardSettings>;
