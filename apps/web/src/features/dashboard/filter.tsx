import { dashboardPeriods, referralKinds } from '@balcao/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardFilter } from './dashboard.rules.ts';
import { filterProblem, minDay, maxDay } from './dashboard.rules.ts';
import css from './filter.module.css';

interface Props {
  filter: DashboardFilter;
  onChange: (filter: DashboardFilter) => void;
}

/** The last days, or from a day to a day. A number of days counts as soon as it is chosen. */
export function PeriodFilter({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const problemId = useId();
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const [days, setDays] = useState(filter.days === undefined ? '' : String(filter.days));
  const [problem, setProblem] = useState<'empty' | 'order'>();

  const brought = filter.referral === undefined ? {} : { referral: filter.referral };

  const choose = (text: string) => {
    setDays(text);
    setProblem(undefined);
    if (text === '') return;
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
    const wanted: DashboardFilter = {
      ...(days !== '' && { days: Number(days) }),
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
        ]}
      />
      <span className={css.or}>{t('dashboard.filter.or')}</span>
      <DateField
        label={t('dashboard.filter.from')}
        value={from}
        onChange={setDate(setFrom)}
        wrong={problem}
        describedBy={problemId}
      />
      <DateField
        label={t('dashboard.filter.to')}
        value={to}
        onChange={setDate(setTo)}
        wrong={problem}
        describedBy={problemId}
      />
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

interface DateProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  wrong: string | undefined;
  describedBy: string;
}

function DateField({ label, value, onChange, wrong, describedBy }: DateProps) {
  return (
    <label className={css.date}>
      <span className={css.dateLabel}>{label}</span>
      <TextInput
        type="date"
        min={minDay}
        max={maxDay}
        value={value}
        error={wrong !== undefined}
        aria-describedby={wrong && describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
