import type { Schedule } from '@balcao/contract';
import type { CalendarApi } from '@fullcalendar/react';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import type { CalendarView } from '../../features/outreach/schedules/calendar-content.tsx';
import type { PeriodTitle } from '../../features/outreach/schedules/schedule-times.ts';
import { useUsersBrief } from '../../features/account/users/index.ts';
import { FilterButton } from '../../ui/fields/filter-button.tsx';
import { FilterChoice } from '../../ui/fields/filter-choice.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { preloadableComponent } from '../../ui/dialogs/preloadable.ts';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import css from './schedules-screen.module.css';

/** Loaded once there are some: most companies have none. */
const FailedSchedules = preloadableComponent(
  async () => (await import('../../features/outreach/schedules/failed-schedules.tsx')).FailedSchedules,
);

interface PeriodProps {
  api: CalendarApi | undefined;
  title: PeriodTitle | undefined;
}

/** The shown period of the calendar, and the way to others. */
export function PeriodBar({ api, title }: PeriodProps) {
  const { t } = useTranslation();
  return (
    <div className={css.period}>
      <Button variant="default" onClick={() => api?.today()}>
        {t('schedules.calendar.today')}
      </Button>
      <IconButton label={t('schedules.calendar.previous')} size={34} onClick={() => api?.prev()}>
        <IconChevronLeft size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('schedules.calendar.next')} size={34} onClick={() => api?.next()}>
        <IconChevronRight size={18} stroke={1.75} />
      </IconButton>
      <span className={css.dates} aria-live="polite">
        {title && (
          <>
            {title.from === undefined
              ? title.until
              : t('schedules.calendar.range', { from: title.from, until: title.until })}{' '}
            <span className={css.year}>{title.year}</span>
          </>
        )}
      </span>
    </div>
  );
}

interface Props {
  failedCount: number;
  onOpenFailed: (schedule: Schedule) => void;
  onRetry: (schedule: Schedule) => void;
  /** undefined where only the list has room */
  view: CalendarView | undefined;
  /** whose are shown; null = everybody's */
  authorId: number | null;
  onView: (view: CalendarView) => void;
  onAuthor: (userId: number | null) => void;
  /** the button for a new message */
  add: ReactNode;
}

const views = ['day', 'week', 'month', 'list'] as const;

/** What did not leave, the view and the filter of the calendar, and the button for a new message. */
export function CalendarBar(props: Props) {
  const { failedCount, onOpenFailed, onRetry, view, authorId, onView, onAuthor, add } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: team = [] } = useUsersBrief();
  const authors = [
    { value: null, label: t('schedules.calendar.everybody') },
    { value: user.id, label: t('schedules.calendar.mine') },
    ...team.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const who = t('schedules.calendar.who');
  return (
    <div className={css.bar}>
      {failedCount > 0 && <FailedSchedules count={failedCount} onOpen={onOpenFailed} onRetry={onRetry} />}
      {view && (
        <SegmentedCount
          label={t('schedules.calendar.view')}
          value={view}
          items={views.map((value) => ({ value, label: t(`schedules.calendar.views.${value}`) }))}
          onChange={onView}
        />
      )}
      <FilterButton
        inHead
        name={who}
        label={authors.find(({ value }) => value === authorId)?.label ?? who}
        on={authorId !== null}
      >
        <FilterChoice label={who} value={authorId} choices={authors} onChange={onAuthor} />
      </FilterButton>
      {add}
    </div>
  );
}
