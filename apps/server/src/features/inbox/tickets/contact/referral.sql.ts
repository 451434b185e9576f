import type { ReferralKind } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';

/**
 * Records what brought a contact: the ticket shows the latest, and the running service keeps the first, which is the one that
 * brought it. The ticket is locked.
 */
export async function recordReferral(
  { db }: CompanyTx,
  ticketId: number,
  { kind, headline }: { kind: ReferralKind; headline: string },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ referralKind: kind, referralHeadline: headline })
    .where('id', '=', ticketId)
    .execute();
  await db
    .updateTable('ticketCycles')
    .set({ referralKind: kind })
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .where('referralKind', 'is', null)
    .execute();
}
