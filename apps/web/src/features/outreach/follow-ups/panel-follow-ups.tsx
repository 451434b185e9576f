import type { Ticket } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { Menu } from '../../../ui/overlays/menu.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './panel-follow-ups.module.css';
import { useAllFollowUps } from './follow-up-picker.tsx';
import { useStartFollowUp, useStopFollowUp, useTicketFollowUps } from './follow-ups.queries.ts';

/** Begins one of the follow-ups that are on. */
export function AddFollowUp({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const all = useAllFollowUps();
  const start = useStartFollowUp();
  const offered = all?.filter(({ isOn }) => isOn) ?? [];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('followUpPanel.start')} size={28}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.length === 0 && <Menu.Label>{t('followUpPanel.noneOn')}</Menu.Label>}
        {offered.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              start.mutate(
                { followUpId: id, ticketId: ticket.id },
                { onSuccess: () => toast.ok(t('followUpPanel.started', { name })) },
              )
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The follow-up in which a conversation is, with how far it came. */
export function PanelFollowUps({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useTicketFollowUps(ticketId);
  const stop = useStopFollowUp();
  const running = data?.find(({ state }) => state === 'running');
  if (!data)
    return isError ? <RetryLine className={css.words} text={t('followUpPanel.failed')} onRetry={refetch} /> : null;
  if (!running)
    return (
      <Text size="sm" c="dimmed">
        {t('followUpPanel.none')}
      </Text>
    );
  const { id, followUpName: name, sent, steps, dueAt } = running;
  return (
    <div className={css.row}>
      <div className={css.words}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Meta>
          {t('followUpPanel.sent', { sent, steps })}
          {dueAt !== null && ` · ${t('followUpPanel.next', { when: formatDateTime(dueAt) })}`}
        </Meta>
      </div>
      <IconButton
        label={t('followUpPanel.stop', { name })}
        size={28}
        onClick={() => stop.mutate(id, { onSuccess: () => toast.ok(t('followUpPanel.stopped')) })}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  );
}
