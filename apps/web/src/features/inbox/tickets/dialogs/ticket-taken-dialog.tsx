import type { Ticket } from '@balcao/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchTicket } from './new-ticket.queries.ts';
import type { Holder } from './new-ticket.rules.ts';
import { useAcceptHeld } from '../use-accept-held.ts';
import { Modal } from '../../../../ui/dialogs/modal.tsx';

interface Props {
  opened: boolean;
  holder: Holder;
  contactName: string;
  onShow: (ticket: Ticket) => void;
  onClose: () => void;
}

/** The contact has an open ticket already: whose it is, and the way to it for those who may see it. */
export function TicketTakenDialog({ opened, holder, contactName: name, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accept, isPending } = useAcceptHeld(onShow);
  const { data: ticket } = useQuery({
    queryKey: ['tickets', 'holder', holder.ticketId],
    queryFn: async () => (await fetchTicket(client, holder.ticketId)) ?? null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const { userName: user, queueName: queue } = holder;
  const waiting = ticket?.status === 'pending';
  const text =
    user === null
      ? waiting
        ? queue === null
          ? t('inbox.taken.waitingNoQueue', { name })
          : t('inbox.taken.waiting', { name, queue })
        : t('inbox.taken.byOther', { name })
      : queue === null
        ? t('inbox.taken.byNoQueue', { user, name })
        : t('inbox.taken.by', { user, name, queue });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('inbox.taken.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text>{text}</Text>
      {!ticket && user !== null && (
        <Text c="var(--b-text-2)" mt={6}>
          {t('inbox.taken.hint', { user })}
        </Text>
      )}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        {/* A pending ticket is attended by accepting, never by opening. */}
        {ticket && (
          <Button
            loading={isPending}
            data-autofocus
            onClick={() => (waiting ? void accept(holder.ticketId) : onShow(ticket))}
          >
            {waiting ? t('inbox.taken.accept') : t('inbox.taken.view')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
