import type { Company } from '@balcao/contract';
import type { PlatformTx } from '../../platform/db/database.ts';
import { defineAudience } from '../../platform/live/audience.ts';

export const operators = defineAudience('companies:operators', {
  receives: ({ actor }) => (actor.super ? 'event' : 'nothing'),
});

/** Tells operators of a company that is new or changed. */
export function announceRecord(tx: PlatformTx, action: 'create' | 'update', company: Company): void {
  tx.emitToAll('companyRecord', { action, company }, operators({}));
}
