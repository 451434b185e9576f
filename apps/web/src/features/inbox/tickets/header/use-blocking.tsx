import type { Ticket } from '@balcao/contract';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { useBlockContact } from '../panel/contact-panel.queries.ts';

/** Blocks a contact once that is confirmed in `dialog`, and unblocks it without a question. */
export function useBlocking({ id, name }: Pick<Ticket['contact'], 'id' | 'name'>) {
  const { t } = useTranslation();
  const [asking, ask] = useDisclosure();
  const block = useBlockContact(id);
  const setBlocked = (blocked: boolean) =>
    block.mutate(blocked, {
      onSuccess: () => {
        ask.close();
        toast.ok(blocked ? t('contactPanel.blocked', { name }) : t('contactPanel.unblocked', { name }));
      },
    });
  return {
    block: ask.open,
    unblock: () => setBlocked(false),
    dialog: (
      <ConfirmDialog
        opened={asking}
        title={t('contactPanel.blockDialog.title', { name })}
        text={t('contactPanel.blockDialog.text')}
        confirm={t('contactPanel.block')}
        danger
        loading={block.isPending}
        onConfirm={() => setBlocked(true)}
        onClose={ask.close}
      />
    ),
  };
}
