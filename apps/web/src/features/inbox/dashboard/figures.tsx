import { dayMs, type EndpointAnswer, type getDashboard, type ReferralKind } from '@balcao/contract';
import { IconBell, IconCircleCheck, IconClock, IconHourglass, IconMessageCircle } from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '../../../app/inbox-places.ts';
import type { ReportPlace } from '../../../app/report-places.ts';
import { formatNumber, formatSince } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { percentChange } from './dashboard.rules.ts';
import { durationParts, durationText } from './duration.ts';
import css from './figures.module.css';

type Overview = EndpointAnswer<typeof getDashboard>;

/** The note of a figure with nothing earlier to compare with: its line stays, so that all figures are as high. */
const noNote = '\u00A0';

/** The present state, and the figures of the period against the one before. */
export function Figures({ overview, referral }: { overview: Overview; referral: ReferralKind | undefined }) {
  const { t } = useTranslation();
  const now = useNow();
  const { counters, previous, oldestPendingAt, period } = overview;
  const days = period.from === null ? 0 : Math.round((Date.parse(period.to) - Date.parse(period.from)) / dayMs) + 1;

  // A period without a beginning is longer than a report may be.
  const rowsOf = (part?: ReportPlace['part']): ReportPlace | undefined =>
    period.from === null
      ? undefined
      : {
          from: period.from,
          to: period.to,
          base: 'finished',
          ...(part && { part }),
          ...(referral && { origins: [referral] }),
        };
  const change = () => {
    const percent = percentChange(counters.supportFinished, previous?.supportFinished);
    if (percent === undefined) return noNote;
    return percent === 0
      ? t('dashboard.change.same')
      : t('dashboard.change.percent', { count: days, percent: `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%` });
  };
  const timeChange = (key: 'avgSupportTime' | 'avgWaitTime') => {
    const [mine, before] = [counters[key], previous?.[key] ?? null];
    if (mine === null || before === null) return noNote;
    const difference = Math.abs(mine - before);
    if (difference < 0.5) return t('dashboard.change.same');
    return t(mine > before ? 'dashboard.change.longer' : 'dashboard.change.shorter', {
      length: durationText(difference, t),
    });
  };

  return (
    <dl className={css.figures}>
      <Figure
        icon={IconMessageCircle}
        label={t('dashboard.figures.happening')}
        list="open"
        note={t('dashboard.figures.now')}
      >
        {formatNumber(counters.supportHappening)}
      </Figure>
      <Figure
        icon={IconBell}
        label={t('dashboard.figures.pending')}
        list="pending"
        waiting={counters.supportPending > 0}
        note={
          oldestPendingAt === null
            ? t('dashboard.figures.noneWaiting')
            : t('dashboard.figures.oldest', { since: formatSince(oldestPendingAt, now) })
        }
      >
        {formatNumber(counters.supportPending)}
      </Figure>
      <Figure
        icon={IconCircleCheck}
        label={t('dashboard.figures.finished')}
        list="closed"
        rows={rowsOf()}
        note={change()}
      >
        {formatNumber(counters.supportFinished)}
      </Figure>
      <Figure
        icon={IconClock}
        label={t('dashboard.figures.support')}
        rows={rowsOf('served')}
        note={timeChange('avgSupportTime')}
      >
        <Duration minutes={counters.avgSupportTime} />
      </Figure>
      <Figure
        icon={IconHourglass}
        label={t('dashboard.figures.wait')}
        rows={rowsOf('waited')}
        note={timeChange('avgWaitTime')}
      >
        <Duration minutes={counters.avgWaitTime} />
      </Figure>
    </dl>
  );
}

function Duration({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation();
  if (minutes === null) return '–';
  return durationParts(minutes, t).map(({ value, unit }) => (
    <span key={unit} className={css.part}>
      {value} <small>{unit}</small>{' '}
    </span>
  ));
}

interface FigureProps {
  icon: Icon;
  label: string;
  note: string;
  /** the list of the inbox with the counted tickets */
  list?: InboxPlace['list'];
  /** the services that it counts, as rows of the reports; in the place of the list */
  rows?: ReportPlace | undefined;
  /** someone has to be served */
  waiting?: boolean;
  children: ReactNode;
}

/** One figure of a list of terms, with what it says about it. */
export function Figure({ icon: FigureIcon, label, list, rows, note, waiting, children }: FigureProps) {
  return (
    <div
      className={css.figure}
      data-waiting={waiting || undefined}
      data-link={list !== undefined || rows !== undefined || undefined}
    >
      <dt className={css.label}>
        <FigureIcon size={16} stroke={1.75} aria-hidden />
        {rows ? (
          <Link to="/reports/rows" search={rows} className={css.link}>
            {label}
          </Link>
        ) : list ? (
          <Link to="/tickets" search={{ list }} className={css.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={css.value}>{children}</dd>
      <dd className={css.note}>{note}</dd>
    </div>
  );
}

/** In the shape of the figures. */
export function FiguresSkeleton() {
  return (
    <div className={css.figures} aria-hidden>
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className={css.figure}>
          <span className={css.bone} data-line="label" />
          <span className={css.bone} data-line="value" />
          <span className={css.bone} data-line="note" />
        </div>
      ))}
    </div>
  );
}
