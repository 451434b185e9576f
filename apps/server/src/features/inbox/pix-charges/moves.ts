import type { PixCharge, TicketFacts } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineEvent } from '../../../platform/events.ts';
import { logEvents } from '../tickets/index.ts';

export type PixMove = 'paid' | 'unpaid' | 'canceled';

/** A charge was paid, or was not after all, or is not to be paid any more. `user`: who said so; null = the bank did. */
export const pixChargeMoved = defineEvent<{ charge: PixCharge; what: PixMove; user: PixCharge['user'] }>(
  'pix-charges.moved',
);

type Settled = Pick<PixCharge, 'paidAt' | 'mark'>;

/** Whether its money counts as there: for the bank, or for a person. */
const isSettled = ({ paidAt, mark }: Settled): boolean => paidAt !== null || mark?.kind === 'received';

/** What a change means for whoever waits for the money. */
export function moveBetween(before: Settled, after: Settled): Extract<PixMove, 'paid' | 'unpaid'> | undefined {
  if (isSettled(before) === isSettled(after)) return undefined;
  return isSettled(after) ? 'paid' : 'unpaid';
}

/** Writes what became of a charge into the log of its ticket, and tells who takes part. */
export async function announceMove(
  tx: CompanyTx,
  { charge, what, user }: { charge: PixCharge; what: PixMove; user: PixCharge['user'] },
  ticket: TicketFacts & { id: number },
): Promise<void> {
  const note = charge.value === null ? '' : String(charge.value);
  const emitLines = await logEvents(tx, [
    { ticketId: charge.ticketId, kind: `pix_${what}`, userId: user?.id ?? null, note },
  ]);
  emitLines(() => ticket);
  await tx.raise(pixChargeMoved, { charge, what, user });
}
