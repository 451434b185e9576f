import { maxDeadlineMinutes } from '@balcao/contract';
import type { DeadlineKind, DeadlineLimit } from '@balcao/contract';
import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import css from './deadlines.module.css';
import { unitOf, units, withMinutes } from './rule-drafts.ts';
import type { Unit } from './rule-drafts.ts';

const standard: Readonly<Record<DeadlineKind, DeadlineLimit>> = {
  first: { minutes: 15, alertMinutes: 5 },
  next: { minutes: 30, alertMinutes: 5 },
  resolution: { minutes: units.days, alertMinutes: units.hours },
};
const unitNames: readonly Unit[] = ['minutes', 'hours', 'days'];

interface Props {
  kind: DeadlineKind;
  value: DeadlineLimit | null;
  onChange: (value: DeadlineLimit | null) => void;
}

/** One deadline of a rule: whether there is one, how long it is, and when people are alerted. */
export function LimitField({ kind, value, onChange }: Props) {
  const { t } = useTranslation();
  const [unit, setUnit] = useState<Unit>(unitOf(value?.minutes ?? standard[kind].minutes));
  const what = t(`deadlines.kinds.${kind}`);
  const change = (amount: number, of: Unit) => {
    const minutes = Math.min(Math.max(1, amount) * units[of], maxDeadlineMinutes);
    onChange(withMinutes(value ?? standard[kind], minutes));
  };
  return (
    <div className={css.limit} role="group" aria-label={what}>
      <Switch
        label={what}
        description={t(`deadlines.about.${kind}`)}
        checked={value !== null}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) setUnit(unitOf(standard[kind].minutes));
          onChange(checked ? standard[kind] : null);
        }}
      />
      {value && (
        <>
          <CountField
            className={css.number}
            label={t('deadlines.within')}
            min={1}
            max={maxDeadlineMinutes / units[unit]}
            value={Math.round(value.minutes / units[unit])}
            onChange={(amount) => change(Number(amount), unit)}
          />
          <Select
            className={css.unit}
            label={t('deadlines.unit')}
            allowDeselect={false}
            value={unit}
            data={unitNames.map((name) => ({ value: name, label: t(`deadlines.units.${name}`) }))}
            onChange={(name) => {
              const next = unitNames.find((each) => each === name) ?? 'minutes';
              setUnit(next);
              change(Math.round(value.minutes / units[unit]), next);
            }}
          />
          <CountField
            className={css.unit}
            label={t('deadlines.alert')}
            suffix=" min"
            min={0}
            max={Math.floor(value.minutes / 2)}
            value={value.alertMinutes}
            onChange={(amount) => onChange({ ...value, alertMinutes: Number(amount) })}
          />
        </>
      )}
    </div>
  );
}
