import type { Company } from '@balcao/contract';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { defineEvent } from '../../../platform/events.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { resumeSendingOf } from '../../../channels/session-hub/index.ts';
import { findPlan } from '../plans/index.ts';
import { findCompany } from './companies.sql.ts';

/** The company's week has changed, its time zone, or whose hours count. */
export const companyHoursChanged = defineEvent<object>('companies.hoursChanged');

export const operators = defineAudience('companies:operators', {
  receives: ({ actor }) => (actor.super ? 'event' : 'nothing'),
});

/** Emits a new or changed company to operators. */
export function emitCompanyRecord(tx: PlatformTx, action: 'create' | 'update', company: Company): void {
  tx.emitToAll('companyRecord', { action, company }, operators({}));
}

/** Open browsers of the company, and the caches of every process, know at once. */
export async function emitCompany(tx: PlatformTx, before: Company, { id }: Company): Promise<void> {
  const company = await findCompany(tx.db, id);
  if (!company) return;
  tx.emitFor(id, 'company', { action: 'update', company }, { kind: 'company' });
  if (company.planId !== before.planId && company.planId !== null) {
    const plan = await findPlan(tx.db, company.planId);
    if (plan) tx.emitFor(id, 'plan', { action: 'update', plan }, { kind: 'company' });
    tx.notify('plans', String(company.planId));
  }
  if (company.status !== before.status || company.dueDate !== before.dueDate)
    tx.notify('sessions', JSON.stringify({ companyId: id }));
  if (company.dueDate !== before.dueDate) await resumeSendingOf(tx, id);
}
