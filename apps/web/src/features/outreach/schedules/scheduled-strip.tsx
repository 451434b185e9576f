import type { Ticket } from '@balcao/contract';
import { IconAlertCircle, IconCalendarEvent } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import css from './scheduled-strip.module.css';
import { formatMomentIn } from './schedule-times.ts';
import { scheduledText } from './scheduled-text.ts';
import { useTicketSchedules } from './schedules.queries.ts';

interface Props {
  ticket: Pick<Ticket, 'id'>;
  /** they are asked for; until then those are shown that are known */
  wanted: boolean;
}

/** Above the field of a conversation: its waiting schedules. */
export function ScheduledStrip({ ticket, wanted }: Props) {
  const { t } = useTranslation();
  const { company, includes } = useSession();
  const { data = [] } = useTicketSchedules(ticket.id, wanted);
  const isIncluded = includes('useSchedules');
  // The contact wrote before, which made it needless: that is no failure to show here.
  const failed = data.find(({ status, failure }) => status === 'ERRO' && failure !== 'ERR_SCHEDULE_ANSWERED');
  const waiting = data.filter(({ status }) => status === 'PENDENTE' || status === 'AGENDADA');
  const [next] = waiting;
  const shown = next ?? failed;
  if (!isIncluded && next) return <Paused count={waiting.length} />;
  if (!isIncluded || !shown) return null;
  const time = formatMomentIn(shown.sendAt, company.timeZone);
  return (
    <p className={css.strip} data-failed={failed !== undefined || undefined}>
      {failed ? (
        <IconAlertCircle size={15} stroke={1.75} aria-hidden />
      ) : (
        <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
      )}
      <Link to="/schedules" search={{ scheduleId: (failed ?? shown).id }} className={css.link} data-pressed-beyond>
        {next && t('messages.schedule.next', { count: waiting.length, time })}
        {next && failed && ' · '}
        {failed && `${formatMomentIn(failed.sendAt, company.timeZone)}: ${t('messages.schedule.failed')}`}
      </Link>
      <span className={css.text}>{scheduledText(shown, company)}</span>
    </p>
  );
}

/**
 * Says how many schedules wait because the plan includes none: they leave once it does again, unless it is too late
 * then.
 */
function Paused({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <p className={css.strip} data-failed>
      <IconAlertCircle size={15} stroke={1.75} aria-hidden />
      <span className={css.text}>{t('messages.schedule.notInPlan', { count })}</span>
    </p>
  );
}
