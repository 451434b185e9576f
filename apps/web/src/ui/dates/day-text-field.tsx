import { useTranslation } from 'react-i18next';
import { isDay } from './days.ts';
import { completeDay, dayText, typeDay } from './typed-dates.ts';
import { TypedField } from './typed-field.tsx';
import type { TypedFieldProps } from './typed-field.tsx';

/** A day `2026-11-24`, typed as DD/MM/YYYY in every language, whatever the language of the browser. */
export function DayTextField(props: TypedFieldProps) {
  const { t } = useTranslation();
  return (
    <TypedField
      placeholder={t('common.dates.pattern')}
      {...props}
      grammar={{
        isWhole: isDay,
        show: dayText,
        type: typeDay,
        complete: (text) => completeDay(text, new Date().getFullYear()),
        remedy: t('common.dates.badDay'),
      }}
    />
  );
}
