import type { ConversationOutage } from '@balcao/contract';
import { IconPlugConnectedX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../ui/text/format.ts';
import css from './event-line.module.css';

/** That the number was away here, and whether something may be missing. */
export function OutageLine({ outage: { beganAt, endedAt, mayMiss, messages } }: { outage: ConversationOutage }) {
  const { t } = useTranslation();
  const end = endedAt ?? beganAt;
  const [from, to] = [formatTime(beganAt), formatTime(end)];
  const sameDay = new Date(beganAt).toDateString() === new Date(end).toDateString();
  return (
    <div className={css.event}>
      <p className={css.line}>
        <IconPlugConnectedX size={14} stroke={1.75} aria-hidden />
        <span>
          {sameDay && from === to
            ? t('messages.outage.moment', { at: from })
            : t('messages.outage.period', { from, to: sameDay ? to : formatDateTime(end) })}
          {messages > 0 && ` ${t('messages.outage.recovered', { count: messages })}`}
          {mayMiss && ` ${t('messages.outage.mayMiss')}`}
        </span>
      </p>
    </div>
  );
}
