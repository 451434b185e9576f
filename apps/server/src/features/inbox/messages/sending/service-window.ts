import { serviceWindowMs, traitsOf, type Provider } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { findTraits } from '../../../numbers/index.ts';
import { lastInboundAt, listWrittenSince } from '../media/media.sql.ts';

/**
 * Whether a free text may be sent at a moment, as far as is known: over an official number only within a day of the
 * contact's last message. `ticketId` undefined = there is no conversation.
 */
export async function isServiceWindowOpen(
  db: Db,
  { ticketId, whatsappId }: { ticketId: number | undefined; whatsappId: number },
  at: Date,
): Promise<boolean> {
  if (!(await findTraits(db, whatsappId))?.hasWindow) return true;
  const last = ticketId === undefined ? undefined : await lastInboundAt(db, ticketId, whatsappId);
  return last !== undefined && Date.parse(last) + serviceWindowMs >= at.getTime();
}

/** The conversations whose contacts a free text does not reach at a moment, as far as is known. */
export async function listClosedWindows(
  db: Db,
  conversations: readonly { ticketId: number; whatsappId: number; provider: Provider | undefined }[],
  at: Date,
): Promise<Set<number>> {
  const limited = conversations.filter(({ provider }) => provider !== undefined && traitsOf(provider).hasWindow);
  const open = await listWrittenSince(db, limited, new Date(at.getTime() - serviceWindowMs));
  return new Set(limited.flatMap(({ ticketId }) => (open.has(ticketId) ? [] : [ticketId])));
}
