import type { TimeOff } from '@balcao/contract';
import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay, isTime } from '../../../ui/dates/days.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';

interface Props {
  opened: boolean;
  /** undefined = one is added */
  day: TimeOff | undefined;
  loading?: boolean;
  onSave: (day: TimeOff) => void;
  onClose: () => void;
  /** above the fields */
  children?: ReactNode;
}

/** Days off of a person, or hours of a day. */
export function DayOffDialog({ opened, day, loading = false, onSave, onClose, children }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: day ?? { name: '', from: '', to: '', startTime: '', endTime: '' },
    validate: {
      name: (name) => name.trim() === '' && t('shifts.daysOff.needsName'),
      from: (from) => !isDay(from) && t('shifts.daysOff.needsDay'),
      to: (to, { from }) => (!isDay(to) || to < from) && t('shifts.daysOff.badOrder'),
      startTime: (start, { endTime }) =>
        (start !== '' && !isTime(start)) || (start === '' && endTime !== '') ? t('shifts.daysOff.needsTime') : null,
      endTime: (end, { startTime }) => {
        if (end === '') return startTime !== '' && t('shifts.daysOff.needsTime');
        if (!isTime(end)) return t('shifts.daysOff.needsTime');
        return end !== '00:00' && end <= startTime && t('shifts.daysOff.badTimes');
      },
    },
  });
  const { from, to } = form.values;
  return (
    <FormModal
      opened={opened}
      title={t(day ? 'shifts.daysOff.edit' : 'shifts.daysOff.add')}
      size={460}
      dirty={form.isDirty()}
      loading={loading}
      submit={t('shifts.daysOff.done')}
      onSubmit={form.onSubmit((values) => onSave({ ...values, name: values.name.trim() }))}
      onClose={onClose}
    >
      {children}
      <TextInput
        label={t('shifts.daysOff.name')}
        placeholder={t('shifts.daysOff.namePlaceholder')}
        maxLength={80}
        data-autofocus={children === undefined || undefined}
        {...form.getInputProps('name')}
      />
      <Group gap="sm" grow align="start">
        <DateField
          label={t('shifts.daysOff.from')}
          {...form.getInputProps('from')}
          onChange={(next) => form.setValues(to === '' || to === from ? { from: next, to: next } : { from: next })}
        />
        <DateField label={t('shifts.daysOff.to')} {...form.getInputProps('to')} />
      </Group>
      <Group gap="sm" grow align="start">
        <TimeField
          label={t('shifts.daysOff.startTime')}
          description={t('shifts.daysOff.timeHint')}
          {...form.getInputProps('startTime')}
        />
        <TimeField label={t('shifts.daysOff.endTime')} description={'\u00A0'} {...form.getInputProps('endTime')} />
      </Group>
    </FormModal>
  );
}
