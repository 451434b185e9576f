import {
  canDeleteSavedReport,
  canEditSavedReport,
  canSeeSavedReport,
  canWatchTeam,
  isAdmin,
  maxOwnReports,
  maxSharedReports,
  ownUserId,
  type createSavedReport,
  type HandlerInput,
  type SavedReport,
  type updateSavedReport,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { recordFormer, recordNothing } from '../../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { askableConditions } from '../../custom-fields/index.ts';
import * as rows from './saved-reports.sql.ts';

/** What somebody sees of a report: conditions on fields that they do not see are left out. */
async function shown(db: Db, actor: UserActor, row: rows.SavedRow): Promise<SavedReport> {
  const { userId, userName, place, ...report } = row;
  const { contactFields, ticketFields, ...rest } = place;
  return {
    ...report,
    owner: userId === null ? null : { id: userId, name: userName ?? '' },
    place: {
      ...rest,
      ...(contactFields && { contactFields: await askableConditions(db, actor, 'contact', contactFields) }),
      ...(ticketFields && { ticketFields: await askableConditions(db, actor, 'ticket', ticketFields) }),
    },
  };
}

/** @throws AppError ERR_NO_SAVED_REPORT_FOUND */
async function visibleReport(db: Db, actor: UserActor, id: number): Promise<rows.SavedRow> {
  const row = await rows.findReport(db, id);
  if (!row || !canSeeSavedReport(actor, row)) throw new AppError('ERR_NO_SAVED_REPORT_FOUND');
  return row;
}

/** @throws AppError ERR_NO_PERMISSION */
export async function listSaved({ db }: CompanyTx, actor: UserActor): Promise<SavedReport[]> {
  if (!canWatchTeam(actor)) throw new AppError('ERR_NO_PERMISSION');
  const found = await rows.listReports(db, ownUserId(actor));
  return Promise.all(found.map((row) => shown(db, actor, row)));
}

/** @throws AppError ERR_SAVED_REPORT_LIMIT */
async function requireRoom(db: Db, actor: UserActor, isShared: boolean): Promise<void> {
  const others = (await rows.listReports(db, ownUserId(actor))).filter((row) => row.isShared === isShared);
  const limit = isShared ? maxSharedReports : maxOwnReports;
  if (others.length >= limit) throw new AppError('ERR_SAVED_REPORT_LIMIT', { limit });
}

/** @throws AppError ERR_NO_PERMISSION, also for who is nobody of the company, ERR_SAVED_REPORT_LIMIT */
export async function saveReport(
  tx: CompanyTx,
  actor: UserActor,
  body: HandlerInput<typeof createSavedReport>['body'],
): Promise<SavedReport> {
  if (!canWatchTeam(actor) || ownUserId(actor) !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
  const { companyId } = tx;
  await rows.lockReports(tx.db, companyId);
  await requireRoom(tx.db, actor, body.isShared);
  if (!body.isShared) recordNothing();
  const id = await rows.insertReport(tx.db, { ...body, companyId, userId: actor.userId });
  return shown(tx.db, actor, await visibleReport(tx.db, actor, id));
}

/** @throws AppError ERR_NO_SAVED_REPORT_FOUND, ERR_NO_PERMISSION, ERR_SAVED_REPORT_LIMIT */
export async function changeSaved(
  { db, clock, companyId }: CompanyTx,
  actor: UserActor,
  id: number,
  body: HandlerInput<typeof updateSavedReport>['body'],
): Promise<SavedReport> {
  await rows.lockReports(db, companyId);
  const before = await visibleReport(db, actor, id);
  recordFormer(before);
  if (!before.isShared && !body.isShared) recordNothing();
  if (!canEditSavedReport(actor, before)) throw new AppError('ERR_NO_PERMISSION');
  if (body.isShared !== undefined && body.isShared !== before.isShared) await requireRoom(db, actor, body.isShared);
  await rows.updateReport(db, id, body, clock.now());
  return shown(db, actor, await visibleReport(db, actor, id));
}

/** @throws AppError ERR_NO_SAVED_REPORT_FOUND, ERR_NO_PERMISSION for one that only its owner has, and for who is nobody of the company */
export async function takeOver({ db, clock }: CompanyTx, actor: UserActor, id: number): Promise<SavedReport> {
  const before = await visibleReport(db, actor, id);
  if (!before.isShared || !isAdmin(actor) || ownUserId(actor) !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
  await rows.updateReport(db, id, { userId: actor.userId }, clock.now());
  return shown(db, actor, await visibleReport(db, actor, id));
}

/** @throws AppError ERR_NO_SAVED_REPORT_FOUND, ERR_NO_PERMISSION */
export async function removeSaved({ db }: CompanyTx, actor: UserActor, id: number): Promise<void> {
  const report = await visibleReport(db, actor, id);
  recordFormer(report);
  if (!report.isShared) recordNothing();
  if (!canDeleteSavedReport(actor, report)) throw new AppError('ERR_NO_PERMISSION');
  await rows.deleteReport(db, id);
}
