import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/text/format.ts';
import { useTicketWait } from './assignment.queries.ts';

const states = ['paused', 'away', 'full'] as const;

/** Why a ticket waits in a queue that gives tickets out; the words of others where there is nothing to say. */
export function WaitReason({ ticket, otherwise }: { ticket: Pick<Ticket, 'id' | 'queueId'>; otherwise: string }) {
  const { t } = useTranslation();
  const { data: wait } = useTicketWait(ticket);
  if (!wait) return otherwise;
  const { reason, about, until } = wait;
  if (reason === 'owner' && about && until !== null)
    return t('assignment.wait.owner', { name: about.name, time: formatTime(until) });
  if (reason === 'noReceivers') return t('assignment.wait.noReceivers');
  const who = states.flatMap((state) =>
    wait[state] > 0 ? [t(`assignment.wait.${state}`, { count: wait[state] })] : [],
  );
  return t('assignment.wait.nobody', { who: who.join(', ') });
}
