import { getContactOptOut, isAdmin, undoContactOptOut } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../../../app/api/attempts.ts';
import { call } from '../../../../app/api/call.ts';
import { together } from '../../../../app/api/together.ts';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { lengthBetween } from '../../../../ui/fields/validators.ts';

const keyOf = (id: number) => ['contact-opt-out', id];

/** Shows that a contact opted out of campaigns; an admin reverts it at that person's request, with a note. */
export function PanelOptOut({ contact }: { contact: Ticket['contact'] }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: keyOf(contact.id),
    queryFn: ({ signal }) => together(() => call(getContactOptOut, { params: { id: contact.id }, signal })),
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data?.optedOutAt) return null;
  return (
    <>
      <NoticeBox
        tone="warn"
        title={t(data.source === 'whatsapp' ? 'contactPanel.optOut.stopped' : 'contactPanel.optOut.title', {
          time: formatDate(data.optedOutAt),
        })}
        action={
          isAdmin(actor) && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('contactPanel.optOut.undo')}
            </Button>
          )
        }
      />
      {asking && <UndoDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ contact, onClose }: { contact: Ticket['contact']; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({ initialValues: { note: '' }, validate: { note: lengthBetween(3, 500) } });
  const attempts = useAttempts<string>();
  const undo = useMutation({
    mutationFn: (note: string) =>
      attempts.run(note, (idempotencyKey) =>
        call(undoContactOptOut, { params: { id: contact.id }, body: { note }, idempotencyKey }),
      ),
    onSuccess: (answer) => {
      client.setQueryData(keyOf(contact.id), answer);
      toast.ok(t('contactPanel.optOut.undone'));
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title={t('contactPanel.optOut.dialog.title', { name: contact.name })}
      size={480}
      dirty={form.isDirty()}
      submit={t('contactPanel.optOut.dialog.confirm')}
      loading={undo.isPending}
      onSubmit={form.onSubmit(({ note }) => undo.mutate(note.trim()))}
      onClose={onClose}
    >
      <Text c="var(--b-text-2)">{t('contactPanel.optOut.dialog.text')}</Text>
      <Textarea
        label={t('contactPanel.optOut.dialog.note')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
