import { calendarDay, dayNumber, dayOfNumber, isAdmin } from '@balcao/contract';
import type { OpeningCalendar, OpeningHours, Shift } from '@balcao/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { useSession } from '../../../app/session/session.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { localeOf } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { PersonDayOffDialog } from './person-day-off-dialog.tsx';
import { ShiftEditor } from './shift-editor.tsx';
import { ShiftTable } from './shift-table.tsx';
import { mondayOf } from './shift-week.rules.ts';
import css from './shifts.module.css';
import { useShifts } from './shifts.queries.ts';

interface Props {
  company: OpeningCalendar;
  timeZone: string;
}

/** When the team works: a week at a time, and beside it the shift that is edited. */
export function TeamShifts({ company, timeZone }: Props) {
  const { t, i18n } = useTranslation();
  const { actor } = useSession();
  const { data: shifts, isError, refetch } = useShifts();
  const today = calendarDay(useNow(), timeZone);
  const [monday, setMonday] = useState(mondayOf(today));
  const [editedId, setEditedId] = useState<number>();
  const dayOff = useDialog<true>();
  const mayEdit = isAdmin(actor);
  if (!shifts) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows count={6} height={60} />;
  const hours: OpeningHours = { week: company.week, days: company.specialDays, timeZone };
  const edited = mayEdit ? shifts.find(({ id }) => id === editedId) : undefined;
  const move = (days: number) => setMonday(dayOfNumber(dayNumber(monday) + days));
  return (
    <>
      {!mayEdit && (
        <div className={css.notice}>
          <NoticeBox tone="info">{t('shifts.readOnly')}</NoticeBox>
        </div>
      )}
      <div className={css.columns} data-edits={edited ? true : undefined}>
        <section className={css.card} aria-labelledby="shift-week">
          <Group className={css.head} gap="xs">
            <Button size="xs" variant="default" onClick={() => setMonday(mondayOf(today))}>
              {t('shifts.today')}
            </Button>
            <IconButton label={t('shifts.before')} onClick={() => move(-7)}>
              <IconChevronLeft size={18} stroke={1.75} />
            </IconButton>
            <IconButton label={t('shifts.after')} onClick={() => move(7)}>
              <IconChevronRight size={18} stroke={1.75} />
            </IconButton>
            <Text component="h2" id="shift-week" fw={600}>
              {weekText(monday, i18n.language)}
            </Text>
            <Group className={css.push} gap="xs">
              <Meta>{t('shifts.people', { count: shifts.length })}</Meta>
              <IconButton label={t('shifts.print')} onClick={() => window.print()}>
                <IconPrinter size={18} stroke={1.75} />
              </IconButton>
              {mayEdit && (
                <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => dayOff.open(true)}>
                  {t('shifts.addDayOff')}
                </Button>
              )}
            </Group>
          </Group>
          <ShiftTable
            shifts={shifts}
            hours={hours}
            monday={monday}
            today={today}
            company={company}
            editedId={edited?.id}
            onEdit={mayEdit ? ({ id }) => setEditedId(id) : undefined}
          />
        </section>
        {edited && (
          <Reloadable<Shift> key={edited.id} record={edited}>
            {(shift) => shift && <ShiftEditor shift={shift} others={shifts} onClose={() => setEditedId(undefined)} />}
          </Reloadable>
        )}
      </div>
      {dayOff.value && (
        <PersonDayOffDialog key={dayOff.instanceKey} opened={dayOff.opened} shifts={shifts} onClose={dayOff.close} />
      )}
    </>
  );
}

/** `23 – 29 de nov. de 2026`. */
function weekText(monday: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const first = Date.parse(`${monday}T12:00:00Z`);
  return format.formatRange(first, Date.parse(`${dayOfNumber(dayNumber(monday) + 6)}T12:00:00Z`));
}
