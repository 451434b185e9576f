import type { Interactive } from '@balcao/contract';
import { IconCalendarEvent, IconMapPin } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { eventTimes } from './event-times.ts';
import css from './interactive-card.module.css';
import { WebLink } from './web-link.tsx';

/** A meeting or a planned call: its name, when by the clock of the company, and where. Only the phone shows who comes. */
export function EventCard({ event }: { event: Extract<Interactive, { kind: 'event' }> }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const { text, startsAt, endsAt, place, description, url, isCanceled } = event;
  return (
    <div className={css.card}>
      <span className={css.note}>{t(`messages.interactive.${isCanceled ? 'canceledEvent' : 'event'}`)}</span>
      {text !== '' && <b className={css.title}>{text}</b>}
      {startsAt !== null && (
        <span className={css.fact}>
          <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
          {eventTimes(startsAt, endsAt, timeZone)}
        </span>
      )}
      {place !== '' && (
        <span className={css.fact}>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          {place}
        </span>
      )}
      {description !== '' && <span className={css.note}>{description}</span>}
      {url !== null && <WebLink url={url} label={t('messages.interactive.joinCall')} />}
    </div>
  );
}
