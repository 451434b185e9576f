import type { Shift } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { DayOffDialog } from './day-off-dialog.tsx';
import { withDaysOff } from './shift-form.rules.ts';
import { useAddDayOff } from './shifts.queries.ts';

interface Props {
  opened: boolean;
  shifts: readonly Shift[];
  onClose: () => void;
}

/** Days off of somebody who is chosen first. */
export function PersonDayOffDialog({ opened, shifts, onClose }: Props) {
  const { t } = useTranslation();
  const [personId, setPersonId] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const save = useAddDayOff();
  const shift = shifts.find(({ id }) => String(id) === personId);
  return (
    <DayOffDialog
      opened={opened}
      day={undefined}
      loading={save.isPending}
      onClose={onClose}
      onSave={(day) => {
        setIsSent(true);
        if (!shift) return;
        save.mutate(
          { shift, form: withDaysOff(shift, [...shift.daysOff, day]) },
          {
            onSuccess: ({ name }) => {
              toast.ok(t('shifts.form.saved', { name }));
              onClose();
            },
          },
        );
      }}
    >
      <FormError error={save.error} />
      <Select
        label={t('shifts.person')}
        data-autofocus
        searchable
        data={shifts.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={personId}
        error={isSent && !shift ? t('shifts.daysOff.needsPerson') : undefined}
        onChange={setPersonId}
      />
    </DayOffDialog>
  );
}
