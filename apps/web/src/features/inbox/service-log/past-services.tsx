import type { Ticket, TicketCycle } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconStar } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { formatDate, formatListTime } from '../../../ui/text/format.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './past-services.module.css';
import { useTicketHistory } from './service-log.queries.ts';

const initialCount = 5;

/** Earlier services of the ticket's contact; each opens its conversation. */
export function PastServices({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { data: cycles, isError, refetch } = useTicketHistory(ticket);
  const [all, setAll] = useState(false);

  if (!cycles && isError) {
    return <RetryLine className={css.none} text={t('serviceLog.past.failed')} onRetry={refetch} />;
  }
  if (!cycles) return <SkeletonRows count={2} height={44} avatar={0} />;
  if (cycles.length === 0) return <p className={css.none}>{t('serviceLog.past.empty')}</p>;
  return (
    <>
      <ul className={css.list}>
        {cycles.slice(0, all ? undefined : initialCount).map((cycle) => (
          <li key={cycle.id}>
            {cycle.ticketId === ticket.id ? (
              // Its messages are in the conversation that is open already.
              <div className={css.row}>
                <Facts cycle={cycle} />
              </div>
            ) : (
              <Link
                to="/tickets/$uuid"
                params={{ uuid: cycle.ticketUuid }}
                className={css.row}
                title={t('serviceLog.past.open', { date: formatDate(cycle.queuedAt) })}
              >
                <Facts cycle={cycle} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {!all && cycles.length > initialCount && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t('serviceLog.past.more', { count: cycles.length })}
        </Button>
      )}
    </>
  );
}

function Facts({ cycle }: { cycle: TicketCycle }) {
  const { t } = useTranslation();
  const now = useNow();
  const facts = [
    [cycle.closeReason, cycle.closeDetail].filter((part) => part !== '').join(': ') || undefined,
    cycle.user?.name,
    cycle.whatsapp?.name,
    cycle.finishedAt === null && t('serviceLog.past.running'),
  ];
  return (
    <>
      <span className={css.line}>
        <span className={css.queue}>
          {cycle.queue ? (
            <ColorLabel color={cycle.queue.color}>{cycle.queue.name}</ColorLabel>
          ) : (
            t('serviceLog.past.noQueue')
          )}
        </span>
        <time className={css.date} dateTime={cycle.queuedAt}>
          {formatListTime(cycle.queuedAt, now)}
        </time>
      </span>
      <span className={css.line}>
        <span className={css.facts}>{facts.filter((fact) => typeof fact === 'string').join(' · ')}</span>
        {cycle.rate !== null && (
          <span className={css.rate}>
            <IconStar size={14} stroke={1.75} aria-hidden />
            {t('serviceLog.past.rate', { rate: cycle.rate, scale: cycle.rateScale })}
          </span>
        )}
      </span>
      {cycle.ratingRefusal !== null && (
        <span className={css.reason}>{t(`serviceLog.past.notAsked.${cycle.ratingRefusal}`)}</span>
      )}
      {cycle.rateWords !== '' && <q className={css.words}>{cycle.rateWords}</q>}
    </>
  );
}
