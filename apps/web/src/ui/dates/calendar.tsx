import { DatePicker } from '@mantine/dates';
import type { DatePickerProps, DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../text/format.ts';
import css from './calendar.module.css';
import type { DayRange } from './days.ts';

interface DayProps {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

/** The days of a month, to choose one: arrows move, Enter chooses. It takes the focus. */
export function DayCalendar({ value, min, max, onChoose }: DayProps) {
  const shared = useSharedProps();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The day arrows begin from. A focus that opened the calendar found none while its code was on its way.
    root.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <DatePicker
      {...shared}
      ref={root}
      value={value === '' ? null : value}
      minDate={min}
      maxDate={max}
      {...(value !== '' && { defaultDate: value })}
      onChange={(day) => day !== null && onChoose(day)}
      // The chosen day may be chosen again: it closes the calendar.
      allowDeselect={false}
      __onDayClick={(_event, day) => day === value && onChoose(day)}
    />
  );
}

interface RangeProps {
  value: DayRange;
  max?: string | undefined;
  onChoose: (range: DayRange) => void;
}

/** The days of a month, to choose the first and the last of some. */
export function RangeCalendar({ value: { from, to }, max, onChoose }: RangeProps) {
  const shared = useSharedProps();
  return (
    <DatePicker
      {...shared}
      // The typed value is shown at once.
      key={`${from} ${to}`}
      type="range"
      allowSingleDateInRange
      defaultValue={[from === '' ? null : from, to === '' ? null : to]}
      {...(to !== '' || from !== '' ? { defaultDate: to || from } : {})}
      maxDate={max}
      onChange={([first, last]) => first !== null && last !== null && onChoose({ from: first, to: last })}
    />
  );
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Names and months in the language of the interface; the library knows only those of locales that are loaded for it. */
function useSharedProps() {
  const { t } = useTranslation();
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    formatMoment(`${day.slice(0, 10)}T12:00:00Z`, { ...options, timeZone: 'UTC' });
  return {
    classNames: { calendarHeaderLevel: css.level, day: css.day },
    size: 'sm',
    firstDayOfWeek: 0,
    // No day is red here: red is what went wrong.
    weekendDays: [] as DayOfWeek[],
    highlightToday: true,
    hideOutsideDates: true,
    weekdayFormat: (day) => format(day, { weekday: 'narrow' }),
    monthLabelFormat: (day) => upperFirst(format(day, { month: 'long', year: 'numeric' })),
    monthsListFormat: (day) => format(day, { month: 'short' }).replace('.', ''),
    getDayAriaLabel: (day) => format(day, { dateStyle: 'full' }),
    ariaLabels: {
      previousMonth: t('common.dates.previousMonth'),
      nextMonth: t('common.dates.nextMonth'),
      previousYear: t('common.dates.previousYear'),
      nextYear: t('common.dates.nextYear'),
      previousDecade: t('common.dates.previousYears'),
      nextDecade: t('common.dates.nextYears'),
    },
    // Escape closes the calendar, not the dialog it is opened from.
    __stopPropagation: true,
  } as const satisfies Partial<DatePickerProps>;
}
