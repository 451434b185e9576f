import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../../../../ui/counter.tsx';
import css from './pending-count.module.css';
import type { TicketFilter } from './lists.rules.ts';
import { useTickets } from '../tickets.queries.ts';

const announceIntervalMs = 10_000;
const allPendingFilter: TicketFilter = { status: 'pending', userId: null, queueIds: [], order: 'waiting', held: false };

/** How many tickets wait that this person could accept; 0 until it is known. */
export function usePendingCount(enabled = true): number {
  const { list } = useTickets(allPendingFilter, enabled);
  return (enabled && list?.count) || 0;
}

let shownElsewhere = 0;
const listeners = new Set<() => void>();

/** Registers, while mounted, that the list on screen shows the number itself. */
export function usePendingCountShown(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const change = (by: 1 | -1) => {
      shownElsewhere += by;
      for (const listener of listeners) listener();
    };
    change(1);
    return () => change(-1);
  }, [shown]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Brass on the drawer's entry, unless the same number is shown beside it. */
export function PendingBadge() {
  const { t } = useTranslation();
  const count = usePendingCount();
  const shown = useSyncExternalStore(subscribe, () => shownElsewhere > 0);
  if (shown) return null;
  return <Counter value={count} label={t('tickets.waiting', { count })} />;
}

/**
 * Announces a changed number to screen readers, at most every ten seconds, and nothing when no contact waits any more.
 */
export function PendingAnnouncer() {
  const { t } = useTranslation();
  const count = usePendingCount();
  const [announced, setAnnounced] = useState<{ count: number; at: number }>({ count: 0, at: 0 });
  const announce = useEffectEvent(() => setAnnounced({ count, at: Date.now() }));

  useEffect(() => {
    if (count === announced.count) return;
    const timer = setTimeout(announce, Math.max(0, announced.at + announceIntervalMs - Date.now()));
    return () => clearTimeout(timer);
  }, [count, announced]);

  return (
    <p className={css.spoken} role="status">
      {announced.count > 0 && t('tickets.waiting', { count: announced.count })}
    </p>
  );
}
