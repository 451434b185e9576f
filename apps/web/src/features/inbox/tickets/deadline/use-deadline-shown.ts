import { deadlineState } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useNow } from '../../../../ui/hooks/use-now.ts';

/** The deadline of a ticket where it is about to be missed or was; undefined = there is time, or none runs. */
export function useUrgentDeadline({ deadline }: Pick<Ticket, 'deadline'>): NonNullable<Ticket['deadline']> | undefined {
  const now = useNow();
  return deadline && deadlineState(deadline, now) !== 'far' ? deadline : undefined;
}
