import { expect, it, vi } from 'vitest';
import type { UserActor } from '@balcao/contract';
import { useAccounts } from '../../testing/accounts.ts';
import { createListener } from '../../platform/db/listener.ts';
import { createPlanCheck } from './plans.ts';

const test = useAccounts();

const actorOf = (companyId: number): UserActor => ({
  kind: 'user',
  userId: 1,
  companyId,
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
});

it('tells what the plan of a company includes, and follows a change that is announced', async () => {
  const { log, database } = test.app.platform;
  const listener = await createListener(test.databaseUrl, log);
  const allows = createPlanCheck(database, listener);
  const company = await test.company({ limits: {} });
  expect(await allows(actorOf(company.id), 'useKanban')).toBe(true);
  await test.sql((db) => db.updateTable('plans').set({ useKanban: false }).where('id', '=', company.planId).execute());
  expect(await allows(actorOf(company.id), 'useKanban')).toBe(true);
  await database.forCompany(company.id, async (tx) => tx.notify('actors', String(company.id)));
  await vi.waitFor(async () => expect(await allows(actorOf(company.id), 'useKanban')).toBe(false), 15_000);
  expect(await allows(actorOf(company.id), 'useSchedules')).toBe(true);
  expect(await allows(actorOf(2_000_000_000), 'useKanban')).toBe(false);
  await listener.close();
});
