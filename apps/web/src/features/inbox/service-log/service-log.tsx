import type { TicketEvent, TicketEventKind } from '@balcao/contract';
import { Button } from '@mantine/core';
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowMerge,
  IconBell,
  IconCheck,
  IconChevronsUp,
  IconMessageChatbot,
  IconMessageCircle,
  IconMessageReply,
  IconMoodSmile,
  IconPhone,
  IconPlayerPlay,
  IconQrcode,
  IconQrcodeOff,
  IconStar,
  IconTransfer,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../ui/text/format.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { eventText, reasonOf } from './event-text.ts';
import { groupIcons } from './group-icons.ts';
import { durationText } from './duration-text.ts';
import { useTicketEvents } from './service-log.queries.ts';
import { groupByCycle, eventDuration } from './service-log.rules.ts';
import type { CycleLines } from './service-log.rules.ts';
import css from './service-log.module.css';

const initialCycles = 1;
const cyclesPerStep = 3;

const icons: Readonly<Record<TicketEventKind, Icon>> = {
  queued: IconBell,
  started: IconUserCheck,
  first_answer: IconMessageReply,
  returned: IconArrowBackUp,
  transferred: IconTransfer,
  rated: IconStar,
  finished: IconCheck,
  reopened: IconMessageCircle,
  thanked: IconMoodSmile,
  deadline_missed: IconAlarm,
  prioritized: IconChevronsUp,
  joined: IconUserPlus,
  left: IconUserMinus,
  macro: IconPlayerPlay,
  macro_undone: IconArrowBackUp,
  merged: IconArrowMerge,
  renumbered: IconPhone,
  answered: IconMessageChatbot,
  unanswered: IconAlertTriangle,
  pix_paid: IconQrcode,
  pix_unpaid: IconQrcodeOff,
  pix_canceled: IconQrcodeOff,
  ...groupIcons,
};

/** The events of a ticket, cycle by cycle, newest first. */
export function ServiceLog({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const log = useTicketEvents(ticketId);
  const [shown, setShown] = useState(initialCycles);
  const cycles = groupByCycle(log.events);
  const older = () => {
    if (shown >= cycles.length) log.loadOlder();
    setShown(shown + cyclesPerStep);
  };

  if (log.loading) return <SkeletonRows count={3} height={44} avatar={24} />;
  if (log.failed) {
    return <RetryLine className={css.none} text={t('serviceLog.failed')} onRetry={log.retry} />;
  }
  if (cycles.length === 0) return <p className={css.none}>{t('serviceLog.empty')}</p>;
  return (
    <>
      {cycles.slice(0, shown).map((cycle) => (
        <Cycle key={cycle.cycleId} cycle={cycle} />
      ))}
      {(cycles.length > shown || log.hasMore) && (
        <Button className={css.older} size="xs" variant="subtle" loading={log.loadingOlder} onClick={older}>
          {t('serviceLog.older')}
        </Button>
      )}
    </>
  );
}

function Cycle({ cycle }: { cycle: CycleLines }) {
  const now = useNow();
  return (
    <section className={css.cycle}>
      <h4 className={css.day}>{formatDay(cycle.since, now)}</h4>
      <ol className={css.lines}>
        {cycle.lines.map((event) => (
          <Line key={event.id} event={event} lines={cycle.lines} />
        ))}
      </ol>
    </section>
  );
}

function Line({ event, lines }: { event: TicketEvent; lines: readonly TicketEvent[] }) {
  const { t } = useTranslation();
  const now = useNow();
  const LineIcon = icons[event.kind];
  const reason = reasonOf(event);
  const duration = eventDuration(event, lines);
  // The day is shown above; a line of a later one shows its own.
  const sameDay = formatDay(event.createdAt, now) === formatDay(lines.at(-1)?.createdAt ?? event.createdAt, now);
  return (
    <li className={css.line} data-kind={event.kind}>
      <span className={css.icon}>
        <LineIcon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <p>{eventText(event, t)}</p>
        {reason !== '' && <p className={css.note}>{t('serviceLog.reason', { note: reason })}</p>}
        <p className={css.meta}>
          <time dateTime={event.createdAt}>
            {!sameDay && `${formatDay(event.createdAt, now)} `}
            {formatTime(event.createdAt)}
          </time>
          {duration && (
            <span>{t(`serviceLog.took.${duration.kind}`, { time: durationText(duration.seconds, t) })}</span>
          )}
        </p>
      </div>
    </li>
  );
}
