import type {
  DayCellInfo,
  DayHeaderInfo,
  EventDisplayInfo,
  EventInput,
  SlotHeaderInfo,
  SlotLaneInfo,
} from '@fullcalendar/react';
import type { Schedule } from '@balcao/contract';
import type { CalendarEntry } from './calendar-entries.ts';
import { CalendarEvent } from './calendar-event.tsx';
import css from './calendar.module.css';
import { DayHeader } from './day-header.tsx';
import { MoreOfDay, PopoverTitle } from './day-popover.tsx';

export type CalendarView = 'day' | 'week' | 'month' | 'list';

export const viewNames = { day: 'timeGridDay', week: 'nextDays', month: 'dayGridMonth', list: 'nextList' } as const;

/** The class of a slot: only whole hours have a line. */
export const slotClass = ({ isMinor }: SlotLaneInfo) => (isMinor ? css.halfHour : '');

/** The class of the name of an hour, which stands on its line: above the first one there is no room. */
export const hourClass = ({ time }: SlotHeaderInfo) => (time?.milliseconds === 0 ? css.firstHour : css.hourHead);

export const cellDayClass = ({ isToday }: DayCellInfo) => `${css.cellDay}${isToday ? ` ${css.cellToday}` : ''}`;

export const renderMoreLink = ({ num }: { num: number }) => <MoreOfDay hidden={num} />;

export function renderDayHeader({ date, view, text, weekdayText, dayNumberText, isToday, inPopover }: DayHeaderInfo) {
  if (inPopover) return <PopoverTitle text={text} />;
  if (view.type === viewNames.list) return text;
  if (view.type === viewNames.month) return <span className={css.weekday}>{text}</span>;
  // Its date is that of the clock of the company, as if it were UTC.
  const day = date.toISOString().slice(0, 10);
  return <DayHeader day={day} number={dayNumberText} weekday={weekdayText} isToday={isToday} />;
}

export function renderEvent({ event, view, timeText }: EventDisplayInfo) {
  return (
    <CalendarEvent
      schedule={event.extendedProps['schedule'] as Schedule}
      isOccurrence={event.extendedProps['isOccurrence'] === true}
      time={timeText}
      compact={view.type === viewNames.month}
    />
  );
}

export function toEvent({ schedule, sendAt, isOccurrence }: CalendarEntry): EventInput {
  const { id, contact, status } = schedule;
  return {
    id: isOccurrence ? `${id} ${sendAt}` : String(id),
    title: contact.name,
    start: sendAt,
    startEditable: !isOccurrence && (status === 'PENDENTE' || status === 'ERRO'),
    extendedProps: { schedule, isOccurrence, scheduleId: id },
  };
}

/** What a view shows of the calendar. */
export function unitOf(viewType: string): 'day' | 'week' | 'month' {
  if (viewType === viewNames.month) return 'month';
  return viewType === viewNames.day ? 'day' : 'week';
}
