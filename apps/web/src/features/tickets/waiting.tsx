import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../../ui/counter.tsx';
import css from './waiting.module.css';
import type { TicketFilter } from './tickets.live.ts';
import { useTickets } from './tickets.queries.ts';

const announcedAtMostEvery = 10_000;
const everybodyWaiting: TicketFilter = { status: 'pending', userId: null, queueIds: [] };

/** How many tickets wait that this person could accept; 0 until it is known. */
export function useWaitingCount(): number {
  return useTickets(everybodyWaiting).list?.count ?? 0;
}

/** Brass on the drawer's entry. */
export function WaitingBadge() {
  const { t } = useTranslation();
  const count = useWaitingCount();
  return <Counter value={count} label={t('tickets.waiting', { count })} />;
}

/** Says a changed number aloud, never more often than every ten seconds, and nothing when nobody waits any more. */
export function WaitingAnnouncer() {
  const { t } = useTranslation();
  const count = useWaitingCount();
  const [said, setSaid] = useState<{ count: number; at: number }>({ count: 0, at: 0 });
  const say = useEffectEvent(() => setSaid({ count, at: Date.now() }));

  useEffect(() => {
    if (count === said.count) return;
    const timer = setTimeout(say, Math.max(0, said.at + announcedAtMostEvery - Date.now()));
    return () => clearTimeout(timer);
  }, [count, said]);

  return (
    <p className={css.spoken} role="status">
      {said.count > 0 && t('tickets.waiting', { count: said.count })}
    </p>
  );
}
