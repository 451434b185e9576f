import type { Macro, Ticket } from '@balcao/contract';
import { useQueues } from '../../features/inbox/queues/index.ts';
import { useDemandedReasons } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import type { OfferedReason } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';

/** How the services that a macro ends can end, and the queue that asks; several tickets have no name of one. */
export interface MacroReasons {
  reasons: readonly OfferedReason[];
  queueName: string | undefined;
}

/**
 * Finds out whether a macro that names no reason needs one on these tickets; undefined = it does not.
 * @returns a function that throws ApiError
 */
export function useMacroReasons() {
  const { data: queues } = useQueues();
  const findDemanded = useDemandedReasons();
  return async ({ steps }: Macro, tickets: readonly Ticket[]): Promise<MacroReasons | undefined> => {
    if (!steps.some((step) => step.kind === 'resolve' && step.closeReason === null)) return undefined;
    const transfer = steps.find((step) => step.kind === 'transfer');
    const target = queues?.find(({ id }) => id === transfer?.queueId);
    // The services end in the queue to which the macro takes them.
    if (target) {
      if (target.closeReasonAsk === 'never' || target.closeReasons.length === 0) return undefined;
      return { reasons: target.closeReasons.map((reason) => ({ ...reason, share: 0 })), queueName: target.name };
    }
    // Its text is an answer, so that a queue that asks once somebody answered asks.
    const reasons = await findDemanded(tickets, { answers: steps.some(({ kind }) => kind === 'text') });
    const [first] = tickets;
    return reasons && { reasons, queueName: tickets.length === 1 ? first?.queue?.name : undefined };
  };
}
