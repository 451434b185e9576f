import { deadlineState, listTickets } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconAlarm } from '../../../ui/icons/index.ts';
import { useHasDeadlines } from '../ticket-people/index.ts';
import { DeadlineChip, useGoToTicket } from '../tickets/index.ts';
import css from './notifications.module.css';

const deadlinesKey = ['notifications', 'deadlines'] as const;
registerColdList({ queryKey: deadlinesKey, events: { ticketDeadline: true } });

/** No more rows than this: the list of the inbox has all of them. */
const mostRows = 5;

/** Deadlines that are due soon or were missed: of one's own tickets, and of those that wait where one sees them. */
export function DeadlineNews({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const goToTicket = useGoToTicket();
  // Companies without rules are not asked.
  const enabled = useHasDeadlines();
  const { data } = useQuery({
    enabled,
    queryKey: deadlinesKey,
    queryFn: async ({ signal }) =>
      (await call(listTickets, { query: { deadline: 'risk', order: 'deadline' }, signal })).tickets.slice(0, mostRows),
    // What was answered meanwhile is told by no event of deadlines.
    staleTime: 0,
    meta: { quiet: true },
  });
  const due = (data ?? []).flatMap((ticket) => {
    const { deadline } = ticket;
    return deadline && deadlineState(deadline, now) !== 'far' ? [{ ticket, deadline }] : [];
  });
  if (due.length === 0) return null;
  const open = (ticket: Ticket) => {
    onNavigate();
    goToTicket(ticket);
  };
  return (
    <section aria-label={t('notifications.deadlines.title')}>
      <div className={css.head}>
        <h2>{t('notifications.deadlines.title')}</h2>
      </div>
      <ul className={css.rows}>
        {due.map(({ ticket, deadline }) => (
          <li key={ticket.id}>
            <UnstyledButton className={css.row} onClick={() => open(ticket)}>
              <IconAlarm size={18} stroke={1.75} aria-hidden />
              <span className={css.lines}>
                <span className={css.what}>{ticket.contact.name}</span>
                <span className={css.where}>
                  <DeadlineChip deadline={deadline} worded />
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
