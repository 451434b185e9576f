import type { DateClickInfo, DatesSetInfo, EventClickInfo, EventDropInfo, MoreLinkHandler } from '@fullcalendar/react';
import { hourMs } from '@balcao/contract';
import type { Schedule } from '@balcao/contract';
import { useCallback, useMemo } from 'react';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { unitOf, viewNames } from './calendar-content.tsx';
import { dayPeriodOf, periodTitle, weeksOf } from './schedule-times.ts';
import type { PeriodTitle } from './schedule-times.ts';
import type { CalendarPeriod } from './schedules.queries.ts';

/** The loaded part of the calendar. */
export interface ShownPeriod extends CalendarPeriod {
  /** undefined until it is drawn */
  title?: PeriodTitle;
  /** of a month, how many it shows; undefined = each day has room for all */
  weeks: number | undefined;
}

export interface CalendarHandlers {
  /** receives the shown period */
  onPeriod: (period: ShownPeriod) => void;
  /** all of a day is to be seen */
  onOpenDay: (day: CalendarPeriod) => void;
  onAdd: (sendAt: Date) => void;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
  onRetry: (schedule: Schedule) => void;
  /** `revert` puts it back where it was */
  onMove: (schedule: Schedule, sendAt: string, revert: () => void) => void;
}

/** What the calendar calls when something is clicked, moved or shown. */
export function useCalendarHandlers(
  timeZone: string,
  { onPeriod, onOpenDay, onAdd, onEdit, onDelete, onRetry, onMove }: CalendarHandlers,
) {
  // Functions stay the same: for another one every message is drawn again.
  const [edit, remove, retry] = [useStableCallback(onEdit), useStableCallback(onDelete), useStableCallback(onRetry)];
  const actions = useMemo(() => ({ onEdit: edit, onDelete: remove, onRetry: retry }), [edit, remove, retry]);
  const openEvent = useStableCallback<[EventClickInfo]>(({ event, jsEvent }) => {
    // Its buttons act by themselves, and do not open it.
    if (jsEvent.target instanceof Element && jsEvent.target.closest('button')) return;
    onEdit(event.extendedProps['schedule'] as Schedule);
  });
  const addAt = useStableCallback<[DateClickInfo]>(({ date, allDay }) =>
    onAdd(allDay ? new Date(date.getTime() + 9 * hourMs) : date),
  );
  const moveEvent = useStableCallback<[EventDropInfo]>(({ event, revert }) =>
    onMove(event.extendedProps['schedule'] as Schedule, event.startStr, revert),
  );
  const showDates = useStableCallback<[DatesSetInfo]>(({ start, end, view: { type, currentStart, currentEnd } }) => {
    const period = periodFrom(start, end);
    // Around a month its view shows days of others.
    const title = periodTitle(unitOf(type), periodFrom(currentStart, currentEnd), timeZone);
    onPeriod({ ...period, title, weeks: type === viewNames.month ? weeksOf(period) : undefined });
  });
  const openDay = useCallback<MoreLinkHandler>(
    ({ date, view: { type } }) => {
      // Of a week all are loaded.
      if (type === viewNames.month) onOpenDay(dayPeriodOf(date, timeZone));
      return 'popover';
    },
    [onOpenDay, timeZone],
  );
  return { actions, openEvent, addAt, moveEvent, showDates, openDay };
}

const periodFrom = (start: Date, end: Date): CalendarPeriod => ({
  from: start.toISOString(),
  until: end.toISOString(),
});
