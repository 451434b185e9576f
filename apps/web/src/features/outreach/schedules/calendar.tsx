import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar from '@fullcalendar/react';
import type { CalendarApi, CalendarRef, NowIndicatorHeaderInfo, WeekNumberHeaderInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import enLocale from '@fullcalendar/react/locales/en-gb';
import esLocale from '@fullcalendar/react/locales/es';
import ptLocale from '@fullcalendar/react/locales/pt-br';
import themePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { localeOf } from '../../../ui/text/format.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { businessHoursOf } from './business-hours.ts';
import { countsByDay, entriesOf } from './calendar-entries.ts';
import type { ScheduleRange, WholeDay } from './calendar-entries.ts';
import {
  cellDayClass,
  hourClass,
  renderDayHeader,
  renderEvent,
  renderMoreLink,
  slotClass,
  toEvent,
  viewNames,
} from './calendar-content.tsx';
import type { CalendarView } from './calendar-content.tsx';
import { CalendarActions } from './calendar-event.tsx';
import css from './calendar.module.css';
import { DayCounts } from './day-header.tsx';
import { formatTimeIn, offsetOf, shownDays } from './schedule-times.ts';
import { useCalendarHandlers } from './use-calendar-handlers.ts';
import type { CalendarHandlers } from './use-calendar-handlers.ts';

const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, themePlugin];
const clockFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** How many messages of one time stand side by side in a column, wide enough to be read; the others are behind a link. */
const sideBySide = { day: 6, week: 2 } as const;
// Its columns are days of the week, not dates.
const monthOptions = { dayHeaderFormat: { weekday: 'short' }, fixedWeekCount: false } as const;
/** Above the hours stands the clock they are of, in the place of the number of the week. */
const hoursOptions = { weekNumbers: true } as const;
/** What is to come is asked for, so that they begin today and not on a Sunday. */
const nextDays = { type: 'timeGrid', duration: { days: shownDays.week } } as const;
const nextList = { type: 'list', duration: { days: shownDays.list } } as const;
const locales = [ptLocale, esLocale, enLocale];

interface Props extends CalendarHandlers {
  /** receives its element, whose height tells how many rows a day has */
  box: Ref<HTMLDivElement>;
  view: CalendarView;
  /** how many messages a day of the month shows */
  rows: number;
  range: ScheduleRange | undefined;
  /** it is known that there is nothing in the period */
  isEmpty: boolean;
  /** the button that schedules a message, in the middle of an empty list */
  add: ReactNode;
  /** the day that was opened, once it was loaded */
  wholeDay: WholeDay | undefined;
  /** receives the function that goes to another period */
  onApi: (api: CalendarApi) => void;
}

