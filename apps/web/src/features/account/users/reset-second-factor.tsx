import { resetSecondFactor, type User } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

/** For someone who lost the device with their codes: asks once, then takes their second factor away. */
export function ResetSecondFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const reset = useMutation({ mutationFn: () => call(resetSecondFactor, { params: { id: user.id } }) });
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setAsks(true)}>
        {t('users.secondFactor.reset')}
      </Button>
      <ConfirmDialog
        opened={asks}
        danger
        title={t('users.secondFactor.title', { name: user.name })}
        text={t('users.secondFactor.text')}
        confirm={t('users.secondFactor.confirm')}
        loading={reset.isPending}
        onConfirm={() =>
          reset.mutate(undefined, {
            onSuccess: () => toast.ok(t('users.secondFactor.done')),
            onSettled: () => setAsks(false),
          })
        }
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
