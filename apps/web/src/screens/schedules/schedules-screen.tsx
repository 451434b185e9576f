import type { Schedule } from '@balcao/contract';
import type { CalendarApi } from '@fullcalendar/react';
import { Button } from '@mantine/core';
import { useLocalStorage, useMediaQuery, useResizeObserver } from '@mantine/hooks';
import { IconPlus } from '../../ui/icons/index.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from '../../app/crud/use-crud.ts';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { askedOfMonthDay, rowsOfMonthDay } from '../../features/outreach/schedules/calendar-entries.ts';
import { Calendar } from '../../features/outreach/schedules/calendar.tsx';
import type { ShownPeriod } from '../../features/outreach/schedules/use-calendar-handlers.ts';
import type { CalendarView } from '../../features/outreach/schedules/calendar-content.tsx';
import { LazyScheduleForm } from '../../features/outreach/schedules/lazy-schedule-form.ts';
import type { ScheduleFormProps } from '../../features/outreach/schedules/schedule-form.tsx';
import { formatMomentIn, periodOf, weeksOf } from '../../features/outreach/schedules/schedule-times.ts';
import {
  schedulesCrud,
  useMoveSchedule,
  useRetrySchedule,
  useScheduleRange,
  useWholeDay,
} from '../../features/outreach/schedules/schedules.queries.ts';
import type { CalendarPeriod } from '../../features/outreach/schedules/schedules.queries.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import { CalendarBar, PeriodBar } from './calendar-bar.tsx';
import { LinkedDialog } from './linked-dialog.tsx';
import css from './schedules-screen.module.css';

/** The calendar's height is not known before it is drawn. */
const aroundCalendarPx = 148;
const listOnly = '(max-width: 899px)';

type Opened = Pick<ScheduleFormProps, 'record' | 'sendAt'>;

/** The schedules as a calendar in the company's time zone. */
export function SchedulesScreen() {
  const { t } = useTranslation();
  const { user, company } = useSession();
  const narrow = useMediaQuery(listOnly, undefined, { getInitialValueInEffect: false }) ?? false;
  const [chosenView, setChosenView] = useLocalStorage<CalendarView>({
    key: `schedules-view-${user.id}`,
    defaultValue: 'week',
    getInitialValueInEffect: false,
  });
  const [authorId, setAuthorId] = useState<number | null>(null);
  const [api, setApi] = useState<CalendarApi>();
  const view = narrow ? 'list' : chosenView;
  const [period, setPeriod] = useState<ShownPeriod>(() => openingPeriod(view, company.timeZone));
  const [box, { height }] = useResizeObserver<HTMLDivElement>();
  const [openedDay, setOpenedDay] = useState<CalendarPeriod>();
  const { from, until, weeks } = period;
  const rows = rowsOfMonthDay(height || window.innerHeight - aroundCalendarPx, weeks ?? 1);
  const range = useScheduleRange({ from, until }, { userId: authorId, perDay: weeks && askedOfMonthDay(rows) });
  const isEmpty = !range.isPlaceholderData && range.data?.days.length === 0;
  const { data: dayRange } = useWholeDay(openedDay, authorId);
  const wholeDay = useMemo(
    () => (openedDay && dayRange ? { period: openedDay, range: dayRange } : undefined),
    [openedDay, dayRange],
  );
  const showPeriod = (next: ShownPeriod) => {
    setPeriod(next);
    setOpenedDay(undefined);
  };
  const move = useMoveSchedule();
  const retry = useRetrySchedule();
  const form = useDialog<Opened>();
  const removal = useDialog<Schedule>();
  const remove = useDelete(schedulesCrud);
  const openNew = useStableCallback(() => form.open({}));
  const add = useMemo(
    () => (
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={openNew}>
        {t('schedules.add')}
      </Button>
    ),
    [openNew, t],
  );

  const retryNow = (schedule: Schedule) =>
    retry.mutate(schedule, {
      onSuccess: () => toast.ok(t('schedules.calendar.retried', { name: schedule.contact.name })),
    });
  const moveTo = (schedule: Schedule, sendAt: string, revert: () => void) => {
    const { id, contact } = schedule;
    const isOver = (at: string) => Date.parse(at) < Date.now();
    if (isOver(sendAt)) {
      revert();
      return toast.error(t('schedules.form.past'), 'schedule-past');
    }
    const undo = { label: t('schedules.calendar.undo'), onPress: () => move.mutate({ id, sendAt: schedule.sendAt }) };
    move.mutate(
      { id, sendAt },
      {
        onError: revert,
        onSuccess: (moved) => {
          const time = formatMomentIn(moved.sendAt, company.timeZone);
          // One that did not leave has no time to go back to.
          toast.ok(
            t('schedules.calendar.moved', { name: contact.name, time }),
            isOver(schedule.sendAt) ? undefined : undo,
          );
        },
      },
    );
  };
  const warningOf = ({ status, repeat }: Schedule) => {
    if (status === 'ENVIADA') return t('schedules.deleteDialog.sent');
    return t(repeat ? 'schedules.deleteDialog.series' : 'schedules.deleteDialog.text');
  };

  return (
    <Page
      title={t('schedules.title')}
      beside={<PeriodBar api={api} title={period.title} />}
      actions={
        <CalendarBar
          failedCount={range.data?.failedCount ?? 0}
          onOpenFailed={(record) => form.open({ record })}
          onRetry={retryNow}
          view={narrow ? undefined : chosenView}
          authorId={authorId}
          onView={setChosenView}
          onAuthor={setAuthorId}
          // It moves into the middle of an empty list.
          add={!(view === 'list' && isEmpty) && add}
        />
      }
    >
      <div className={css.content}>
        {range.isError && (
          <RetryNotice onRetry={range.refetch}>
            {`${t('schedules.calendar.loadFailed')} ${errorText(range.error)}`}
          </RetryNotice>
        )}
        <Calendar
          box={box}
          view={view}
          rows={rows}
          range={range.data}
          isEmpty={isEmpty}
          add={add}
          wholeDay={wholeDay}
          onApi={setApi}
          onPeriod={showPeriod}
          onOpenDay={setOpenedDay}
          onAdd={(sendAt) => form.open(sendAt.getTime() > Date.now() ? { sendAt } : {})}
          onEdit={(record) => form.open({ record })}
          onDelete={removal.open}
          onRetry={retryNow}
          onMove={moveTo}
        />
      </div>
      <LazyScheduleForm opened={form.opened} {...form.value} onClose={form.close} />
      <LinkedDialog />
      <DeleteDialog
        dialog={removal}
        remove={remove}
        title={({ contact }) => t('schedules.deleteDialog.title', { name: contact.name })}
        text={warningOf}
        confirm={t('schedules.deleteDialog.confirm')}
        onDone={() => toast.ok(t('schedules.deleteDialog.done'))}
      />
    </Page>
  );
}

/** The period that the calendar will show first: what it shows is asked for before it is drawn. */
function openingPeriod(view: CalendarView, timeZone: string): ShownPeriod {
  const period = periodOf(view, new Date(), timeZone);
  return { ...period, weeks: view === 'month' ? weeksOf(period) : undefined };
}
