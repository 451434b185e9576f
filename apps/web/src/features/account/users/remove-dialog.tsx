import type { User } from '@balcao/contract';
import { Button, Group, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { RetryNotice } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './users.module.css';
import { useRemovalPreview, useRemoveUser } from './users.queries.ts';

/** Asks before a user is removed: shows their open tickets, and offers to transfer them. */
export function RemoveUserDialog({ opened, record: user, onClose }: RecordDialogProps<User>) {
  const { t } = useTranslation();
  const preview = useRemovalPreview(opened ? user?.id : undefined);
  const remove = useRemoveUser();
  const [openTicketsChoice, setOpenTicketsChoice] = useState('return');
  const [taker, setTaker] = useState('');
  const { openTickets = 0, takers = [] } = preview.data ?? {};
  const name = user?.name ?? '';
  const transfersTickets = openTicketsChoice === 'hand' && takers.length > 0;
  const chosen = taker || String(takers[0]?.id ?? '');

  const confirm = () => {
    if (!user) return;
    remove.mutate(
      { id: user.id, transferTo: transfersTickets ? Number(chosen) : undefined },
      {
        onSuccess: () => {
          toast.ok(t('users.removeDialog.done'));
          onClose();
        },
        // The refusal may be explained by what is open now.
        onError: () => void preview.refetch(),
      },
    );
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('users.removeDialog.title', { name })}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {remove.error && <NoticeBox tone="bad">{errorText(remove.error)}</NoticeBox>}
      <p className={css.muted}>{t('users.removeDialog.text')}</p>
      {preview.isPending && <SkeletonRows count={1} height={54} avatar={0} />}
      {preview.isError && <RetryNotice onRetry={preview.refetch}>{t('users.removeDialog.unknown')}</RetryNotice>}
      {openTickets > 0 && (
        <div className={css.choices}>
          <Radio.Group
            label={t('users.removeDialog.open', { count: openTickets })}
            value={openTicketsChoice}
            onChange={setOpenTicketsChoice}
          >
            <Radio
              mt={8}
              value="return"
              label={t('users.removeDialog.return')}
              description={t('users.removeDialog.returnHint')}
            />
            <Radio
              mt={12}
              value="hand"
              disabled={takers.length === 0}
              label={t('users.removeDialog.hand')}
              description={t(takers.length === 0 ? 'users.removeDialog.noCandidates' : 'users.removeDialog.handHint')}
            />
          </Radio.Group>
          {transfersTickets && (
            <NativeSelect
              className={css.taker}
              aria-label={t('users.removeDialog.taker')}
              data={takers.map((one) => ({
                value: String(one.id),
                label: `${one.name} · ${t(one.online ? 'users.online' : 'users.offline')}`,
              }))}
              value={chosen}
              onChange={(event) => setTaker(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button color="barro" disabled={!preview.data} loading={remove.isPending} onClick={confirm}>
          {t('users.removeDialog.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