/** The schedules of a period on the clock of the company. Loaded with its page alone. */
export function Calendar(props: Props) {
  const { box, view, rows, range, isEmpty, add, wholeDay, onApi } = props;
  const { t, i18n } = useTranslation();
  const { company, setting } = useSession();
  // Other clocks, each queue's or none, leave every hour alike.
  const { schedules: hours } = company;
  const keepsHours = setting('scheduleType') === 'company';
  const businessHours = useMemo(() => keepsHours && businessHoursOf(hours), [keepsHours, hours]);
  const calendar = useRef<CalendarRef>(null);
  const isMeasured = useIsMeasured();
  const { actions, ...handlers } = useCalendarHandlers(company.timeZone, props);
  const views = useMemo(() => {
    const moreLinkHint = t('schedules.calendar.moreOfTimeHint');
    return {
      [viewNames.day]: { ...hoursOptions, moreLinkHint, eventMaxStack: sideBySide.day },
      [viewNames.week]: { ...hoursOptions, ...nextDays, moreLinkHint, eventMaxStack: sideBySide.week },
      [viewNames.list]: nextList,
      [viewNames.month]: { ...monthOptions, dayMaxEvents: rows },
    };
  }, [rows, t]);
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (api) onApi(api);
  }, [onApi]);
  const entries = useMemo(() => entriesOf(range, wholeDay), [range, wholeDay]);
  const events = useMemo(() => entries.map(toEvent), [entries]);
  const counts = useMemo(() => countsByDay(range, entries, company.timeZone), [range, entries, company.timeZone]);
  const renderNow = useCallback(
    ({ date }: NowIndicatorHeaderInfo) => formatTimeIn(date, company.timeZone),
    [company.timeZone],
  );
  const renderZone = useCallback(
    ({ date }: WeekNumberHeaderInfo) => offsetOf(date ?? new Date(), company.timeZone),
    [company.timeZone],
  );
  const noEvents = useMemo(() => {
    if (!isEmpty) return <SkeletonRows height={70} avatar={0} />;
    return <EmptyState title={t('schedules.calendar.empty')} text={t('schedules.calendar.emptyText')} action={add} />;
  }, [isEmpty, add, t]);
  useEffect(() => {
    // Not while React draws: the calendar draws itself at once.
    queueMicrotask(() => {
      const api = calendar.current?.getApi();
      if (api && api.view.type !== viewNames[view]) api.changeView(viewNames[view]);
    });
  }, [view]);

  return (
    <CalendarActions value={actions}>
      <DayCounts value={counts}>
        <div ref={box} className={css.calendar} data-unmeasured={!isMeasured || undefined}>
          <FullCalendar
            ref={calendar}
            plugins={plugins}
            locales={locales}
            locale={localeOf(i18n.language).toLowerCase()}
            timeZone={company.timeZone}
            initialView={viewNames[view]}
            headerToolbar={false}
            borderless
            height="100%"
            firstDay={0}
            allDaySlot={false}
            timedText={t('schedules.calendar.timed')}
            scrollTime="06:50:00"
            slotDuration="00:30:00"
            eventTimeFormat={clockFormat}
            slotHeaderFormat={clockFormat}
            eventDisplay="block"
            displayEventEnd={false}
            defaultTimedEventDuration="00:30:00"
            forceEventDuration
            eventDurationEditable={false}
            eventInteractive={false}
            eventMinHeight={50}
            eventShortHeight={30}
            slotEventOverlap={false}
            nowIndicator
            nowIndicatorHeaderContent={renderNow}
            nowIndicatorHeaderClass={css.nowTime}
            nowIndicatorLineClass={css.nowLine}
            slotHeaderInnerClass={css.hour}
            slotLaneClass={slotClass}
            slotHeaderClass={hourClass}
            weekNumberHeaderContent={renderZone}
            weekNumberHeaderInnerClass={css.zone}
            dayHeaderAlign="start"
            dayHeaderInnerClass={css.dayHead}
            dayCellTopClass={css.cellTop}
            dayCellTopInnerClass={cellDayClass}
            listDayHeaderClass={css.listDay}
            listDayHeaderInnerClass={css.listDayInner}
            listItemEventClass={css.listItem}
            listItemEventBeforeClass={css.listDot}
            businessHours={businessHours}
            events={events}
            // The server's order, so that the first few of a day come first.
            eventOrder="start,scheduleId"
            eventContent={renderEvent}
            dayHeaderContent={renderDayHeader}
            views={views}
            dayHeaderFormat={{ weekday: 'short', day: 'numeric' }}
            moreLinkContent={renderMoreLink}
            dayLaneInnerClass={css.lane}
            columnMoreLinkClass={css.laneMore}
            moreLinkHint={t('schedules.calendar.moreHint')}
            moreLinkClick={handlers.openDay}
            popoverClass={css.popover}
            noEventsContent={noEvents}
            noEventsClass={css.empty}
            eventClick={handlers.openEvent}
            dateClick={handlers.addAt}
            eventDrop={handlers.moveEvent}
            dayLaneDidMount={onDayMounted}
            datesSet={handlers.showDates}
          />
          {isEmpty && view !== 'list' && (
            <p className={css.nothing} role="status">
              <b>{t('schedules.calendar.empty')}.</b> {t('schedules.calendar.emptyGrid')}
            </p>
          )}
        </div>
      </DayCounts>
    </CalendarActions>
  );
}

/** Whether the calendar has measured its rows, which it draws at another height before. It does so in its first frames. */
function useIsMeasured(): boolean {
  const [isMeasured, setIsMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

const onDayMounted = ({ el }: { el: HTMLElement }) => makeFirstDayReachable(el);

/** The keyboard scrolls the hours from the first day, since a period without schedules has nothing else in it to go to. */
function makeFirstDayReachable(day: HTMLElement): void {
  if (!day.parentElement?.querySelector('[tabindex]')) day.tabIndex = 0;
}
