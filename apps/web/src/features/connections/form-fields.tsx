import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../ui/hint-below.ts';
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

export function CountField({ form, field, min = 0, max, unit }: Props) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t(`connectionForm.${field}`)}
      description={t(`connectionForm.${field}Hint`)}
      inputWrapperOrder={hintBelow}
      suffix={` ${t(`connectionForm.units.${unit}`)}`}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      // While "600" is being typed it is 6 for a moment.
      clampBehavior={min > 0 ? 'blur' : 'strict'}
      {...form.getInputProps(field)}
    />
  );
}
