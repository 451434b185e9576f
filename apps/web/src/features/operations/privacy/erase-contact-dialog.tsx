import { contactErasureDays, dayMs } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './erase.module.css';
import { useContactAmounts, useCreateExport, useEraseContact } from './privacy.queries.ts';

interface Props {
  opened: boolean;
  contact: { id: number; name: string };
  onClose: () => void;
}

/** Counts what goes with a contact and until when it can be undone, and asks once. */
export function EraseContactDialog({ opened, contact, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useContactAmounts(contact.id);
  const now = useNow();
  const take = useCreateExport();
  const erase = useEraseContact();
  return (
    <Modal
      opened={opened}
      title={t('privacy.erase.dialog.title', { name: contact.name })}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <p className={css.text}>
        {t('privacy.erase.dialog.until', {
          date: formatDateTime(new Date(now.getTime() + contactErasureDays * dayMs)),
        })}
      </p>
      {!data && !isError && <SkeletonRows count={2} height={24} avatar={0} />}
      <ul className={css.goes}>
        {data && <li>{t('privacy.erase.dialog.amounts', { ...data })}</li>}
        <li>{t('privacy.erase.dialog.elsewhere')}</li>
      </ul>
      <footer className={css.actions}>
        <Button
          variant="subtle"
          loading={take.isPending}
          onClick={() => take.mutate(contact.id, { onSuccess: () => toast.ok(t('privacy.erase.dialog.taking')) })}
        >
          {t('privacy.erase.dialog.take')}
        </Button>
        <Group gap={8}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color="barro"
            loading={erase.isPending}
            onClick={() =>
              erase.mutate(contact.id, {
                onSuccess: ({ dueAt }) => {
                  toast.ok(t('privacy.erase.dialog.done', { date: formatDateTime(dueAt) }));
                  onClose();
                },
              })
            }
          >
            {t('privacy.erase.dialog.confirm')}
          </Button>
        </Group>
      </footer>
    </Modal>
  );
}
