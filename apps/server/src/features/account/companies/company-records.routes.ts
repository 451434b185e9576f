import {
  companyRecordsCrud,
  getCompanyAdmin,
  getPlanUse,
  mailCompanyAdminReset,
  previewSuspension,
  updateCompanyAdmin,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { registerCrud } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPlan } from '../plans/index.ts';
import { onCompanyConstraintError } from './companies.ts';
import { changeAdmin, getAdmin, mailReset, type CompanyAdminPorts } from './company-admin.ts';
import { companyRemoval, type CompanyRemovalPorts } from './company-jobs.ts';
import { createRecordUseCases, type CompanyRecordPorts } from './company-records.ts';
import { findHighestUse, isMarkedRemoved, listSignedIn } from './company-records.sql.ts';
import { findCompany } from './companies.sql.ts';

export type CompanyPorts = CompanyRecordPorts & CompanyAdminPorts & CompanyRemovalPorts;

/** Endpoints of operators on companies. */
export function companyRecordRoutes(platform: Platform, ports: CompanyPorts): void {
  const { http, database } = platform;
  const runInTransaction = <T>(_actor: UserActor, work: (tx: PlatformTx) => Promise<T>) =>
    asPlatform(database, work).catch(onCompanyConstraintError);
  registerCrud(http, companyRecordsCrud, createRecordUseCases(ports), runInTransaction);

  http.handle(previewSuspension, ({ params }) =>
    database.forCompany(params.id, async (tx) => {
      if (!(await findCompany(tx.db, params.id)) || (await isMarkedRemoved(tx.db, params.id)))
        throw new AppError('ERR_NO_COMPANY_FOUND');
      const [connections, people] = await Promise.all([
        ports.listConnections(tx),
        listSignedIn(tx.db, params.id, tx.clock.now()),
      ]);
      return { connections, signedIn: people.length, people };
    }),
  );
  http.handle(getPlanUse, ({ params }) =>
    asPlatform(database, async ({ db }) => {
      if (!(await findPlan(db, params.id))) throw new AppError('ERR_NO_PLAN_FOUND');
      return findHighestUse(db, params.id);
    }),
  );
  http.handle(getCompanyAdmin, ({ params }) => getAdmin(platform, params.id));
  http.handle(updateCompanyAdmin, ({ params, body }) => changeAdmin(platform, params.id, body));
  http.handle(mailCompanyAdminReset, ({ params, request }) => mailReset(platform, ports, params.id, request.ip));
  platform.registerJob(companyRemoval(platform, ports));
}
