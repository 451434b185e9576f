import type { TicketEvent, TicketEventKind } from '@balcao/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowMerge,
  IconCheck,
  IconMessageCircle,
  IconPhone,
  IconQrcode,
  IconQrcodeOff,
  IconStar,
  IconTransfer,
  IconUserMinus,
  IconUserPlus,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/text/format.ts';
import { eventText, groupIcons, reasonOf } from '../service-log/index.ts';
import css from './event-line.module.css';

const icons: Readonly<Partial<Record<TicketEventKind, Icon>>> = {
  transferred: IconTransfer,
  returned: IconArrowBackUp,
  finished: IconCheck,
  reopened: IconMessageCircle,
  rated: IconStar,
  joined: IconUserPlus,
  left: IconUserMinus,
  merged: IconArrowMerge,
  renumbered: IconPhone,
  unanswered: IconAlertTriangle,
  pix_paid: IconQrcode,
  pix_unpaid: IconQrcodeOff,
  pix_canceled: IconQrcodeOff,
  ...groupIcons,
};

/** A line of the ticket's log in the conversation: who moved it and why. */
export function EventLine({ event }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const EventIcon = icons[event.kind] ?? IconMessageCircle;
  return (
    <div className={css.event} data-event={event.kind}>
      <p className={css.line}>
        <EventIcon size={14} stroke={1.75} aria-hidden />
        <span>
          {eventText(event, t)} · <time dateTime={event.createdAt}>{formatTime(event.createdAt)}</time>
        </span>
      </p>
      {reasonOf(event) !== '' && <p className={css.why}>“{reasonOf(event)}”</p>}
    </div>
  );
}
