import { dayNumber, weekdayOf } from '@balcao/contract';
import type { OpeningHours } from '@balcao/contract';
import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/index.ts';
import { formatMoment, formatNumber } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './hours.module.css';
import { yearOf } from './year.ts';
import type { YearDay } from './year.ts';

interface Props {
  hours: OpeningHours;
  today: string;
  /** a day was chosen to be edited; undefined = it is read only */
  onEdit: ((date: string) => void) | undefined;
}

/** The steps of arrows, in days: weeks are columns, and rows on a phone. */
const steps = {
  wide: { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 },
  narrow: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
} as const;

/** A year at a glance, and on a phone a month at a time. Arrows move, Enter edits the day. */
export function YearView({ hours, today, onEdit }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [place, setPlace] = useState({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) });
  const [focused, setFocused] = useState(today);
  const grid = useRef<HTMLDivElement>(null);
  const { days, openDays, openHours } = useMemo(() => yearOf(hours, place.year), [hours, place.year]);
  const month = `${place.year}-${String(place.month).padStart(2, '0')}`;
  const shown = isNarrow ? days.filter(({ date }) => date.startsWith(month)) : days;
  const reached = shown.some(({ date }) => date === focused) ? focused : shown[0]?.date;
  const step = (by: number) => {
    if (!isNarrow) return setPlace({ ...place, year: place.year + by });
    const index = place.year * 12 + place.month - 1 + by;
    setPlace({ year: Math.floor(index / 12), month: (index % 12) + 1 });
  };
  const move = (event: KeyboardEvent) => {
    const by = (steps[isNarrow ? 'narrow' : 'wide'] as Partial<Record<string, number>>)[event.key];
    const from = shown.findIndex(({ date }) => date === reached);
    const to = by === undefined ? undefined : shown[from + by];
    if (!to) return;
    event.preventDefault();
    setFocused(to.date);
    grid.current?.querySelector<HTMLElement>(`[data-date="${to.date}"]`)?.focus();
  };
  const title = isNarrow
    ? formatMoment(`${month}-15T12:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' })
    : String(place.year);
  return (
    <section className={css.card} aria-labelledby="year-of-hours">
      <div className={css.head}>
        <Text component="h2" id="year-of-hours" fw={600}>
          {title}
        </Text>
        <Meta>{t('openingHours.year.sums', { days: openDays, hours: formatNumber(openHours) })}</Meta>
        <Group gap={0} className={css.push}>
          <IconButton label={t('openingHours.year.before')} onClick={() => step(-1)}>
            <IconChevronLeft size={18} stroke={1.75} />
          </IconButton>
          <IconButton label={t('openingHours.year.after')} onClick={() => step(1)}>
            <IconChevronRight size={18} stroke={1.75} />
          </IconButton>
        </Group>
      </div>
      <div className={css.year}>
        <div
          ref={grid}
          className={isNarrow ? css.month : css.grid}
          role="group"
          aria-label={t('openingHours.year.label', { year: title })}
        >
          {shown.map((day, index) => (
            <button
              key={day.date}
              type="button"
              className={css.cell}
              data-kind={day.kind}
              data-date={day.date}
              tabIndex={day.date === reached ? 0 : -1}
              style={index === 0 ? firstPlace(day.date, isNarrow) : undefined}
              title={dayWords(day)}
              aria-label={dayWords(day)}
              aria-disabled={onEdit === undefined || undefined}
              onKeyDown={move}
              onFocus={() => setFocused(day.date)}
              onClick={() => onEdit?.(day.date)}
            >
              {isNarrow ? Number(day.date.slice(8)) : null}
            </button>
          ))}
        </div>
      </div>
      <div className={css.foot}>
        <Meta as="div" className={css.legend}>
          {(['open', 'special', 'closed', 'free'] as const).map((kind) => (
            <span key={kind}>
              <i className={css.cell} data-kind={kind} aria-hidden />
              {t(`openingHours.year.kinds.${kind}`)}
            </span>
          ))}
        </Meta>
      </div>
    </section>
  );
}

/** The first day stands on its weekday, Monday first. */
function firstPlace(date: string, isNarrow: boolean) {
  const weekday = weekdayOf(dayNumber(date)) + 1;
  return isNarrow ? { gridColumnStart: weekday } : { gridRowStart: weekday };
}

/** "24/12, quinta-feira: 08:00 às 13:00, véspera de Natal". */
function dayWords({ date, spans, special }: YearDay): string {
  const join = i18next.t('openingHours.join');
  const named = (options: Intl.DateTimeFormatOptions) =>
    formatMoment(`${date}T12:00:00Z`, { timeZone: 'UTC', ...options });
  const hours = spans.map(({ start, end }) => `${clock(start)} ${join} ${clock(end)}`);
  const words = [
    ...(hours.length > 0 ? hours : [i18next.t('openingHours.closed')]),
    ...(special ? [special.name] : []),
  ];
  return `${named({ day: '2-digit', month: '2-digit' })}, ${named({ weekday: 'long' })}: ${words.join(', ')}`;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
