import { useTranslation } from 'react-i18next';
import { MinutesField } from '../../../ui/fields/minutes-field.tsx';

const maxMinutes = 129_600;

/** How long a rule waits, up to 90 days. */
export function RuleMinutesField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation();
  return (
    <MinutesField
      minutes={minutes}
      max={maxMinutes}
      label={t('rules.form.time')}
      unitLabel={t('rules.form.unit')}
      unitNames={{
        minute: t('rules.form.units.minute'),
        hour: t('rules.form.units.hour'),
        day: t('rules.form.units.day'),
      }}
      onChange={onChange}
    />
  );
}
