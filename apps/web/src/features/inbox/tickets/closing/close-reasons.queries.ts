import { listCloseReasons } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput, Ticket, updateTicket } from '@balcao/contract';
import { call } from '../../../../app/api/call.ts';
import { useQueues } from '../../queues/index.ts';

export type OfferedReason = EndpointAnswer<typeof listCloseReasons>['reasons'][number];

/** What is said about the end of services; a reason null = the queue asks for none. */
export type Closing = Required<Pick<EndpointInput<typeof updateTicket>['body'], 'closeReason'>> & {
  closeDetail?: string;
};

/** A reason that was chosen. */
export interface GivenReason {
  closeReason: string;
  closeDetail: string;
}

export const noReason: Closing = { closeReason: null };

/**
 * Finds out how tickets can end where a reason is demanded; undefined = it is not. Queues that never ask cost no call.
 * @returns a function that throws ApiError; `answers` = the contacts are answered first, so that queues ask that ask for it then
 */
export function useDemandedReasons() {
  const { data: queues } = useQueues();
  return async (
    tickets: readonly Ticket[],
    { answers = false }: { answers?: boolean } = {},
  ): Promise<readonly OfferedReason[] | undefined> => {
    const mayAsk = tickets.some(({ queueId }) => {
      if (queueId === null) return false;
      const queue = queues?.find(({ id }) => id === queueId);
      return !queue || (queue.closeReasonAsk !== 'never' && queue.closeReasons.length > 0);
    });
    if (!mayAsk) return undefined;
    const ticketIds = tickets.map(({ id }) => id);
    const { isDemanded, reasons } = await call(listCloseReasons, { query: { ticketIds: JSON.stringify(ticketIds) } });
    return isDemanded || answers ? reasons : undefined;
  };
}
