import { getCompanyOverview, saveCompanyNotes } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPlan } from '../plans/index.ts';
import { listUserNames } from '../users/index.ts';
import { isMarkedRemoved, listWithFigures } from './company-records.sql.ts';
import * as rows from './company-overview.sql.ts';

/** Registers the page of one company, and what operators note about it. */
export function companyOverviewRoutes({ http, database, clock }: Platform): void {
  http.handle(getCompanyOverview, ({ params: { id } }) =>
    asPlatform(database, async ({ db }) => {
      const company = await requireCompany(db, id, clock.now());
      const plan = company.planId === null ? undefined : await findPlan(db, company.planId);
      return {
        company,
        limits: plan ? { users: plan.users, connections: plan.connections, queues: plan.queues } : null,
        people: await rows.listPeople(db, id),
        connections: await rows.listConnections(db, id),
        days: await rows.listVolumeDays(db, id, clock.now()),
        notes: await rows.findNotes(db, id),
      };
    }),
  );
  http.handle(saveCompanyNotes, ({ actor, params: { id }, body: { text } }) =>
    asPlatform(database, async ({ db }) => {
      await requireCompany(db, id, clock.now());
      const author = (await listUserNames(db, [actor.userId])).get(actor.userId) ?? '';
      await (text === '' ? rows.deleteNotes(db, id) : rows.saveNotes(db, id, { text, author }));
      return rows.findNotes(db, id);
    }),
  );
}

/** @throws AppError ERR_NO_COMPANY_FOUND */
async function requireCompany(db: Db, id: number, now: Date) {
  const [company] = (await isMarkedRemoved(db, id)) ? [] : await listWithFigures(db, [id], now);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}
