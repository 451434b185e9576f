import type { TicketDeadlineLine } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconAlarm, IconCheck } from '../../../../ui/icons/index.ts';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import chip from './deadline-chip.module.css';
import { DeadlineChip } from './deadline-chip.tsx';
import { formatDelay } from './deadline-time.ts';
import css from './panel-deadlines.module.css';
import { useTicketDeadlines } from './ticket-deadlines.queries.ts';

/** The deadlines of the open conversation: what runs, and what became of the others. Absent where no rule fits. */
export function PanelDeadlines({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useTicketDeadlines(ticketId);
  if (isError && !data)
    return (
      <section className={css.part} aria-label={t('inbox.deadline.title')}>
        <RetryLine className={undefined} text={t('inbox.deadline.failed')} onRetry={() => void refetch()} />
      </section>
    );
  if (!data || data.lines.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('inbox.deadline.title')}>
      <div className={css.head}>
        <span>{t('inbox.deadline.title')}</span>
        {data.rule && <span className={css.rule}>{data.rule.name}</span>}
      </div>
      <dl className={css.lines}>
        {data.lines.map((line) => (
          <div key={line.kind} className={css.line}>
            <dt>{t(`inbox.deadline.${line.kind}`)}</dt>
            <dd>
              <LineState line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LineState({ line: { kind, state, dueAt, alertAt, lateMinutes } }: { line: TicketDeadlineLine }) {
  const { t } = useTranslation();
  if (state === 'paused') return t('inbox.deadline.paused');
  if (state === 'running')
    return dueAt === null ? null : <DeadlineChip deadline={{ kind, dueAt, alertAt: alertAt ?? dueAt }} />;
  const isMet = state === 'met';
  const Icon = isMet ? IconCheck : IconAlarm;
  return (
    <span className={chip.chip} data-state={state}>
      <Icon size={13} stroke={1.75} aria-hidden />
      {isMet ? t('inbox.deadline.met') : t('inbox.deadline.late', { time: formatDelay(lateMinutes ?? 0) })}
    </span>
  );
}
