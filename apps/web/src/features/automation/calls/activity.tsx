import type { ResponderActivity } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { CallState } from './call-state.tsx';
import { useActivity, type CallKind } from './calls.queries.ts';
import css from './calls.module.css';

type Draw = (one: { id: number }) => ReactNode;

/** Draws of each integration or prompt of a list its last turn, its turns by hour, and how many there were this month. */
export function useActivityCells(kind: CallKind): { last: Draw; hours: Draw; month: Draw } {
  const { data } = useActivity(kind);
  const find = (id: number) => data?.latest.find((one) => one.id === id);
  return {
    last({ id }) {
      const last = find(id)?.last;
      return last ? <CallState call={last} /> : <>—</>;
    },
    hours({ id }) {
      const found = find(id);
      return found ? <HourBars hours={found.hours} /> : <>—</>;
    },
    month: ({ id }) => <>{formatNumber(find(id)?.turnsThisMonth ?? 0)}</>,
  };
}

const [width, height, step] = [70, 18, 3];
const barWidth = 2;

/** A bar for each of the last 24 hours; red is what had no answer. */
function HourBars({ hours }: { hours: ResponderActivity['hours'] }) {
  const { t } = useTranslation();
  const sum = (of: 'answered' | 'failed') => hours.reduce((total, hour) => total + hour[of], 0);
  const most = Math.max(1, ...hours.map(({ answered, failed }) => answered + failed));
  const toHeight = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <svg
      className={css.hours}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t('automation.calls.hoursLabel', {
        answered: formatNumber(sum('answered')),
        failed: formatNumber(sum('failed')),
      })}
    >
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className={css.base} />
      {hours.map(({ answered, failed }, index) => {
        const [whole, bad] = [toHeight(answered + failed), toHeight(failed)];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an hour has no name but its place
          <g key={index}>
            <rect x={index * step} y={height - whole} width={barWidth} height={whole} className={css.good} />
            <rect x={index * step} y={height - bad} width={barWidth} height={bad} className={css.bad} />
          </g>
        );
      })}
    </svg>
  );
}

/** A responder that has not answered for some time, with the reason and a way to its turns. */
export function FailingNotices<One extends { id: number; name: string }>({
  kind,
  items,
  onShow,
}: {
  kind: CallKind;
  items: readonly One[];
  onShow: (one: One) => void;
}) {
  const { t } = useTranslation();
  const { data } = useActivity(kind);
  const failing = items.flatMap((one) => {
    const { last, failingSince } = data?.latest.find(({ id }) => id === one.id) ?? {};
    return last?.problem && failingSince ? [{ one, since: failingSince, last, problem: last.problem }] : [];
  });
  return failing.map(({ one, since, last, problem }) => (
    <div key={one.id} className={css.failing}>
      <NoticeBox
        tone="bad"
        title={t('automation.calls.failing', { name: one.name, since: formatDateTime(since) })}
        action={
          <Button size="xs" variant="default" onClick={() => onShow(one)}>
            {t('automation.calls.show')}
          </Button>
        }
      >
        {t(`automation.calls.problems.${problem}`, { status: last.status ?? '' })}
      </NoticeBox>
    </div>
  ));
}
