import type { MoveIn } from '@balcao/contract';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLoader2, IconPhoto, IconPlayerPause } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatNumber, formatTime } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ThingName } from './thing-name.tsx';
import css from './move-in.module.css';

interface Line {
  key: string;
  done: number;
  of: number;
  isNow: boolean;
}

/** How far each kind is: what stands before the present step is done, what stands behind it waits. */
function linesOf({ progress, trial, choices }: MoveIn): Line[] {
  const counts = (trial?.counts ?? []).filter(({ comes, merges, known }) => comes + merges + known > 0);
  const hasFiles = choices.withFiles && (trial?.files ?? 0) > (trial?.filesMissing ?? 0);
  const steps = [
    ...counts.map(({ thing, there }) => ({ key: thing as string, of: there })),
    ...(hasFiles ? [{ key: 'files', of: progress?.of ?? 0 }] : []),
  ];
  const present = steps.findIndex(({ key }) => key === progress?.step);
  return steps.map(({ key, of }, index) => {
    const isNow = index === present;
    const isPast = present === -1 || index < present;
    return { key, of, isNow, done: isNow ? (progress?.done ?? 0) : isPast ? of : 0 };
  });
}

/** What is on its way: how far it is, of each kind, and how fast. */
export function RunStep({ move }: { move: MoveIn }) {
  const { t } = useTranslation();
  const lines = linesOf(move);
  const [done, of] = lines.reduce<readonly [number, number]>(([a, b], line) => [a + line.done, b + line.of], [0, 0]);
  const pace = usePace(done);
  const left = move.trial?.counts.reduce((sum, one) => sum + one.left, 0) ?? 0;
  if (move.state === 'undoing')
    return (
      <NoticeBox tone="info" title={t('moveIn.run.undoing')}>
        {t('moveIn.run.undoingText')}
      </NoticeBox>
    );
  const percent = Math.floor((done / Math.max(1, of)) * 100);
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {move.problem && <ProblemNotice move={move} problem={move.problem} />}
        <section className={card.card} aria-label={t('moveIn.run.bringing')}>
          <div className={css.pad}>
            <div className={css.numbers}>
              <Text span fz={28} fw={700} aria-live="polite">
                {t('moveIn.run.percent', { value: percent })}
              </Text>
              {move.state === 'running' ? (
                <StatusPill tone="ok" spinning icon={<IconLoader2 size={14} stroke={2} />}>
                  {t('moveIn.states.running')}
                </StatusPill>
              ) : (
                <StatusPill tone="warn" icon={<IconPlayerPause size={14} stroke={2} />}>
                  {t('moveIn.states.paused')}
                </StatusPill>
              )}
            </div>
            <Progress value={percent} size="lg" aria-label={t('moveIn.run.bringing')} />
            <Meta as="p">{move.state === 'paused' ? t('moveIn.run.paused') : t('moveIn.run.close')}</Meta>
          </div>
          {lines.map((line) => (
            <RunLine key={line.key} line={line} />
          ))}
        </section>
      </div>
      <section className={card.card} aria-label={t('moveIn.run.now')}>
        <header className={card.head}>
          <h2 className={card.title}>{t('moveIn.run.now')}</h2>
        </header>
        <div className={css.pad}>
          <dl className={css.facts}>
            {move.state === 'running' && pace !== undefined && (
              <>
                <dt>{t('moveIn.run.pace')}</dt>
                <dd>{t('moveIn.run.perSecond', { count: pace })}</dd>
              </>
            )}
            {move.startedAt !== null && (
              <>
                <dt>{t('moveIn.run.began')}</dt>
                <dd>{t('moveIn.run.by', { time: formatTime(move.startedAt), name: move.user?.name ?? '—' })}</dd>
              </>
            )}
            <dt>{t('moveIn.run.leftSoFar')}</dt>
            <dd>{formatNumber(left)}</dd>
          </dl>
        </div>
      </section>
    </div>
  );
}

function RunLine({ line: { key, done, of, isNow } }: { line: Line }) {
  const { t } = useTranslation();
  const isFiles = key === 'files';
  return (
    <div className={css.step}>
      {isFiles ? (
        <span className={css.thing}>
          <IconPhoto size={18} stroke={1.75} aria-hidden />
          {t('moveIn.run.files')}
        </span>
      ) : (
        <ThingName thing={key as Parameters<typeof ThingName>[0]['thing']} />
      )}
      <Progress
        value={(done / Math.max(1, of)) * 100}
        color={isFiles ? 'latao' : done >= of && !isNow ? 'louro' : undefined}
        aria-hidden
      />
      <Text span size="sm" className={css.end}>
        {isNow ? (
          <>
            <strong>{formatNumber(done)}</strong> {t('moveIn.run.of', { total: formatNumber(of) })}
          </>
        ) : done === 0 ? (
          t('moveIn.run.waits')
        ) : (
          formatNumber(done)
        )}
      </Text>
    </div>
  );
}

/** Rows a second, between the last two answers that told of more. */
function usePace(done: number): number | undefined {
  const before = useRef<{ done: number; at: number } | undefined>(undefined);
  const [pace, setPace] = useState<number>();
  useEffect(() => {
    const at = performance.now();
    const last = before.current;
    before.current = { done, at };
    if (last && done > last.done && at > last.at) setPace(Math.round(((done - last.done) / (at - last.at)) * 1000));
  }, [done]);
  return pace;
}
