import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconLock } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ReadOnlyFooter } from '../../../ui/layout/read-only-footer.tsx';
import { useAssignTicketToSelf } from '../tickets/index.ts';

/** Takes the place of the composer where only the assignee may write, and someone else is. */
export function AssigneeNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const take = useAssignTicketToSelf();
  return (
    <ReadOnlyFooter
      announced
      icon={<IconLock size={18} stroke={1.75} aria-hidden />}
      actions={
        <Button
          size="sm"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate({ id: ticket.id, userId: user.id, queueId: ticket.queueId })}
        >
          {t('messages.assignee.take')}
        </Button>
      }
    >
      {ticket.user ? t('messages.assignee.text', { name: ticket.user.name }) : t('messages.assignee.none')}
    </ReadOnlyFooter>
  );
}
