import { useTranslation } from 'react-i18next';
import { isTime } from './days.ts';
import { completeTime, typeTime } from './typed-dates.ts';
import { TypedField } from './typed-field.tsx';
import type { TypedFieldProps } from './typed-field.tsx';

/** A time of day `09:30`, on 24 hours in every language. A form that takes it asks `isTime`. */
export function TimeField(props: TypedFieldProps) {
  const { t } = useTranslation();
  return (
    <TypedField
      placeholder="00:00"
      maxLength={5}
      {...props}
      grammar={{ isWhole: isTime, type: typeTime, complete: completeTime, remedy: t('common.dates.badTime') }}
    />
  );
}
