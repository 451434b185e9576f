import { isSelfOrDescendant, insertOrMoveOption, removeFromOptionTree } from '@balcao/contract';
import type { createQueueOption, HandlerInput, QueueOption, updateQueueOption } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import * as rows from './options.sql.ts';
import { findQueue, lockQueue } from './queues.sql.ts';

/** The maximum per queue, more than a contact could walk through; a whole tree is read and sent at once. */
const maxOptions = 500;

/** @throws AppError ERR_NO_QUEUE_FOUND */
export async function listOptionsUnder(db: Db, queueId: number, parentId: number | undefined): Promise<QueueOption[]> {
  if (!(await findQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const options = await rows.listOptions(db, queueId);
  if (parentId === undefined) return options;
  return options.filter((option) => option.parentId === (parentId === -1 ? null : parentId));
}

/** @throws AppError ERR_NO_QUEUE_OPTION_FOUND */
export async function optionWithParent(db: Db, id: number): Promise<QueueOption & { parent: QueueOption | null }> {
  const option = await requireOption(db, id);
  return { ...option, parent: option.parentId === null ? null : await requireOption(db, option.parentId) };
}

/** @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PARENT, ERR_QUEUE_OPTION_LIMIT */
export async function addOption(
  tx: CompanyTx,
  body: HandlerInput<typeof createQueueOption>['body'],
): Promise<QueueOption> {
  const { queueId, title, message, option, parentId = null } = body;
  const options = await lockOptions(tx, queueId);
  await requireParent(tx.db, options, parentId);
  if (options.length >= maxOptions) throw new AppError('ERR_QUEUE_OPTION_LIMIT', { limit: maxOptions });
  const id = await rows.insertOption(tx.db, { companyId: tx.companyId, queueId, title, message });
  const places = insertOrMoveOption(options, id, parentId, option);
  await rows.moveOptions(tx.db, places);
  await emitOptions(
    tx,
    queueId,
    places.map((place) => place.id),
  );
  return requireOption(tx.db, id);
}

/** @throws AppError ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PARENT, ERR_QUEUE_OPTION_CYCLE */
export async function changeOption(
  tx: CompanyTx,
  id: number,
  body: HandlerInput<typeof updateQueueOption>['body'],
): Promise<QueueOption & { parent: QueueOption | null }> {
  const { queueId } = await requireOption(tx.db, id);
  const options = await lockOptions(tx, queueId);
  const before = options.find((option) => option.id === id);
  if (!before) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  const parentId = body.parentId === undefined ? before.parentId : body.parentId;
  await requireParent(tx.db, options, parentId);
  if (isSelfOrDescendant(options, parentId, id)) throw new AppError('ERR_QUEUE_OPTION_CYCLE');
  const stays = parentId === before.parentId && body.option === undefined;
  const places = stays ? [] : insertOrMoveOption(options, id, parentId, body.option);
  await rows.updateOption(tx.db, id, body);
  await rows.moveOptions(tx.db, places);
  await emitOptions(tx, queueId, [id, ...places.map((place) => place.id)]);
  return optionWithParent(tx.db, id);
}

/** @throws AppError ERR_NO_QUEUE_OPTION_FOUND */
export async function removeOption(tx: CompanyTx, id: number): Promise<void> {
  const { queueId } = await requireOption(tx.db, id);
  const options = await lockOptions(tx, queueId);
  const { gone: removedIds, changed } = removeFromOptionTree(options, id);
  if (removedIds.length === 0) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  await rows.deleteOption(tx.db, id);
  await rows.moveOptions(tx.db, changed);
  await emitOptions(
    tx,
    queueId,
    changed.map((place) => place.id),
    removedIds,
  );
}

async function requireOption(db: Db, id: number): Promise<QueueOption> {
  const option = await rows.findOption(db, id);
  if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return option;
}

/**
 * Locks the options of a queue. Two users who arrange one menu are serialised: each decides on the tree the other left.
 */
async function lockOptions(tx: CompanyTx, queueId: number): Promise<QueueOption[]> {
  if (!(await lockQueue(tx.db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  return rows.listOptions(tx.db, queueId);
}

async function requireParent(db: Db, options: readonly QueueOption[], parentId: number | null): Promise<void> {
  if (parentId === null || options.some(({ id }) => id === parentId)) return;
  throw new AppError((await rows.findOption(db, parentId)) ? 'ERR_QUEUE_OPTION_PARENT' : 'ERR_NO_QUEUE_OPTION_FOUND');
}

async function emitOptions(
  tx: CompanyTx,
  queueId: number,
  ids: readonly number[],
  deletedIds: number[] = [],
): Promise<void> {
  const changed = (await rows.listOptions(tx.db, queueId)).filter(({ id }) => ids.includes(id));
  tx.emit('queueOption', { action: 'update', queueId, changed, deletedIds }, { kind: 'company' });
}
