import { deadlineKinds, ZoneClock } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../ui/dates/moment-field.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatMoment } from '../../../ui/text/format.ts';
import { useOpeningHours } from '../hours/index.ts';
import css from './deadlines.module.css';
import { exampleOf, timesFor } from './example.ts';
import type { Example } from './example.ts';
import type { RuleDraft } from './rule-drafts.ts';

/** What the deadlines of a rule would be for a customer who writes at a moment: drawn, and said. */
export function RuleExample({ rule }: { rule: RuleDraft }) {
  const { t } = useTranslation();
  const now = useNow();
  const { data } = useOpeningHours();
  const [typed, setTyped] = useState<string>();
  const kinds = deadlineKinds.filter((kind) => rule[kind] !== null);
  if (!data || kinds.length === 0) return null;
  const { timeZone, calendars } = data;
  const clock = new ZoneClock(timeZone);
  const moment = typed ?? new Date(clock.toWallClock(now.getTime())).toISOString().slice(0, 16);
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment) ? Date.parse(`${moment}:00Z`) : Number.NaN;
  const isWhole = !Number.isNaN(wall);
  const start = isWhole ? clock.toInstant(wall) : 0;
  const times = rule.inHours ? timesFor(calendars, timeZone, rule.queueId) : undefined;
  const at = (time: number) =>
    formatMoment(new Date(time), {
      weekday: 'long',
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    });
  return (
    <div className={css.part} role="group" aria-label={t('deadlines.example.title')}>
      <MomentField
        label={t('deadlines.example.moment')}
        value={moment}
        error={!isWhole && t('deadlines.example.incomplete')}
        onChange={setTyped}
      />
      {isWhole &&
        kinds.map((kind) => {
          const limit = rule[kind];
          const example = limit && exampleOf(limit, start, times);
          return (
            <div key={kind} className={css.example}>
              <Text size="sm" fw={600}>
                {t(`deadlines.kinds.${kind}`)}
              </Text>
              {example && <Line start={start} example={example} />}
              <Text size="sm">
                {example
                  ? t('deadlines.example.due', { due: at(example.dueAt), alert: at(example.alertAt) })
                  : t('deadlines.example.never')}
              </Text>
            </div>
          );
        })}
    </div>
  );
}

/** Running time and closed time until the deadline, with the alert; the sentence below says the same. */
function Line({ start, example: { stretches, alertAt, dueAt } }: { start: number; example: Example }) {
  const share = (time: number) => `${((time - start) / Math.max(1, dueAt - start)) * 100}%`;
  return (
    <div className={css.track} aria-hidden>
      {stretches.map(({ kind, from, to }) => (
        <span
          key={from}
          data-kind={kind}
          style={{ insetInlineStart: share(from), width: `${((to - from) / Math.max(1, dueAt - start)) * 100}%` }}
        />
      ))}
      <i data-mark="alert" style={{ insetInlineStart: share(alertAt) }} />
      <i data-mark="due" style={{ insetInlineStart: share(dueAt) }} />
    </div>
  );
}
