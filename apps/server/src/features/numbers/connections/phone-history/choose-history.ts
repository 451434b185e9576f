import { traitsOf, type Connection, type PhoneHistory, type PhoneHistoryRange, type UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { recordSubjectName } from '../../../../platform/current-call.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findExistingQueues } from '../connection-queues.sql.ts';
import { emitConnection, findVisibleConnection } from '../connections.ts';
import { lockCompany } from '../connections.sql.ts';
import type { OutagePorts } from '../outages/outages.ts';
import { setDesiredState } from '../sessions/desired-state.ts';
import { enqueueImport } from './import-history.ts';
import * as histories from './histories.sql.ts';
import * as chats from './phone-chats.sql.ts';
import * as messages from './phone-messages.sql.ts';
import { daysOfRange, undoUntil } from './phone-history.rules.ts';

type Answer = PhoneHistory | null;

/** A connection that links phones. Programs and operators inside the company are refused before. */
async function requireLinkable(tx: CompanyTx, actor: UserActor, id: number): Promise<Connection> {
  const connection = await findVisibleConnection(tx.db, actor, id);
  if (!traitsOf(connection.provider).isLinkedDevice) throw new AppError('ERR_NO_WAPP_FOUND');
  recordSubjectName(connection.name);
  return connection;
}

/** Whether a phone is linked, or is just being linked. A number that was never linked has nothing to lose by another code. */
const isLinked = ({ status, number }: Connection): boolean =>
  status === 'CONNECTED' || status === 'PAIRING' || (status === 'OPENING' && number !== null);

/**
 * Chooses what the phone that is linked next shall bring. A phone is asked while it is linked: a code that is shown is made anew.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_PHONE_HISTORY_BEGUN
 */
export async function chooseHistory(
  tx: CompanyTx,
  ports: OutagePorts,
  actor: UserActor,
  id: number,
  range: PhoneHistoryRange | 'none',
): Promise<Answer> {
  const { db, companyId } = tx;
  // One history of a connection is unfinished, also where two people choose at once.
  await lockCompany(db);
  const connection = await requireLinkable(tx, actor, id);
  const history = await histories.lockHistory(db, id);
  const isOver = history === undefined || history.state === 'imported';
  const days = range === 'none' ? undefined : daysOfRange(range);
  const isSame = range === 'none' ? isOver : history?.state === 'waiting' && history.days === days;
  if (isSame) return connection.phoneHistory;
  if ((!isOver && history.state !== 'waiting') || isLinked(connection)) throw new AppError('ERR_PHONE_HISTORY_BEGUN');
  if (isOver && days !== undefined) await histories.insertHistory(db, { companyId, whatsappId: id }, days);
  if (!isOver && days !== undefined) await histories.updateHistory(db, history.id, { days });
  if (!isOver && days === undefined) await histories.deleteHistory(db, history.id);
  if (connection.status === 'qrcode' || connection.status === 'OPENING') await setDesiredState(tx, ports, id, 'relink');
  return (await emitConnection(tx, id)).phoneHistory;
}

/** Leaves chats out, or takes them in again. @returns how many are left out */
export async function chooseChats(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  choice: { isLeftOut: boolean; ids?: number[] | undefined; groupsOnly?: boolean | undefined },
): Promise<{ leftOut: number }> {
  await requireLinkable(tx, actor, id);
  const history = await histories.lockHistory(tx.db, id);
  if (history?.state === 'choosing' || history?.state === 'collecting')
    await chats.chooseChats(tx.db, id, {
      isLeftOut: choice.isLeftOut,
      ids: choice.ids,
      groupsOnly: choice.groupsOnly === true,
    });
  return { leftOut: (await chats.countChats(tx.db, id)).leftOut };
}

/** Has the chats that are not left out brought, or goes on after a failure. A second press changes nothing. */
export async function importHistory(tx: CompanyTx, actor: UserActor, id: number): Promise<Answer> {
  const { db } = tx;
  await requireLinkable(tx, actor, id);
  const history = await histories.lockHistory(db, id);
  if (history?.state === 'choosing') {
    await chats.confirmChoice(db, id);
    const count = await messages.countWaiting(db, id);
    await histories.updateHistory(db, history.id, {
      state: 'importing',
      messages: (history.importedAt === null ? 0 : history.done) + count,
      done: history.importedAt === null ? 0 : history.done,
    });
  } else if (history?.state === 'failed') await histories.updateHistory(db, history.id, { state: 'importing' });
  if (history) enqueueImport(tx, history.id);
  return (await emitConnection(tx, id)).phoneHistory;
}

/**
 * Forgets a history as a whole: what the phone sent, and what was brought of it. Twice changes nothing.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_PHONE_HISTORY_KEPT
 */
export async function undoHistory(tx: CompanyTx, actor: UserActor, id: number): Promise<Answer> {
  await requireLinkable(tx, actor, id);
  const history = await histories.lockHistory(tx.db, id);
  if (history && history.state !== 'undoing') {
    const until = undoUntil(history);
    if (until !== null && new Date(until) <= tx.clock.now()) throw new AppError('ERR_PHONE_HISTORY_KEPT');
    await beginUndoing(tx, history.id);
  }
  return (await emitConnection(tx, id)).phoneHistory;
}

/** From now on nothing of it is shown. */
export async function beginUndoing(tx: CompanyTx, historyId: number): Promise<void> {
  await histories.updateHistory(tx.db, historyId, { state: 'undoing' });
  enqueueImport(tx, historyId);
}

/** Opens chats to the attendants of a queue, or to admins alone again. */
export async function openChats(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { queueId, ids }: { queueId: number | null; ids: number[] | undefined },
): Promise<{ opened: number }> {
  await requireLinkable(tx, actor, id);
  if (queueId !== null && (await findExistingQueues(tx.db, [queueId])).length === 0)
    throw new AppError('ERR_NO_QUEUE_FOUND');
  return { opened: await chats.setQueue(tx.db, id, { queueId, ids }) };
}
