import type { Shift } from '@balcao/contract';
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { useCopyShift } from './shifts.queries.ts';

interface Props {
  opened: boolean;
  shift: Shift;
  /** the people it can be copied to */
  others: readonly Shift[];
  onClose: () => void;
}

/** Gives other people the shift of a person. */
export function CopyShiftDialog({ opened, shift, others, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([]);
  const [isSent, setIsSent] = useState(false);
  const copy = useCopyShift(shift.id);
  return (
    <FormModal
      opened={opened}
      title={t('shifts.copy.title', { name: shift.name })}
      size={420}
      dirty={chosen.length > 0}
      submit={t('shifts.copy.submit', { count: chosen.length })}
      loading={copy.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (chosen.length === 0) return;
        copy.mutate(chosen.map(Number), {
          onSuccess: ({ shifts }) => {
            toast.ok(t('shifts.copy.done', { count: shifts.length }));
            onClose();
          },
        });
      }}
    >
      <Meta>{t('shifts.copy.hint')}</Meta>
      <Checkbox.Group
        label={t('shifts.copy.to')}
        value={chosen}
        error={isSent && chosen.length === 0 ? t('shifts.copy.nobody') : undefined}
        onChange={setChosen}
      >
        <Stack gap="xs" mt={6}>
          {others.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  );
}
