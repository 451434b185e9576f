import { ratingRanges } from '@balcao/contract';
import type { EndpointAnswer, getDashboard, RatingScale } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import css from './attendants-table.module.css';
import { durationText } from './duration.ts';

type Attendant = EndpointAnswer<typeof getDashboard>['attendants'][number];

/** Everyone with what came to them in the period, most first. */
export function AttendantsTable({ attendants }: { attendants: readonly Attendant[] }) {
  const { t } = useTranslation();
  const sorted = attendants.toSorted((a, b) => b.tickets - a.tickets || a.name.localeCompare(b.name));
  const time = ({ finished, avgSupportTime }: Attendant) => (finished === 0 ? '–' : durationText(avgSupportTime, t));
  const columns: Column<Attendant>[] = [
    { label: t('dashboard.attendants.name'), render: (attendant) => <Name attendant={attendant} /> },
    { label: t('dashboard.attendants.state'), render: ({ online }) => <OnlineStatus online={online} /> },
    { label: t('dashboard.attendants.tickets'), kind: 'number', render: ({ tickets }) => formatNumber(tickets) },
    {
      label: t('dashboard.attendants.rating'),
      kind: 'number',
      render: (attendant) => <Rating attendant={attendant} />,
    },
    { label: t('dashboard.attendants.time'), kind: 'number', render: time },
  ];
  return (
    <section aria-label={t('dashboard.attendants.title')}>
      <DataTable
        items={sorted}
        keyOf={({ id }) => id}
        columns={columns}
        renderCard={(attendant) => (
          <div className={css.card}>
            <div className={css.line}>
              <Name attendant={attendant} />
              <OnlineStatus online={attendant.online} />
            </div>
            <dl className={css.facts}>
              <Fact label={t('dashboard.attendants.tickets')}>{formatNumber(attendant.tickets)}</Fact>
              <Fact label={t('dashboard.attendants.rating')}>
                <Rating attendant={attendant} />
              </Fact>
              <Fact label={t('dashboard.attendants.time')}>{time(attendant)}</Fact>
            </dl>
          </div>
        )}
      />
    </section>
  );
}

function Name({ attendant: { id, name } }: { attendant: Attendant }) {
  return (
    <span className={css.person}>
      <Avatar id={id} name={name} size={28} />
      <Link to="/tickets" search={{ list: 'search', user: id }} className={css.name} data-pressed-beyond>
        {name}
      </Link>
    </span>
  );
}

function OnlineStatus({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusPill tone={online ? 'ok' : 'off'} icon={<span className={css.dot} data-online={online || undefined} />}>
      {t(online ? 'dashboard.attendants.online' : 'dashboard.attendants.offline')}
    </StatusPill>
  );
}

/** The mean by the scale that contacts are asked by now, and its sample size: one rating proves little. */
function Rating({ attendant: { ratingShare, ratings } }: { attendant: Attendant }) {
  const { t } = useTranslation();
  const { setting } = useSession();
  if (ratingShare === null) return '–';
  const { lowest, highest } = ratingRanges[(setting('ratingScale') ?? 'three') as RatingScale];
  const mean = formatNumber(lowest + ratingShare * (highest - lowest), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <span className={css.nowrap}>
      <span className={css.rating}>{mean}</span>{' '}
      <span className={css.faint}>
        {t('dashboard.attendants.of', { count: ratings, number: formatNumber(ratings), scale: highest })}
      </span>
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css.faint}>{label}</dt>
      <dd className={css.fact}>{children}</dd>
    </div>
  );
}
