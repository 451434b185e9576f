import type { Ticket } from '@balcao/contract';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './panel-schedules.module.css';
import { formatMomentIn } from './schedule-times.ts';
import { scheduledText } from './scheduled-text.ts';
import { useTicketSchedules } from './schedules.queries.ts';

/** Schedules a message to the contact of a conversation, over its connection. */
export function AddSchedule({ ticket: { contactId, whatsappId } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = { contactId, ...(whatsappId !== null && { whatsappId }) };
  return (
    <IconButton
      label={t('messages.schedule.action')}
      size={28}
      onClick={() => void navigate({ to: '/schedules', search })}
    >
      <IconPlus size={16} stroke={1.75} />
    </IconButton>
  );
}

/** The waiting schedules of a conversation; each leads to its dialog. */
export function PanelSchedules({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { data } = useTicketSchedules(ticket.id);
  if (!data) return null;
  if (data.length === 0) return <p className={css.none}>{t('messages.schedule.none')}</p>;
  return (
    <ul className={css.rows}>
      {data.map((schedule) => (
        <li key={schedule.id}>
          <Link
            to="/schedules"
            search={{ scheduleId: schedule.id }}
            className={css.row}
            data-failed={schedule.status === 'ERRO' || undefined}
          >
            <b>{formatMomentIn(schedule.sendAt, company.timeZone)}</b>
            {schedule.status === 'ERRO' && <small>{t('messages.schedule.failed')}</small>}
            <span>{scheduledText(schedule, company)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
