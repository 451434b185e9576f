import type { changeMoveIn, createMoveIn, EndpointAnswer, HandlerInput, listMoveIns, MoveIn } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../../platform/files/attachments.ts';
import type { Files } from '../../../../platform/files/files.ts';
import { findCompany } from '../../../account/index.ts';
import { findMove, lockMove, type MoveRow } from '../run/moves.sql.ts';
import { isWhole } from '../source/source-file.ts';
import { deleteFiles, listFiles } from '../source/source-files.sql.ts';
import { changeMove, deleteMove, hasConnection, insertSource, listMoves } from './move-ins.sql.ts';
import { workOnMoves } from './move-in.job.ts';
import { choicesOf, emptyChoices, readMove, shownMove, undoUntil } from './shown-move.ts';

/** What admins do with what they bring. Each of these locks the move, so that of two at once the second sees the first. */

export async function listAll({ db }: CompanyTx): Promise<EndpointAnswer<typeof listMoveIns>> {
  const moveIns: MoveIn[] = [];
  for (const row of await listMoves(db)) moveIns.push(await shownMove(db, row));
  return { moveIns };
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_RUNNING, ERR_MOVE_IN_STATE */
export async function begin(
  { db, companyId }: CompanyTx,
  userId: number,
  { kind, originId }: HandlerInput<typeof createMoveIn>['body'],
): Promise<MoveIn> {
  const origin = originId === null ? undefined : await findMove(db, originId);
  if (originId !== null && !origin) throw new AppError('ERR_NO_MOVE_IN_FOUND');
  if (origin && (origin.state !== 'done' || origin.kind !== kind)) throw new AppError('ERR_MOVE_IN_STATE');
  const id = await insertSource(db, {
    companyId,
    userId,
    kind,
    originId: origin?.originId ?? originId,
    whatsappId: origin?.whatsappId ?? null,
    choices: origin ? { ...choicesOf(origin), chats: [] } : emptyChoices,
  });
  if (id === undefined) throw new AppError('ERR_MOVE_IN_RUNNING');
  if (origin) await changeMove(db, id, { sourceCompany: origin.sourceCompany, since: origin.since });
  return readMove(db, id);
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE */
export async function lockIn(tx: CompanyTx, id: number, states: readonly MoveRow['state'][]): Promise<MoveRow> {
  const move = await lockMove(tx.db, id);
  if (!move) throw new AppError('ERR_NO_MOVE_IN_FOUND');
  if (!states.includes(move.state)) throw new AppError('ERR_MOVE_IN_STATE');
  return move;
}

export const beforeStart: readonly MoveRow['state'][] = ['collecting', 'tried'];

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE, ERR_NO_WAPP_FOUND */
export async function change(
  tx: CompanyTx,
  id: number,
  body: HandlerInput<typeof changeMoveIn>['body'],
): Promise<MoveIn> {
  const move = await lockIn(tx, id, beforeStart);
  const choices = { ...choicesOf(move), whatsappId: move.whatsappId, ...body };
  const since = choices.months === null ? null : monthsAgo(tx.clock.now(), choices.months).toISOString();
  const { company, whatsappId } = choices;
  if (whatsappId !== null && !(await hasConnection(tx.db, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  await changeMove(tx.db, id, { choices, whatsappId, sourceCompany: company, since });
  tell(tx, id);
  return readMove(tx.db, id);
}

function monthsAgo(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - months);
  return since;
}

/** Forgets a source that was never started. Errors: ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE. */
export async function forget(tx: CompanyTx, files: Pick<Files, 'remove'>, id: number): Promise<void> {
  await lockIn(tx, id, beforeStart);
  removeFilesAfterCommit(files, tx, await deleteFiles(tx.db, { moveId: id }));
  await deleteMove(tx.db, id);
  tell(tx, id);
}

const work = (tx: CompanyTx, id: number) => {
  tx.enqueue(workOnMoves, { companyId: tx.companyId, id }, { key: `moveIn.work:${id}` });
  tell(tx, id);
};

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE, ERR_MOVE_IN_FILES */
export async function tryOut(tx: CompanyTx, id: number): Promise<MoveIn> {
  if ((await lockIn(tx, id, [...beforeStart, 'trying'])).state === 'trying') return readMove(tx.db, id);
  const files = await listFiles(tx.db, id);
  if (files.length === 0 || !files.every(isWhole)) throw new AppError('ERR_MOVE_IN_FILES');
  await changeMove(tx.db, id, { state: 'trying', problem: null, problemDetail: '', trial: null });
  work(tx, id);
  return readMove(tx.db, id);
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE */
export async function start(tx: CompanyTx, id: number): Promise<MoveIn> {
  const move = await lockIn(tx, id, ['tried', 'running']);
  if (move.state === 'running') return readMove(tx.db, id);
  if (move.trial === null) throw new AppError('ERR_MOVE_IN_STATE');
  await changeMove(tx.db, id, { state: 'running', problem: null, startedAt: tx.clock.now().toISOString() });
  work(tx, id);
  return readMove(tx.db, id);
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE */
export async function pause(tx: CompanyTx, id: number): Promise<MoveIn> {
  if ((await lockIn(tx, id, ['running', 'paused'])).state === 'running') {
    await changeMove(tx.db, id, { state: 'paused', problem: null });
    tell(tx, id);
  }
  return readMove(tx.db, id);
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE */
export async function resume(tx: CompanyTx, id: number): Promise<MoveIn> {
  if ((await lockIn(tx, id, ['running', 'paused'])).state === 'paused') {
    await changeMove(tx.db, id, { state: 'running', problem: null });
    work(tx, id);
  }
  return readMove(tx.db, id);
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE, ERR_MOVE_IN_NAME, ERR_MOVE_IN_UNDO_OVER, ERR_MOVE_IN_RUNNING */
export async function undo(
  tx: CompanyTx,
  files: Pick<Files, 'remove'>,
  id: number,
  typedName: string,
): Promise<MoveIn> {
  const move = await lockIn(tx, id, ['running', 'paused', 'done', 'undoing', 'undone']);
  const company = await findCompany(tx.db, tx.companyId);
  if (company?.name.trim() !== typedName.trim()) throw new AppError('ERR_MOVE_IN_NAME');
  if (move.state === 'undoing' || move.state === 'undone') return readMove(tx.db, id);
  const now = tx.clock.now();
  const until = undoUntil(move);
  if (until && until < now) throw new AppError('ERR_MOVE_IN_UNDO_OVER');
  const { moveIns } = await listAll(tx);
  const isCurrent = (one: MoveIn) => one.id !== id && !['done', 'undone'].includes(one.state);
  if (moveIns.some(isCurrent)) throw new AppError('ERR_MOVE_IN_RUNNING');
  removeFilesAfterCommit(files, tx, await deleteFiles(tx.db, { moveId: id }));
  const finishedAt = move.finishedAt ?? now.toISOString();
  await changeMove(tx.db, id, { state: 'undoing', problem: null, finishedAt });
  work(tx, id);
  return readMove(tx.db, id);
}

/** Tells the admins who look at it. */
export function tell(tx: CompanyTx, id: number): void {
  tx.emit('moveIn', { action: 'update', moveInId: id }, { kind: 'admins' });
}
