import type { SendWindow } from '@balcao/contract';
import { Chip, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import css from './campaigns.module.css';

interface Props {
  label: string;
  hint?: string;
  value: SendWindow | null;
  error?: string | null;
  disabled?: boolean;
  onChange: (value: SendWindow | null) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const dayKeys = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const usualWindow: SendWindow = { weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '20:00' };

/** On which days and at which times campaigns send; none = at any time, or as the company does. */
export function WindowField({ label, hint, value, error, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const days = value?.weekdays ?? [];
  return (
    <>
      <Switch
        label={label}
        description={hint}
        checked={value !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? usualWindow : null)}
      />
      {value && (
        <>
          <div className={css.days} role="group" aria-label={t('campaigns.window.days')}>
            {weekdays.map((day) => (
              <Chip
                key={day}
                size="xs"
                radius="sm"
                disabled={disabled}
                checked={days.includes(day)}
                onChange={(isOn) =>
                  onChange({ ...value, weekdays: isOn ? [...days, day] : days.filter((one) => one !== day) })
                }
              >
                {t(`campaigns.window.weekdays.${dayKeys[day]}`)}
              </Chip>
            ))}
          </div>
          <div className={css.pair}>
            <TimeField
              label={t('campaigns.window.from')}
              disabled={disabled}
              value={value.from}
              onChange={(from) => onChange({ ...value, from })}
            />
            <TimeField
              label={t('campaigns.window.until')}
              disabled={disabled}
              value={value.until}
              error={error}
              onChange={(until) => onChange({ ...value, until })}
            />
          </div>
        </>
      )}
    </>
  );
}
