import {
  canWatchTeam,
  dayMs,
  isAdmin,
  maxReportExportRows,
  reportExportDays,
  type createReportExport,
  type HandlerInput,
  type ReportExport,
  type ReportRowOrder,
  type UserActor,
} from '@balcao/contract';
import { translate } from '@balcao/i18n';
import { AppError } from '../../../../platform/app-error.ts';
import { recordAct, recordChange } from '../../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { fieldsFor } from '../../custom-fields/index.ts';
import { readGroups } from '../read-figures.ts';
import { readScope, type Period, type ReportScope } from '../scope.ts';
import { mimeOf } from './write-sheet.ts';
import * as rows from './exports.sql.ts';
import { makeFile, removeFile } from './jobs.ts';

/** So many files of one person are listed. */
const listed = 50;

/** What a file holds, as it was asked for. */
export interface AskedRows {
  scope: ReportScope;
  period: Period;
  base: 'came' | 'finished';
  order: ReportRowOrder;
  direction: 'up' | 'down';
  words: string;
}

export function toReportExport({
  id,
  format,
  state,
  done,
  total,
  fileName,
  fileSize,
  lacksSpace,
  createdAt,
}: rows.ExportRow): ReportExport {
  return {
    id,
    format,
    state,
    done,
    total,
    fileName,
    fileSize: fileSize === null ? null : Number(fileSize),
    lacksSpace,
    createdAt,
    keptUntil: new Date(Date.parse(createdAt) + reportExportDays * dayMs).toISOString(),
  };
}

/** @throws AppError as `readScope`, and ERR_REPORT_EXPORT_RUNNING, ERR_REPORT_EXPORT_ROWS */
export async function beginExport(
  tx: CompanyTx,
  actor: UserActor,
  body: HandlerInput<typeof createReportExport>['body'],
): Promise<ReportExport> {
  const { db, companyId } = tx;
  const { scope, period } = await readScope(tx, actor, body);
  const { base, order = base, direction, searchParam, format, columns, language } = body;
  const { total: figures } = await readGroups(db, scope, period, [base], undefined);
  const total = figures[base]?.value ?? 0;
  if (total > maxReportExportRows)
    throw new AppError('ERR_REPORT_EXPORT_ROWS', { limit: maxReportExportRows, count: total });
  const asked: AskedRows = { scope, period, base, order, direction, words: searchParam };
  const row = await rows.insertExport(db, {
    companyId,
    userId: actor.userId,
    format,
    columns,
    language,
    asked,
    hidesNumbers: actor.hidesNumbers ?? false,
    queueIds: isAdmin(actor) ? null : [...(scope.queues ?? [])],
    fieldIds: [...scope.contactConditions, ...scope.ticketConditions].map(({ fieldId }) => fieldId),
    total,
    fileName: `${translate(language, 'reports.exports.fileName')}-${period.from}-${period.to}.${format}`,
  });
  if (!row) throw new AppError('ERR_REPORT_EXPORT_RUNNING');
  recordChange({}, auditedFilters(row));
  tx.enqueue(makeFile, { companyId, id: row.id });
  return toReportExport(row);
}

export async function listOwn({ db }: CompanyTx, { userId }: UserActor): Promise<ReportExport[]> {
  return (await rows.listExports(db, userId, listed)).map(toReportExport);
}

/** @throws AppError ERR_NO_REPORT_EXPORT_FOUND, ERR_REPORT_EXPORT_RIGHTS */
export async function fileAddress(
  { db, fileUrl }: CompanyTx,
  actor: UserActor,
  id: number,
): Promise<{ fileUrl: string }> {
  const row = await rows.findOwnExport(db, actor.userId, id);
  if (!row || row.fileKey === null) throw new AppError('ERR_NO_REPORT_EXPORT_FOUND');
  if (!(await maySee(db, actor, row))) throw new AppError('ERR_REPORT_EXPORT_RIGHTS');
  recordAct();
  recordChange({}, auditedFilters(row));
  return { fileUrl: fileUrl({ key: row.fileKey, name: row.fileName, mime: mimeOf(row.format) }) };
}

/** Whether its maker sees as much today as when the file was asked for. */
async function maySee(db: Db, actor: UserActor, row: rows.ExportRow): Promise<boolean> {
  const { hidesNumbers, queueIds, fieldIds } = row;
  if (!canWatchTeam(actor) || (actor.hidesNumbers && !hidesNumbers)) return false;
  if (!isAdmin(actor) && !queueIds?.every((id) => actor.queueIds.includes(id))) return false;
  if (fieldIds.length === 0) return true;
  const fields = [...(await fieldsFor(db, actor, 'contact')), ...(await fieldsFor(db, actor, 'ticket'))];
  return fieldIds.every((id) => fields.some((field) => field.id === id));
}

/** What a line of the audit log says of a file: days, ids, numbers and words of fixed lists, but no texts that people wrote. */
function auditedFilters({ format, total, asked }: rows.ExportRow): Record<string, string | number | number[]> {
  const { scope, period, base, order, direction } = asked as AskedRows;
  const { queues, users, tags, whatsapps, campaigns } = scope;
  const ids = Object.entries({ queues, users, tags, whatsapps, campaigns });
  return {
    rows: total,
    format,
    ...period,
    base,
    order,
    direction,
    ...(scope.part && { part: scope.part }),
    ...(scope.hour !== undefined && { hour: scope.hour }),
    ...(scope.weekday !== undefined && { weekday: scope.weekday }),
    ...Object.fromEntries(ids.flatMap(([field, list]) => (list ? [[field, [...list]]] : []))),
  };
}

/** Stops a file that is being made, or removes it. @throws AppError ERR_NO_REPORT_EXPORT_FOUND */
export async function removeOwn(tx: CompanyTx, { userId }: UserActor, id: number): Promise<void> {
  if (!(await rows.findOwnExport(tx.db, userId, id))) throw new AppError('ERR_NO_REPORT_EXPORT_FOUND');
  await removeExports(tx, [id]);
}

/** Removes the files of somebody who leaves. */
export async function removeExportsOf(tx: CompanyTx, userId: number): Promise<void> {
  await removeExports(tx, await rows.listExportsOf(tx.db, userId));
}

/** Removes files of the company; undefined = all of them, such as when somebody who may be in them is erased. */
export async function removeExports(tx: CompanyTx, ids: readonly number[] | undefined): Promise<void> {
  for (const key of await rows.deleteExports(tx.db, ids)) tx.enqueue(removeFile, { companyId: tx.companyId, key });
}
