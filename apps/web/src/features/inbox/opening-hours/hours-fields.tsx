import { openMinutes } from '@balcao/contract';
import { Switch } from '@mantine/core';
import { IconCopy } from '../../../ui/icons/index.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { isTime } from '../../../ui/dates/days.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './hours-fields.module.css';
import { dayProblem } from './hours.rules.ts';
import type { DayRow } from './hours.rules.ts';

interface Props {
  rows: readonly DayRow[];
  /** it was submitted: missing times are marked as well */
  strict: boolean;
  onChange: (rows: DayRow[]) => void;
}

const defaultHours = { startTime: '08:00', endTime: '18:00' };

/** The hours of seven weekdays. A day has a switch; an end before the start is on the next day, and marked so. */
export function HoursFields({ rows, strict, onChange }: Props) {
  const { t } = useTranslation();
  const change = (row: DayRow, more: Partial<DayRow>) =>
    onChange(rows.map((each) => (each.weekdayEn === row.weekdayEn ? { ...each, ...more } : each)));
  const copy = ({ open, startTime, endTime }: DayRow) => {
    onChange(rows.map((each) => ({ ...each, open, startTime, endTime })));
    toast.ok(t('openingHours.copied'));
  };
  return (
    <div className={css.week} role="group" aria-label={t('openingHours.label')}>
      {rows.map((row) => (
        <Day
          key={row.weekdayEn}
          row={row}
          strict={strict}
          onChange={(more) => change(row, more)}
          onCopy={() => copy(row)}
        />
      ))}
    </div>
  );
}

interface DayProps {
  row: DayRow;
  strict: boolean;
  onChange: (more: Partial<DayRow>) => void;
  onCopy: () => void;
}

function Day({ row, strict, onChange, onCopy }: DayProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const day = t(`openingHours.days.${row.weekdayEn}`);
  const problem = dayProblem(row);
  const typing = !strict && !(isTime(row.startTime) && isTime(row.endTime));
  const shown = problem && !typing ? t(`openingHours.errors.${problem}`) : undefined;
  const time = (field: 'startTime' | 'endTime', label: string) => (
    <TimeField
      className={css.time}
      aria-label={label}
      aria-describedby={shown ? errorId : undefined}
      error={shown !== undefined}
      value={row[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <div className={css.day}>
      <Switch
        aria-label={t('openingHours.open', { day })}
        label={day}
        checked={row.open}
        onChange={(event) => {
          const open = event.currentTarget.checked;
          onChange(open && row.startTime === '' && row.endTime === '' ? { open, ...defaultHours } : { open });
        }}
      />
      {row.open ? (
        <div className={css.times}>
          {time('startTime', t('openingHours.start', { day }))}
          <span className={css.to}>{t('openingHours.to')}</span>
          {time('endTime', t('openingHours.end', { day }))}
          <IconButton label={t('openingHours.copy', { day })} onClick={onCopy}>
            <IconCopy size={18} stroke={1.75} />
          </IconButton>
        </div>
      ) : (
        <span className={css.closed}>{t('openingHours.closed')}</span>
      )}
      {shown ? (
        <p id={errorId} className={css.error} role="alert">
          {shown}
        </p>
      ) : (
        row.open && !problem && <EndNote row={row} />
      )}
    </div>
  );
}

/** Shows where the end is when that is not obvious. */
function EndNote({ row }: { row: DayRow }) {
  const { t } = useTranslation();
  const open = openMinutes(row);
  if (!open || open.end < 1440) return null;
  const midnight = open.start === 0 ? t('openingHours.allDay') : t('openingHours.midnight');
  return <p className={css.note}>{open.end === 1440 ? midnight : t('openingHours.nextDay', { time: row.endTime })}</p>;
}
