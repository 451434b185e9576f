import type { Schedule } from '@balcao/contract';
import type { CalendarApi } from '@fullcalendar/react';
import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailedSchedules } from '../../features/schedules/failed-schedules.tsx';
import type { CalendarView } from '../../features/schedules/calendar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import css from './schedules-screen.module.css';

export type Whose = 'everybody' | 'mine';

interface Props {
  api: CalendarApi | undefined;
  title: string | undefined;
  failedCount: number;
  onOpenFailed: (schedule: Schedule) => void;
  onRetry: (schedule: Schedule) => void;
  /** undefined where only the list has room */
  view: CalendarView | undefined;
  whose: Whose;
  onView: (view: CalendarView) => void;
  onWhose: (whose: Whose) => void;
  onAdd: () => void;
}

const views = ['day', 'week', 'month', 'list'] as const;
const whoses = ['everybody', 'mine'] as const;

/** Which period of the calendar is shown, of whom, and the way to a new message. */
export function CalendarBar(props: Props) {
  const { api, title, failedCount, onOpenFailed, onRetry, view, whose, onView, onWhose, onAdd } = props;
  const { t } = useTranslation();
  return (
    <div className={css.bar}>
      <Button variant="default" onClick={() => api?.today()}>
        {t('schedules.calendar.today')}
      </Button>
      <IconButton label={t('schedules.calendar.previous')} size={34} onClick={() => api?.prev()}>
        <IconChevronLeft size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('schedules.calendar.next')} size={34} onClick={() => api?.next()}>
        <IconChevronRight size={18} stroke={1.75} />
      </IconButton>
      <span className={css.period} aria-live="polite">
        {title}
      </span>
      {failedCount > 0 && <FailedSchedules count={failedCount} onOpen={onOpenFailed} onRetry={onRetry} />}
      {view && (
        <SegmentedCount
          label={t('schedules.calendar.view')}
          value={view}
          items={views.map((value) => ({ value, label: t(`schedules.calendar.views.${value}`) }))}
          onChange={onView}
        />
      )}
      <Select
        aria-label={t('schedules.calendar.who')}
        w={160}
        data={whoses.map((value) => ({ value, label: t(`schedules.calendar.${value}`) }))}
        value={whose}
        allowDeselect={false}
        onChange={(value) => value && onWhose(value)}
      />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
        {t('schedules.add')}
      </Button>
    </div>
  );
}
