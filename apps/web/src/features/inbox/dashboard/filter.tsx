import { dashboardPeriods, referralKinds } from '@balcao/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../app/use-today.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay, presetRange } from '../../../ui/dates/days.ts';
import type { DashboardFilter } from './dashboard.rules.ts';
import { filterProblem } from './dashboard.rules.ts';
import css from './filter.module.css';

interface Props {
  filter: DashboardFilter;
  onChange: (filter: DashboardFilter) => void;
}

/** Periods beside those of the last days. */
const presets = ['yesterday', 'thisMonth'] as const;

/** The last days, or from a day to a day. A number of days counts as soon as it is chosen. */
export function PeriodFilter({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const problemId = useId();
  const fromId = useId();
  const toId = useId();
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const today = useToday();
  const preset = presets.find((each) => {
    const range = presetRange(each, today);
    return range.from === filter.from && range.to === filter.to;
  });
  const [days, setDays] = useState(filter.days === undefined ? (preset ?? '') : String(filter.days));
  const [problem, setProblem] = useState<'empty' | 'order'>();

  const brought = filter.referral === undefined ? {} : { referral: filter.referral };

  const choose = (text: string) => {
    setDays(text);
    setProblem(undefined);
    if (text === '') return;
    const named = presets.find((each) => each === text);
    if (named) {
      onChange({ ...presetRange(named, today), ...brought });
      return;
    }
    setFrom('');
    setTo('');
    onChange({ days: Number(text), ...brought });
  };
  const setDate = (set: (day: string) => void) => (day: string) => {
    set(day);
    setDays('');
    setProblem(undefined);
  };
  const apply = () => {
    if (![from, to].every((day) => day === '' || isDay(day))) return;
    const wanted: DashboardFilter = {
      ...(days !== '' && !preset && { days: Number(days) }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...brought,
    };
    const wrong = filterProblem(wanted);
    setProblem(wrong);
    if (!wrong) onChange(wanted);
  };

  return (
    <form
      className={css.filter}
      data-dates={days === '' || undefined}
      aria-label={t('dashboard.filter.label')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <NativeSelect
        aria-label={t('dashboard.filter.period')}
        value={days}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('dashboard.filter.dates') },
          ...dashboardPeriods.map((count) => ({
            value: String(count),
            label: count === 0 ? t('dashboard.filter.today') : t('dashboard.filter.last', { count }),
          })),
          ...presets.map((value) => ({ value, label: t(`common.dates.${value}`) })),
        ]}
      />
      <span className={css.or}>{t('dashboard.filter.or')}</span>
      <div className={css.date}>
        <label className={css.dateLabel} htmlFor={fromId}>
          {t('common.dates.from')}
        </label>
        <DateField
          id={fromId}
          aria-label={t('common.dates.from')}
          className={css.dateField}
          value={from}
          error={problem !== undefined}
          {...(problem && { 'aria-describedby': problemId })}
          onChange={setDate(setFrom)}
        />
      </div>
      <div className={css.date}>
        <label className={css.dateLabel} htmlFor={toId}>
          {t('common.dates.to')}
        </label>
        <DateField
          id={toId}
          aria-label={t('common.dates.to')}
          className={css.dateField}
          value={to}
          error={problem !== undefined}
          {...(problem && { 'aria-describedby': problemId })}
          onChange={setDate(setTo)}
        />
      </div>
      <NativeSelect
        aria-label={t('dashboard.filter.referral')}
        value={filter.referral ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...filter, referral: referralKinds.find((kind) => kind === value) });
        }}
        data={[
          { value: '', label: t('dashboard.filter.anyReferral') },
          ...referralKinds.map((kind) => ({ value: kind, label: t(`dashboard.filter.by.${kind}`) })),
        ]}
      />
      <Button type="submit">{t('dashboard.filter.apply')}</Button>
      {problem && (
        <p id={problemId} role="alert" className={css.problem}>
          {t(`dashboard.filter.${problem}`)}
        </p>
      )}
    </form>
  );
}
