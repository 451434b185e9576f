import { calendarDay, closedNotices } from '@balcao/contract';
import type { OpeningCalendar, OpeningHours, SpecialDay } from '@balcao/contract';
import { Button, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { isApiError } from '../../../app/api/api-error.ts';
import { FormError } from '../../../app/crud/form-error.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { timeZoneName } from '../opening-hours/index.ts';
import { draftProblem, toDrafts, toWeek } from './day-drafts.ts';
import type { DayDraft } from './day-drafts.ts';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { HoursConflict } from './hours-conflict.tsx';
import css from './hours.module.css';
import { useLikeCompany, useSaveHours } from './hours.queries.ts';
import { OpenPill } from './open-pill.tsx';
import { SpecialDayDialog } from './special-day-dialog.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekEditor } from './week-editor.tsx';
import { YearView } from './year-view.tsx';

interface Props {
  calendar: OpeningCalendar;
  company: OpeningCalendar;
  timeZone: string;
  /** attendants read it */
  readOnly: boolean;
}

interface Draft {
  week: DayDraft[];
  days: SpecialDay[];
  closedText: string;
  notice: OpeningCalendar['notice'];
  sharesDays: boolean;
  /** as it was when the first change was made */
  seen: OpeningCalendar;
}

/** The hours of the company or of a queue: its week, special days, what contacts are told, and the year they make. */
export function HoursPanel({ calendar, company, timeZone, readOnly: mayNotEdit }: Props) {
  const { t } = useTranslation();
  const join = t('openingHours.join');
  const save = useSaveHours();
  const likeCompany = useLikeCompany();
  const today = calendarDay(useNow(), timeZone);
  const dayDialog = useDialog<{ day: Partial<SpecialDay>; of?: SpecialDay }>();
  const holidays = useDialog<true>();
  const [changed, setChanged] = useState<Draft | null>(null);
  const [makesOwn, setMakesOwn] = useState(false);
  const draft = changed ?? draftOf(calendar, join);
  const isLikeCompany = !calendar.isOwn && !makesOwn;
  const readOnly = mayNotEdit || isLikeCompany;
  const change = (more: Partial<Draft>) => setChanged({ ...draft, ...more });
  const discard = () => {
    setChanged(null);
    setMakesOwn(false);
    save.reset();
  };
  const isWrong = draft.week.some((day) => draftProblem(day) !== undefined);
  const hours: OpeningHours = {
    week: toWeek(draft.week),
    days: draft.days,
    ...(calendar.queueId !== null && !isLikeCompany && draft.sharesDays && { sharedDays: company.specialDays }),
    timeZone,
  };
  const submit = () => {
    if (isWrong) return;
    const { week, days, seen, ...rest } = draft;
    const form = { ...rest, week: toWeek(week), specialDays: days, wantedPeople: seen.wantedPeople };
    // Who saves below the notice that they were changed elsewhere has seen those.
    save.mutate(
      { seen: save.isError ? calendar : seen, form },
      {
        onSuccess: () => {
          discard();
          toast.ok(t('openingHours.saved'));
        },
      },
    );
  };
  const isDirty = changed !== null || makesOwn;
  return (
    <Stack gap="md">
      <AskBeforeLeaving dirty={isDirty} />
      <Group gap="sm">
        <OpenPill hours={hours} />
        {calendar.queueId !== null && (
          <Switch
            label={t('openingHours.like')}
            checked={isLikeCompany}
            disabled={mayNotEdit || likeCompany.isPending}
            onChange={({ currentTarget: { checked } }) => {
              if (!checked) {
                // The company's days count here anyway.
                change({ days: [] });
                return setMakesOwn(true);
              }
              discard();
              if (calendar.queueId !== null && calendar.isOwn) likeCompany.mutate(calendar.queueId);
            }}
          />
        )}
        {!readOnly && (
          <Group gap="xs" ml="auto">
            {isDirty && (
              <Button variant="default" onClick={discard}>
                {t('openingHours.discard')}
              </Button>
            )}
            <Button loading={save.isPending} onClick={submit}>
              {t('openingHours.save')}
            </Button>
          </Group>
        )}
      </Group>
      {isApiError(save.error, 'ERR_RECORD_CHANGED') ? (
        <HoursConflict
          saved={calendar}
          written={{ ...draft, week: toWeek(draft.week), specialDays: draft.days }}
          isSaving={save.isPending}
          onKeepSaved={discard}
          onSaveWritten={submit}
        />
      ) : (
        <FormError error={save.error} />
      )}
      {hours.week.length === 0 && <NoticeBox tone="warn">{t('openingHours.noHours')}</NoticeBox>}
      {mayNotEdit && <NoticeBox tone="info">{t('openingHours.readOnly')}</NoticeBox>}
      <div className={css.columns}>
        <section className={css.card} aria-labelledby="week-of-hours">
          <div className={css.head}>
            <Text component="h2" id="week-of-hours" fw={600}>
              {t('openingHours.week')}
            </Text>
            <Meta>{timeZoneName(timeZone)}</Meta>
            <Meta as="div" className={css.scale} aria-hidden>
              {['6 h', '10', '14', '18', '22 h'].map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </Meta>
          </div>
          <WeekEditor drafts={draft.week} readOnly={readOnly} onChange={(week) => change({ week })} />
          <div className={css.foot}>
            <Select
              label={t('openingHours.notice.label')}
              value={draft.notice}
              disabled={readOnly}
              allowDeselect={false}
              data={closedNotices.map((value) => ({ value, label: t(`openingHours.notice.${value}`) }))}
              onChange={(notice) => change({ notice: closedNotices.find((each) => each === notice) ?? 'sixHours' })}
            />
            {draft.notice !== 'never' && (
              <Textarea
                label={t('openingHours.notice.text')}
                description={t('openingHours.notice.hint', { volta: '{{volta}}' })}
                placeholder={t('openingHours.notice.placeholder', { volta: '{{volta}}' })}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={4096}
                readOnly={readOnly}
                value={draft.closedText}
                onChange={({ currentTarget: { value } }) => change({ closedText: value })}
              />
            )}
          </div>
        </section>
        <Stack gap="md">
          <SpecialDays
            days={draft.days}
            today={today}
            readOnly={readOnly}
            onAdd={() => dayDialog.open({ day: { from: today } })}
            onAddHolidays={() => holidays.open(true)}
            onEdit={(day) => dayDialog.open({ day, of: day })}
            onRemove={(day) => change({ days: draft.days.filter((each) => each !== day) })}
          />
          {calendar.queueId !== null && !isLikeCompany && (
            <Switch
              label={t('openingHours.shares')}
              checked={draft.sharesDays}
              disabled={readOnly}
              onChange={({ currentTarget: { checked } }) => change({ sharesDays: checked })}
            />
          )}
        </Stack>
      </div>
      <YearView
        hours={hours}
        today={today}
        onEdit={
          readOnly
            ? undefined
            : (date) => {
                const of = draft.days.find(({ from, to }) => from <= date && date <= to);
                dayDialog.open(of ? { day: of, of } : { day: { from: date } });
              }
        }
      />
      {dayDialog.value && (
        <SpecialDayDialog
          key={dayDialog.instanceKey}
          opened={dayDialog.opened}
          day={dayDialog.value.day}
          isNew={dayDialog.value.of === undefined}
          onClose={dayDialog.close}
          onSave={(day) => {
            change({ days: [...draft.days.filter((each) => each !== dayDialog.value?.of), day] });
            dayDialog.close();
          }}
        />
      )}
      {holidays.value && (
        <HolidaysDialog
          key={`holidays ${holidays.instanceKey}`}
          opened={holidays.opened}
          year={Number(today.slice(0, 4))}
          days={draft.days}
          onClose={holidays.close}
          onAdd={(days) => {
            change({ days: [...draft.days, ...days] });
            holidays.close();
          }}
        />
      )}
    </Stack>
  );
}

const draftOf = (calendar: OpeningCalendar, join: string): Draft => ({
  week: toDrafts(calendar.week, join),
  days: calendar.specialDays,
  closedText: calendar.closedText,
  notice: calendar.notice,
  sharesDays: calendar.sharesDays,
  seen: calendar,
});
