import { isAdmin } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { useConnections } from '../../../numbers/connections/index.ts';
import type { TicketFilter } from './lists.rules.ts';

interface Props {
  filter: TicketFilter;
  /** how many wait, to send people there */
  pendingCount: number;
  onShowPending: () => void;
  onAllQueues: () => void;
  onShowOpen: () => void;
}

/** The empty state of a list describes what would fill it. */
export function ListEmpty({ filter, pendingCount, onShowPending, onAllQueues, onShowOpen }: Props) {
  const { t } = useTranslation();
  const nothingConnected = useNothingConnected();
  if (filter.held)
    return (
      <EmptyState
        title={t('tickets.empty.heldTitle')}
        text={t('tickets.empty.heldText')}
        action={
          <Button variant="default" onClick={onShowPending}>
            {t('tickets.empty.heldAction')}
          </Button>
        }
      />
    );
  if (filter.mentioned)
    return (
      <EmptyState
        title={t('inbox.together.emptyMentions')}
        text={t('inbox.together.emptyMentionsText')}
        action={
          <Button variant="default" onClick={onShowOpen}>
            {t('tickets.empty.snoozedAction')}
          </Button>
        }
      />
    );
  if (filter.snoozed || filter.unanswered) {
    const part = filter.snoozed ? 'snoozed' : 'unanswered';
    return (
      <EmptyState
        title={t(`tickets.empty.${part}Title`)}
        text={t(`tickets.empty.${part}Text`)}
        action={
          <Button variant="default" onClick={onShowOpen}>
            {t(`tickets.empty.${part}Action`)}
          </Button>
        }
      />
    );
  }
  if (filter.queueIds.length > 0) {
    return (
      <EmptyState
        title={t('tickets.empty.filteredTitle')}
        text={t('tickets.empty.filteredText')}
        action={
          <Button variant="default" onClick={onAllQueues}>
            {t('tickets.empty.filteredAction')}
          </Button>
        }
      />
    );
  }
  switch (filter.status) {
    case 'closed':
      return <EmptyState title={t('tickets.empty.closedTitle')} text={t('tickets.empty.closedText')} />;
    case 'pending':
      if (nothingConnected) return <NotConnected />;
      return <EmptyState title={t('tickets.empty.pendingTitle')} text={t('tickets.empty.pendingText')} />;
    case 'open':
      if (pendingCount === 0 && nothingConnected) return <NotConnected />;
      return (
        <EmptyState
          title={filter.userId === null ? t('tickets.empty.attendingAllTitle') : t('tickets.empty.attendingTitle')}
          text={pendingCount > 0 ? t('tickets.empty.attendingText') : t('tickets.empty.attendingQuiet')}
          action={pendingCount > 0 && <Button onClick={onShowPending}>{t('tickets.empty.attendingAction')}</Button>}
        />
      );
  }
}

/** An empty list may be a quiet hour, or nothing that could ring: whether an admin has to connect something first. */
function useNothingConnected(): boolean {
  const { actor } = useSession();
  const { data: connections } = useConnections();
  return isAdmin(actor) && (connections?.every((connection) => connection.status !== 'CONNECTED') ?? false);
}

function NotConnected() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('tickets.empty.notConnectedTitle')}
      text={t('tickets.empty.notConnectedText')}
      action={
        <>
          <Button onClick={() => void navigate({ to: '/connections' })}>{t('tickets.empty.notConnectedAction')}</Button>
          <Button variant="default" onClick={() => void navigate({ to: '/first-steps' })}>
            {t('shell.menu.firstSteps')}
          </Button>
        </>
      }
    />
  );
}
