import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveAutoAdvance } from '../../app/auto-advance.ts';
import { useSession } from '../../app/session/session.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

interface Props {
  /** could open in the place of the one that was resolved */
  next: Ticket;
  onOpen: (next: Ticket) => void;
  onDecided: () => void;
}

/** In the place of a conversation that was resolved: asks once whether the next one is to open there by itself. */
export function NextOffer({ next, onOpen, onDecided }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const decide = (on: boolean) => {
    saveAutoAdvance(user.id, on);
    onDecided();
    if (on) onOpen(next);
  };
  return (
    <EmptyState
      drawing="talk"
      title={t('tickets.empty.nextTitle')}
      text={t('tickets.empty.nextText')}
      action={
        <>
          <Button onClick={() => decide(true)}>{t('tickets.empty.nextAction')}</Button>
          <Button variant="default" onClick={() => decide(false)}>
            {t('tickets.empty.nextRefuse')}
          </Button>
        </>
      }
    />
  );
}
