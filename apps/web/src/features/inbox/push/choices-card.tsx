import { hourMs, wallTimeOf, ZoneClock, dayMs, type PushChoices } from '@balcao/contract';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTime } from '../../../ui/dates/days.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useSaveChoices } from './push.queries.ts';
import css from './push.module.css';

const usualQuiet = { quietFrom: '22:00', quietUntil: '07:00' } as const;

/** What the person wants to be told, and when. */
export function ChoicesCard({ choices }: { choices: PushChoices }) {
  const { t } = useTranslation();
  const { mutate, isError } = useSaveChoices();
  const change = (some: Partial<PushChoices>) => mutate({ ...choices, ...some });
  const line = (key: 'waiting' | 'own' | 'mentions' | 'onlyInShift') => (
    <div className={card.row}>
      <Switch
        className={css.switch}
        labelPosition="left"
        label={t(`push.choices.${key}`)}
        description={key === 'own' ? t('push.choices.ownHint') : undefined}
        checked={choices[key]}
        onChange={(event) => change({ [key]: event.currentTarget.checked })}
      />
    </div>
  );
  return (
    <section className={card.card} aria-label={t('push.choices.title')}>
      <header className={card.head}>
        <h2 className={card.title}>{t('push.choices.title')}</h2>
      </header>
      {isError && (
        <div className={card.row} role="alert">
          <span className={card.words}>{t('push.choices.failed')}</span>
        </div>
      )}
      {line('waiting')}
      {line('own')}
      {line('mentions')}
      {line('onlyInShift')}
      <div className={card.row}>
        <Switch
          className={css.switch}
          labelPosition="left"
          label={t('push.choices.quiet')}
          description={t('push.choices.quietHint')}
          checked={choices.quietFrom !== null}
          onChange={(event) => change(event.currentTarget.checked ? usualQuiet : { quietFrom: null, quietUntil: null })}
        />
      </div>
      {choices.quietFrom !== null && choices.quietUntil !== null && (
        <QuietHours from={choices.quietFrom} until={choices.quietUntil} onChange={change} />
      )}
      <Pause pausedUntil={choices.pausedUntil} onChange={change} />
    </section>
  );
}

function QuietHours(props: { from: string; until: string; onChange: (some: Partial<PushChoices>) => void }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(props.from);
  const [until, setUntil] = useState(props.until);
  const save = () => {
    const isChanged = from !== props.from || until !== props.until;
    if (isChanged && isTime(from) && isTime(until)) props.onChange({ quietFrom: from, quietUntil: until });
  };
  return (
    <div className={`${card.row} ${css.times}`} onBlur={save}>
      <TimeField label={t('push.choices.quietFrom')} value={from} onChange={setFrom} />
      <TimeField label={t('push.choices.quietUntil')} value={until} onChange={setUntil} />
    </div>
  );
}

function Pause({
  pausedUntil,
  onChange,
}: {
  pausedUntil: string | null;
  onChange: (some: Partial<PushChoices>) => void;
}) {
  const { t } = useTranslation();
  const now = useNow().getTime();
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now;
  const until = (at: number) => onChange({ pausedUntil: new Date(at).toISOString() });
  return (
    <div className={card.row} data-wraps>
      <span className={card.words}>
        {t('push.pause.label')}
        {isPaused && <small>{t('push.pause.until', { time: formatDateTime(pausedUntil) })}</small>}
      </span>
      {isPaused ? (
        <Button size="xs" variant="default" onClick={() => onChange({ pausedUntil: null })}>
          {t('push.pause.end')}
        </Button>
      ) : (
        <>
          <Button size="xs" variant="default" onClick={() => until(Date.now() + hourMs)}>
            {t('push.pause.hour')}
          </Button>
          <Button size="xs" variant="default" onClick={() => until(tomorrowAtEight())}>
            {t('push.pause.tomorrow')}
          </Button>
        </>
      )}
    </div>
  );
}

/** On the clock of this device. */
function tomorrowAtEight(): number {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { date } = wallTimeOf(new Date(Date.now() + dayMs), zone);
  return new ZoneClock(zone).toInstant(Date.parse(`${date}T08:00:00Z`));
}
