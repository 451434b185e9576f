import type { Contact } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { useBlockContact, useDeleteContact } from '../contacts.queries.ts';
import { useRestoreContact } from './use-restore-contact.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ContactFormDialog } from '../index.ts';

const MergeDialog = lazyDialog(() => import('../merging/merge-dialog.tsx').then((module) => module.MergeDialog));

/** The open dialog of the page, and its contact. */
export function useContactDialogs() {
  const { t } = useTranslation();
  const form = useDialog<Contact | undefined>();
  const deleting = useDialog<Contact>();
  const blocking = useDialog<Contact>();
  const merging = useDialog<Contact>();
  const importing = useDialog<void>();
  const { mutate: block } = useBlockContact();
  const onBlock = (contact: Contact) => {
    // Only what takes something away is asked about.
    if (!contact.isBlocked) return blocking.open(contact);
    block(
      { id: contact.id, blocked: false },
      { onSuccess: ({ name }) => toast.ok(t('contacts.blockDialog.undone', { name })) },
    );
  };
  const { mutate: onRestore } = useRestoreContact();
  const actions = { onEdit: form.open, onDelete: deleting.open, onMerge: merging.open, onBlock, onRestore };
  return { form, deleting, blocking, merging, importing: { ...importing, open: () => importing.open() }, actions };
}

export function ContactDialogs({ dialogs }: { dialogs: ReturnType<typeof useContactDialogs> }) {
  const { t } = useTranslation();
  const { form, deleting, blocking, merging, importing } = dialogs;
  const remove = useDeleteContact();
  const restore = useRestoreContact();
  const block = useBlockContact();
  return (
    <>
      <ContactFormDialog opened={form.opened} contact={form.value} onClose={form.close} />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('contacts.deleteDialog.title', { name: deleting.value?.name ?? '' })}
        text={t('contacts.deleteDialog.text')}
        confirm={t('contacts.deleteDialog.confirm')}
        danger
        loading={remove.isPending}
        onConfirm={() => {
          if (!deleting.value) return;
          const { id, name } = deleting.value;
          const undo = { label: t('contacts.deleteDialog.undo'), onPress: () => restore.mutate(id) };
          remove.mutate(id, {
            onSuccess: () => toast.ok(t('contacts.deleteDialog.done', { name }), undo, id),
            onSettled: deleting.close,
          });
        }}
        onClose={deleting.close}
      />
      <ConfirmDialog
        opened={blocking.opened}
        title={t('contacts.blockDialog.title', { name: blocking.value?.name ?? '' })}
        text={t('contacts.blockDialog.text')}
        confirm={t('contacts.blockDialog.confirm')}
        danger
        loading={block.isPending}
        onConfirm={() => {
          if (!blocking.value) return;
          block.mutate(
            { id: blocking.value.id, blocked: true },
            {
              onSuccess: ({ name }) => toast.ok(t('contacts.blockDialog.done', { name })),
              onSettled: blocking.close,
            },
          );
        }}
        onClose={blocking.close}
      />
      {merging.value && <MergeDialog opened={merging.opened} contact={merging.value} onClose={merging.close} />}
      <ImportDialog opened={importing.opened} onClose={importing.close} />
    </>
  );
}
