import { takeFirstAndLast } from '@balcao/contract';
import type {
  UserActor,
  EndpointAnswer,
  Company,
  getCompanyPlan,
  SessionUser,
  Setting,
  updateCompanyLocale,
  updateCompanyOpeningHours,
} from '@balcao/contract';
import type { Language } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Database, Db, PlatformTx } from '../../../platform/db/database.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { recordReplacedDays } from '../../../platform/replaced-days.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Input } from '../../../platform/http/types.ts';
import { findPlan } from '../plans/index.ts';
import { insertUser } from '../users/index.ts';
import { emptySchedules, defaultSettings, readableSettings } from './companies.rules.ts';
import * as rows from './companies.sql.ts';
import { companyHoursChanged } from './company-events.ts';
import { isEmailConfirmed } from './email-confirmation.sql.ts';
import { isMarkedRemoved } from './company-records.sql.ts';

export interface NewCompany {
  name: string;
  nameNumber?: number;
  email: string;
  phone?: string;
  planId: number;
  /** null = never due */
  dueDate: Date | null;
  /** of one that signs up */
  trialExpiration?: Date;
  language?: Language;
  admin: {
    name: string;
    email: string;
    passwordHash: string;
    /** an operator of the installation */
    super?: boolean;
  };
}

/** What another feature gives a company that is new, in the transaction that creates it. */
export interface NewCompanyPorts {
  addCampaignSettings(db: Db, company: Pick<Company, 'id' | 'language'>): Promise<void>;
}

/** Creates a company with its first settings and its first admin. */
export async function createCompany(
  { db }: Pick<PlatformTx, 'db'>,
  { admin, phone = '', language = 'pt', ...columns }: NewCompany,
): Promise<{ company: Company; adminId: number }> {
  const company = await rows.insertCompany(db, { ...columns, phone, language, schedules: emptySchedules });
  await rows.insertSettings(db, company.id, defaultSettings);
  const adminId = await insertUser(db, { ...admin, companyId: company.id, profile: 'admin' });
  return { company, adminId };
}

export const onCompanyConstraintError = mapConstraintErrors({
  companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  users_email: 'ERR_EMAIL_IN_USE',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
});

/**
 * Returns a company with its plan. Super users may request any company, others only their own.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function findCompanyPlan(
  database: Database,
  actor: UserActor,
  companyId: number,
): Promise<EndpointAnswer<typeof getCompanyPlan>> {
  if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND');
  return database.forCompany(companyId, async ({ db }) => {
    const company = await rows.findCompany(db, companyId);
    const plan = company?.planId && (await findPlan(db, company.planId));
    if (!company || !plan) throw new AppError('ERR_NO_COMPANY_FOUND');
    return { ...company, plan };
  });
}

/**
 * Returns a company. Super users may request any, others only their own.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function getCompany(database: Database, actor: UserActor, companyId: number): Promise<Company> {
  if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND');
  const company = await database.forCompany(companyId, async ({ db }) =>
    (await isMarkedRemoved(db, companyId)) ? undefined : rows.findCompany(db, companyId),
  );
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/**
 * Changes what a company decides about itself: opening hours, language, time zone.
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_RECORD_CHANGED
 */
export async function changeCompany(
  database: Database,
  endpoint: typeof updateCompanyOpeningHours | typeof updateCompanyLocale,
  input: Input<typeof updateCompanyOpeningHours | typeof updateCompanyLocale>,
): Promise<Company> {
  const { actor, params, body } = input;
  const companyId = params.id;
  if (companyId !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return database.forCompany(companyId, async (tx) => {
    await requireUnchanged(tx, endpoint, input, () => rows.findCompany(tx.db, companyId));
    if ('schedules' in body) return takeOldHours(tx, body.schedules);
    const company = await rows.updateCompany(tx.db, companyId, body);
    tx.emit('company', { action: 'update', company }, { kind: 'company' });
    await tx.raise(companyHoursChanged, {});
    // What is remembered of its sessions has the moment it is due.
    tx.notify('sessions', JSON.stringify({ companyId }));
    return company;
  });
}

/** Hours of a client that knows one span a weekday. */
async function takeOldHours(tx: CompanyTx, sent: Company['schedules']): Promise<Company> {
  const { schedules: stored } = (await rows.findServiceFacts(tx.db, tx.companyId)) ?? { schedules: [] };
  const { week, replaced } = takeFirstAndLast(stored, sent);
  recordReplacedDays(replaced);
  return setCompanyWeek(tx, week);
}

/** Sets all spans of the company's week. Whoever is like the company takes part by the event. */
export async function setCompanyWeek(tx: CompanyTx, week: Company['schedules']): Promise<Company> {
  const company = await rows.updateCompany(tx.db, tx.companyId, { schedules: week });
  tx.emit('company', { action: 'update', company }, { kind: 'company' });
  await tx.raise(companyHoursChanged, {});
  return company;
}

/** Lists the settings that members of a company may read. */
export async function listReadableSettings(db: Db, companyId: number): Promise<Setting[]> {
  return readableSettings(await rows.listSettings(db, companyId));
}

/** Returns the company as its members' session shows it. */
export async function companyForSession(db: Db, companyId: number): Promise<SessionUser['company']> {
  const company = await rows.findCompany(db, companyId);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  const plan = company.planId === null ? undefined : await findPlan(db, company.planId);
  return {
    ...company,
    settings: await listReadableSettings(db, companyId),
    plan: plan ?? null,
    emailConfirmed: await isEmailConfirmed(db, companyId),
  };
}
