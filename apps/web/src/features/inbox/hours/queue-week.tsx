import { calendarDay } from '@balcao/contract';
import type { OpeningCalendar } from '@balcao/contract';
import { Group, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { useQueuePart } from '../queues/index.ts';
import type { QueueParts } from '../queues/index.ts';
import { draftProblem, toDrafts, toWeek } from './day-drafts.ts';
import type { DayDraft } from './day-drafts.ts';
import css from './hours.module.css';
import { presentHours, useLikeCompany, useOpeningHours, useSaveHours } from './hours.queries.ts';
import { OpenPill } from './open-pill.tsx';
import { WeekEditor } from './week-editor.tsx';

interface Props {
  /** undefined = the queue is being added, and like the company until it is changed */
  queueId: number | undefined;
  /** the form of the queue, with which it is saved */
  parts: QueueParts;
}

/** The week of a queue inside the form of the queue. Special days and texts are on the page of hours. */
export function QueueWeek({ queueId, parts }: Props) {
  const { data, isError, refetch } = useOpeningHours();
  const company = data?.calendars.find((each) => each.queueId === null);
  if (!data || !company)
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows count={7} height={52} avatar={0} />;
  const own = data.calendars.find((each) => each.queueId !== null && each.queueId === queueId);
  return <Week calendar={own ?? newQueueOf(company)} company={company} timeZone={data.timeZone} parts={parts} />;
}

const newQueueOf = (company: OpeningCalendar): OpeningCalendar => ({
  ...company,
  isOwn: false,
  specialDays: [],
  closedText: '',
  sharesDays: true,
});

interface WeekProps extends Pick<Props, 'parts'> {
  calendar: OpeningCalendar;
  company: OpeningCalendar;
  timeZone: string;
}

function Week({ calendar, company, timeZone, parts }: WeekProps) {
  const { t } = useTranslation();
  const { setting } = useSession();
  const join = t('openingHours.join');
  const save = useSaveHours();
  const likeCompany = useLikeCompany();
  const today = calendarDay(useNow(), timeZone);
  const [changed, setChanged] = useState<{ week: DayDraft[]; seen: OpeningCalendar } | null>(null);
  const [isLike, setIsLike] = useState<boolean | null>(null);
  const isLikeCompany = isLike ?? !calendar.isOwn;
  const drafts = changed?.week ?? toDrafts(isLikeCompany ? company.week : calendar.week, join);
  const becomesLike = isLikeCompany && calendar.isOwn;
  const becomesOwn = !isLikeCompany && !calendar.isOwn;
  const done = () => {
    setChanged(null);
    setIsLike(null);
  };
  useQueuePart(parts, 'hours', {
    isDirty: becomesLike || becomesOwn || (changed !== null && !isLikeCompany),
    check: () => !drafts.some((day) => draftProblem(day) !== undefined),
    save: async (queueId) => {
      if (becomesLike) await likeCompany.mutateAsync(queueId);
      else {
        const { closedText, notice, sharesDays, wantedPeople } = calendar;
        // What counts as the company's days is not kept twice.
        const specialDays = calendar.isOwn ? calendar.specialDays : [];
        const form = { week: toWeek(drafts), specialDays, closedText, notice, sharesDays, wantedPeople };
        const seen = calendar.queueId === null ? undefined : (changed?.seen ?? calendar);
        await save.mutateAsync({ seen: await presentHours(queueId, seen, form), form });
      }
      done();
    },
  });
  const scheduleType = setting('scheduleType');
  return (
    <>
      <Group gap="sm">
        <OpenPill
          hours={{
            week: toWeek(drafts),
            days: isLikeCompany ? company.specialDays : calendar.specialDays,
            ...(!isLikeCompany && calendar.sharesDays && { sharedDays: company.specialDays }),
            timeZone,
          }}
        />
        <Switch
          label={t('openingHours.like')}
          checked={isLikeCompany}
          onChange={({ currentTarget: { checked } }) => {
            setChanged(null);
            setIsLike(checked);
          }}
        />
      </Group>
      {!isLikeCompany && scheduleType !== 'queue' && (
        <NoticeBox tone="warn">
          {t(scheduleType === 'company' ? 'openingHours.counts.company' : 'openingHours.counts.none')}
        </NoticeBox>
      )}
      <div className={css.card}>
        <WeekEditor
          drafts={drafts}
          readOnly={isLikeCompany}
          onChange={(week) => setChanged({ week, seen: changed?.seen ?? calendar })}
        />
      </div>
      {calendar.queueId !== null && (
        <Group gap="sm">
          <Meta>
            {t('openingHours.special.ahead', { count: calendar.specialDays.filter(({ to }) => to >= today).length })}
          </Meta>
          <Link to="/hours" search={{ queue: calendar.queueId }}>
            {t('openingHours.openPage')}
          </Link>
        </Group>
      )}
    </>
  );
}
