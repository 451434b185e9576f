import { requestContactNumber, type Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPhone } from '../../../../ui/icons/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../../../app/api/attempts.ts';
import { call } from '../../../../app/api/call.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { applyToThreads } from '../../messages/index.ts';
import { useServiceWindow } from '../../../numbers/templates/index.ts';
import css from './contact-panel.module.css';

/** Asks a contact whose number WhatsApp hides for it, while they may be written to on an official number. */
export function PanelNumberRequest({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useNow();
  const { data } = useServiceWindow(ticket);
  const attempts = useAttempts<number>();
  const ask = useMutation({
    mutationFn: () =>
      attempts.run(ticket.id, (clientId) =>
        call(requestContactNumber, { params: { id: ticket.id }, body: { clientId } }),
      ),
    onSuccess: ({ messages }) => {
      applyToThreads(client, messages);
      toast.ok(t('contactPanel.numberAsked'));
    },
  });
  const isOpen = data?.limited === true && data.closesAt !== null && Date.parse(data.closesAt) > now.getTime();
  if (!isOpen || ticket.status !== 'open') return null;
  return (
    <div className={css.numberRequest}>
      <Button
        size="sm"
        variant="default"
        loading={ask.isPending}
        disabled={ask.isSuccess}
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        onClick={() => ask.mutate()}
      >
        {t('contactPanel.askNumber')}
      </Button>
    </div>
  );
}
