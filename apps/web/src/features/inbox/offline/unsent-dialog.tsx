import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { discard, useAllUnsent, withoutSignature } from '../messages/index.ts';
import { findKnownTicket } from '../tickets/index.ts';
import css from './unsent-dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** What was written and has not left, in the order of writing: each leads to its conversation, or is taken back. */
export function UnsentDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const unsent = useAllUnsent().toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('inbox.offline.listTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text c="var(--b-text-2)">{unsent.length > 0 ? t('inbox.offline.listText') : t('inbox.offline.listEmpty')}</Text>
      <ul className={css.list}>
        {unsent.map(({ clientId, conversationId, body, media }) => {
          const ticket = findKnownTicket(client, conversationId);
          return (
            <li key={clientId} className={css.item}>
              <span className={css.words}>
                <b>{ticket?.contact.name ?? t('inbox.offline.ticket', { id: conversationId })}</b>
                <span className={css.text}>{withoutSignature(body, user.name) || media?.file.name}</span>
              </span>
              <Button
                variant="subtle"
                size="xs"
                disabled={!ticket}
                onClick={() => {
                  onClose();
                  if (ticket) void navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
                }}
              >
                {t('inbox.offline.open')}
              </Button>
              <Button variant="subtle" color="red" size="xs" onClick={() => discard(conversationId, clientId)}>
                {t('inbox.offline.takeBack')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Modal>
  );
}
