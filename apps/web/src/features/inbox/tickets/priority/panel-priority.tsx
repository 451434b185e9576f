import { ticketPriorities } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button, Group, Text } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../../app/errors.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import { useUpdateTicket } from '../tickets.queries.ts';
import { PriorityMark } from './priority-mark.tsx';

/** The priority of the ticket, and the way to change it. */
export function PanelPriority({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const update = useUpdateTicket();
  return (
    <Group justify="space-between" wrap="nowrap" px={20} py={8}>
      <Group gap={6} wrap="nowrap">
        <Text c="var(--b-text-2)">{t('inbox.priority.label')}</Text>
        <PriorityMark priority={ticket.priority} />
        <Text>{t(`inbox.priority.${ticket.priority}`)}</Text>
      </Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" loading={update.isPending} aria-label={t('inbox.priority.change')}>
            {t('inbox.priority.changeShort')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ticketPriorities.map((priority) => (
            <Menu.Item
              key={priority}
              leftSection={<PriorityMark priority={priority} />}
              rightSection={priority === ticket.priority && <IconCheck size={16} stroke={1.75} aria-hidden />}
              onClick={() => update.mutate({ id: ticket.id, priority }, { onError: toastError })}
            >
              {t(`inbox.priority.${priority}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
