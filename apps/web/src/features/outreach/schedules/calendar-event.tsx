import type { Schedule } from '@balcao/contract';
import {
  IconAlertCircle,
  IconCheck,
  IconClockPause,
  IconMessageQuestion,
  IconPaperclip,
  IconPencil,
  IconRefresh,
  IconRepeat,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { createContext, useContext, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './calendar-event.module.css';

interface Props {
  schedule: Schedule;
  /** a later time of the series: the schedule itself is elsewhere */
  isOccurrence: boolean;
  time: string;
  /** one line, as a day of a month has room for */
  compact: boolean;
}

interface Actions {
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
  /** sends one after all that did not leave */
  onRetry: (schedule: Schedule) => void;
}

/** The actions of the events' buttons. */
export const CalendarActions = createContext<Actions>({
  onEdit: () => undefined,
  onDelete: () => undefined,
  onRetry: () => undefined,
});

/** The colours that the colour of the queue is mixed from. */
type QueueStyle = CSSProperties & { '--queue': string };

/** One schedule in the calendar: its recipient, its time, and its state. */
export function CalendarEvent({ schedule, isOccurrence, time, compact }: Props) {
  const { t } = useTranslation();
  const { onEdit, onDelete, onRetry } = useContext(CalendarActions);
  // A month has hundreds of them: the buttons of one are made when the pointer or the focus comes, as they are shown.
  const [isTouched, setIsTouched] = useState(!compact);
  const touch = () => setIsTouched(true);
  const { contact, status, queue, mediaName, onlyIfSilent, repeat, isRepeated } = schedule;
  const { name } = contact;
  const shownStatus = isOccurrence ? 'PENDENTE' : status;
  const icon = { size: 14, stroke: 1.75 } as const;
  const style: QueueStyle = { '--queue': queue?.color ?? 'var(--b-primary)' };
  return (
    <div
      className={css.event}
      data-status={shownStatus}
      data-compact={compact || undefined}
      style={style}
      onPointerEnter={touch}
      onFocus={touch}
    >
      <span className={css.line}>
        {compact && <span className={css.time}>{time}</span>}
        <button type="button" className={css.name} data-pressed-beyond onClick={() => onEdit(schedule)}>
          {name}
        </button>
        <span className={css.signs}>
          {mediaName !== null && <IconPaperclip {...icon} aria-label={t('schedules.calendar.file')} />}
          {onlyIfSilent && <IconMessageQuestion {...icon} aria-label={t('schedules.calendar.onlyIfSilent')} />}
          {(repeat !== null || isRepeated) && <IconRepeat {...icon} aria-label={t('schedules.calendar.repeated')} />}
          {shownStatus === 'ENVIADA' && (
            <IconCheck {...icon} className={css.ok} aria-label={t('schedules.status.ENVIADA')} />
          )}
          {shownStatus === 'AGENDADA' && <IconClockPause {...icon} aria-label={t('schedules.status.AGENDADA')} />}
          {shownStatus === 'ERRO' && <IconAlertCircle {...icon} aria-label={t('schedules.status.ERRO')} />}
        </span>
      </span>
      <span className={css.line}>
        {!compact && (
          <span className={css.time}>
            {shownStatus === 'ERRO' ? t('schedules.status.ERRO').toLowerCase() : time}
            {shownStatus === 'ENVIADA' && ` · ${t('schedules.status.ENVIADA').toLowerCase()}`}
          </span>
        )}
        {!isOccurrence && isTouched && (
          <span className={css.tools}>
            {shownStatus === 'ERRO' && (
              <IconButton label={t('schedules.calendar.retry', { name })} size={24} onClick={() => onRetry(schedule)}>
                <IconRefresh size={14} stroke={1.75} />
              </IconButton>
            )}
            {shownStatus === 'PENDENTE' && (
              <IconButton label={t('schedules.edit', { name })} size={24} onClick={() => onEdit(schedule)}>
                <IconPencil size={14} stroke={1.75} />
              </IconButton>
            )}
            {shownStatus !== 'AGENDADA' && (
              <IconButton label={t('schedules.delete', { name })} size={24} onClick={() => onDelete(schedule)}>
                <IconTrash size={14} stroke={1.75} />
              </IconButton>
            )}
          </span>
        )}
      </span>
    </div>
  );
}
