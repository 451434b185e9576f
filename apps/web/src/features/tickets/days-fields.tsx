import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { serverNow } from '../../ui/server-clock.ts';
import css from './search-head.module.css';
import { lastDays, typedDays } from './search.rules.ts';
import type { SearchDays } from './search.rules.ts';

interface Props {
  value: SearchDays;
  onChange: (days: SearchDays) => void;
}

const presets = [
  { days: 1, label: 'today' },
  { days: 7, label: 'lastSevenDays' },
  { days: 30, label: 'lastThirtyDays' },
] as const;

/** The days of a search: those one asks for most at a press, any others from one to another. */
export function DaysFields({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  // In this form Swedish writes a day as the API takes it.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: company.timeZone }).format(new Date(serverNow()));
  return (
    <div className={css.days}>
      <div className={css.presets}>
        {presets.map(({ days, label }) => {
          const preset = lastDays(days, today);
          const chosen = preset.from === value.from && preset.to === value.to;
          return (
            <Button
              key={label}
              size="xs"
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? { from: '', to: '' } : preset)}
            >
              {t(`inbox.search.${label}`)}
            </Button>
          );
        })}
      </div>
      <div className={css.presets}>
        <TextInput
          type="date"
          label={t('inbox.search.from')}
          value={value.from}
          onChange={(event) =>
            onChange(
              event.currentTarget.value === ''
                ? { from: '', to: '' }
                : typedDays({ from: event.currentTarget.value, to: value.to }),
            )
          }
        />
        <TextInput
          type="date"
          label={t('inbox.search.to')}
          value={value.to}
          onChange={(event) => onChange(typedDays({ from: value.from, to: event.currentTarget.value }))}
        />
      </div>
    </div>
  );
}
