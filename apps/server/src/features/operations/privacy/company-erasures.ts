import { type CompanyErasure, companyErasureDays, dayMs, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requirePassword } from '../../access/index.ts';
import { findCompany, restoreCompany, withdrawCompany } from '../../account/index.ts';
import { wakeSessionsOf } from '../../../channels/session-hub/index.ts';
import {
  listErasureKeysOf,
  lockOfCompany,
  finishCompany,
  insertErasure,
  listOfCompanies,
  markUndone,
} from './erasures.sql.ts';
import { removeErasureFiles } from './erasure-files.ts';

/**
 * Everyone of a company is out at once and its numbers go offline; its rows and files go when it is due.
 * @param userId the admin who asked for it, who may undo it; null = an operator
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_COMPANY_HAS_OPERATORS
 */
export async function beginCompanyErasure(
  tx: PlatformTx,
  { companyId, userId }: { companyId: number; userId: number | null },
): Promise<{ dueAt: string }> {
  const company = await withdrawCompany(tx, companyId);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  const now = tx.clock.now();
  const dueAt = new Date(now.getTime() + companyErasureDays * dayMs).toISOString();
  await insertErasure(tx.db, {
    companyId,
    contactId: null,
    userId,
    subjectCreatedAt: company.createdAt,
    wasActive: company.status,
    requestedAt: now.toISOString(),
    dueAt,
  });
  await wakeSessionsOf(tx, companyId);
  return { dueAt };
}

/**
 * By an admin, who knows the company's name and their own password.
 * @throws AppError ERR_ERASURE_NAME, ERR_CURRENT_PASSWORD, ERR_TOO_MANY_ATTEMPTS, and those of `beginCompanyErasure`
 */
export async function eraseOwnCompany(
  platform: Platform,
  actor: UserActor,
  typed: { name: string; password: string },
): Promise<{ dueAt: string }> {
  const { companyId, userId } = actor;
  await requirePassword(platform, actor, typed.password);
  return asPlatform(platform.database, async (tx) => {
    const company = await findCompany(tx.db, companyId);
    if (company?.name.trim() !== typed.name.trim()) throw new AppError('ERR_ERASURE_NAME');
    return beginCompanyErasure(tx, { companyId, userId });
  });
}

/** Until when an admin of the company may still undo it; undefined where nothing is to be undone by one. */
export async function findUndoable(db: Db, companyId: number): Promise<string | undefined> {
  const row = await lockOfCompany(db, companyId);
  return row && row.userId !== null && row.begunAt === null ? row.dueAt : undefined;
}

/** @throws AppError ERR_NO_ERASURE_FOUND, ERR_ERASURE_RUNNING */
export async function undoCompanyErasure({ database }: Pick<Platform, 'database'>, companyId: number): Promise<void> {
  await asPlatform(database, async (tx) => {
    const row = await lockOfCompany(tx.db, companyId);
    if (!row) throw new AppError('ERR_NO_ERASURE_FOUND');
    if (!(await markUndone(tx.db, row.id, tx.clock.now()))) throw new AppError('ERR_ERASURE_RUNNING');
    await restoreCompany(tx, companyId, row.wasActive);
    await wakeSessionsOf(tx, companyId);
  });
}

export async function listCompanyErasures({ database }: Pick<Platform, 'database'>): Promise<CompanyErasure[]> {
  const found = await asPlatform(database, ({ db }) => listOfCompanies(db));
  return found.map(({ companyId, companyName, userId, userName, requestedAt, dueAt, begunAt }) => ({
    companyId,
    name: companyName,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    requestedAt,
    dueAt,
    isRunning: begunAt !== null,
  }));
}

/** A restored backup has a company that was erased: it is out before anyone gets in. */
export async function removeCompanyAgain(tx: PlatformTx, companyId: number): Promise<void> {
  await withdrawCompany(tx, companyId);
  await wakeSessionsOf(tx, companyId);
}

/** Only rows that are kept by rule remain of a company, without addresses and devices. */
export async function finishCompanyErasure(
  { database, ...place }: Pick<Platform, 'database' | 'config' | 'fileStore'>,
  companyId: number,
): Promise<void> {
  const keys = await asPlatform(database, ({ db }) => listErasureKeysOf(db, companyId));
  await removeErasureFiles(place, keys);
  await asPlatform(database, ({ db, clock }) => finishCompany(db, companyId, clock.now()));
}
