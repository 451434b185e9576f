import {
  maxListedInfos,
  type CustomField,
  type ExtraInfoMove,
  type ExtraInfoPreview,
  type FieldValue,
  type HandlerInput,
  type moveExtraInfo,
} from '@balcao/contract';
import * as z from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import { mapConstraintErrors } from '../../../../platform/db/constraint-errors.ts';
import type { CompanyTx, Database, Db } from '../../../../platform/db/database.ts';
import { recordSubjectName } from '../../../../platform/current-call.ts';
import { lockRecord } from '../../../../platform/db/lock-record.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import {
  addField,
  announceField,
  fieldsEverFor,
  fieldsFor,
  fillContactValues,
  readValuesOf,
} from '../../custom-fields/index.ts';
import { emitContactReload } from '../emit-contact.ts';
import * as rows from './extra-infos.sql.ts';
import { Tally, valueOfInfo } from './tally.rules.ts';

/** Contacts of one step. */
const stepSize = 500;
const maxListedMoves = 20;

export const runExtraInfoMove = defineJob({
  name: 'contacts.extraInfoToField',
  role: 'worker',
  schema: z.object({ companyId: z.number(), moveId: z.number() }),
});

const emitMove = (tx: CompanyTx, record: ExtraInfoMove): void =>
  tx.emit('extraInfoMove', { action: 'update', record }, { kind: 'admins' });

export const listInfoNames = (db: Db): Promise<{ name: string; count: number }[]> => rows.listNames(db, maxListedInfos);
export const listRecentMoves = (db: Db): Promise<ExtraInfoMove[]> => rows.listMoves(db, maxListedMoves);

/** A field of contacts that takes values. Error: ERR_NO_CUSTOM_FIELD_FOUND. */
async function findTarget(db: Db, fieldId: number): Promise<CustomField> {
  const field = (await fieldsFor(db, 'company', 'contact')).find(({ id }) => id === fieldId);
  if (!field) throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
  return field;
}

async function tallyOf(db: Db, name: string, field?: CustomField): Promise<Tally> {
  const tally = new Tally(field);
  for (let after = 0; ;) {
    const ids = await rows.listContactsWith(db, name, after, stepSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    for (const { value } of await rows.listInfosOf(db, name, ids)) tally.add(value);
    after = last;
  }
  if (tally.total === 0) throw new AppError('ERR_NO_EXTRA_INFO_FOUND');
  return tally;
}

/** What extra infos of a name would be as a field. Errors: ERR_NO_EXTRA_INFO_FOUND, ERR_NO_CUSTOM_FIELD_FOUND. */
export async function previewInfo(
  db: Db,
  { name, fieldId }: { name: string; fieldId?: number | undefined },
): Promise<ExtraInfoPreview> {
  const field = fieldId === undefined ? undefined : await findTarget(db, fieldId);
  const tally = await tallyOf(db, name, field);
  return {
    name,
    count: tally.total,
    proposed: tally.proposed(name),
    types: tally.fits(),
    ofField: tally.fitsField(),
  };
}

/** @throws AppError ERR_NO_EXTRA_INFO_FOUND, ERR_EXTRA_INFO_MOVING, and those of `addField` */
export async function startMove(
  tx: CompanyTx,
  { info, fieldId, name = '', type = 'text' }: HandlerInput<typeof moveExtraInfo>['body'],
): Promise<{ moveId: number; fieldId: number }> {
  const { db, companyId } = tx;
  await lockRecord(db, '/custom-fields/extra-infos', companyId);
  const tally = await tallyOf(db, info);
  const choices = tally.choiceNames(type).map((choice) => ({ name: choice }));
  const field =
    fieldId === undefined
      ? await addField(tx, { subject: 'contact', type, name, choices }).catch(
          mapConstraintErrors({ custom_fields_name: 'ERR_CUSTOM_FIELD_NAME_TAKEN' }),
        )
      : await findTarget(db, fieldId);
  if (fieldId !== undefined) recordSubjectName(field.name);
  if (await rows.isMoving(db, info)) throw new AppError('ERR_EXTRA_INFO_MOVING');
  const record = await rows.insertMove(db, { companyId, fieldId: field.id, info, total: tally.total });
  tx.enqueue(runExtraInfoMove, { companyId, moveId: record.id });
  emitMove(tx, record);
  return { moveId: record.id, fieldId: field.id };
}

/** Moves step by step; run again, it goes on behind the last contact that was taken. */
export async function runMove(database: Database, companyId: number, moveId: number): Promise<void> {
  while (await database.forCompany(companyId, (tx) => moveStep(tx, moveId)));
}

/** @returns false when nothing is left */
async function moveStep(tx: CompanyTx, moveId: number): Promise<boolean> {
  const { db } = tx;
  const move = await rows.lockMove(db, moveId);
  if (!move) return false;
  const ids = await rows.listContactsWith(db, move.info, move.takenUpTo, stepSize);
  const last = ids.at(-1);
  const { moved, kept } = await moveInfosOf(tx, move, await rows.lockContacts(db, ids));
  const isOver = last === undefined;
  const record = await rows.advanceMove(db, moveId, { moved, kept, takenUpTo: last ?? move.takenUpTo, isOver });
  emitMove(tx, record);
  if (isOver) {
    // Open panels and forms read values and extra infos again.
    await announceField(tx, move.fieldId);
    await emitContactReload(tx);
  }
  return !isOver;
}

/** Moves what fits of some contacts. A contact keeps the value it has; an extra info that says the same goes. */
async function moveInfosOf(
  tx: CompanyTx,
  { info, fieldId }: { info: string; fieldId: number },
  contactIds: readonly number[],
): Promise<{ moved: number; kept: number }> {
  const field = (await fieldsEverFor(tx.db, 'company', 'contact')).find(({ id }) => id === fieldId);
  if (!field || contactIds.length === 0) return { moved: 0, kept: 0 };
  const infos = await rows.listInfosOf(tx.db, info, contactIds);
  // Archived meanwhile, it takes nothing more: its values are not read any more either.
  if (field.archivedAt !== null) return { moved: 0, kept: infos.length };
  const known = await readValuesOf(tx.db, 'company', 'contact', contactIds);
  const held = new Map<number, unknown>([...known].map(([id, values]) => [id, values[field.key]]));
  const gone: number[] = [];
  const values: { contactId: number; field: typeof field; value: FieldValue }[] = [];
  for (const { id, contactId, value: text } of infos) {
    const result = valueOfInfo(field, text, held.get(contactId));
    if (!result) continue;
    gone.push(id);
    if (!result.isNew) continue;
    held.set(contactId, result.value);
    values.push({ contactId, field, value: result.value });
  }
  await fillContactValues(tx, values);
  await rows.deleteInfos(tx.db, gone);
  return { moved: gone.length, kept: infos.length - gone.length };
}
