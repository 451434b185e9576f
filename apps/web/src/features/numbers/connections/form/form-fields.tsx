import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import type { ConnectionValues } from './connection-form.rules.ts';

export type ConnectionFormState = UseFormReturnType<ConnectionValues>;

type CountFieldName = 'maxUseBotQueues' | 'timeUseBotQueues' | 'expiresTicket' | 'timeToTransfer' | 'messagesPerMinute';

interface Props {
  form: ConnectionFormState;
  field: CountFieldName;
  min?: number;
  max: number;
  unit: 'minutes' | 'times' | 'perMinute';
}

export function ConnectionCountField({ form, field, min = 0, max, unit }: Props) {
  const { t } = useTranslation();
  return (
    <CountField
      label={t(`connectionForm.${field}`)}
      description={t(`connectionForm.${field}Hint`)}
      suffix={` ${t(`connectionForm.units.${unit}`)}`}
      min={min}
      max={max}
      // While "600" is being typed it is 6 for a moment.
      clampBehavior={min > 0 ? 'blur' : 'strict'}
      {...form.getInputProps(field)}
    />
  );
}
