import { can, isAdmin, type UserActor, type Connection } from '@balcao/contract';
import { wakeSession } from '../../../channels/session-hub/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { leaveRemovedConnection, requirePlanCapacity } from '../../account/index.ts';
import { connectionRemoving } from './events.ts';
import { findExistingQueues, setQueues } from './connection-queues.sql.ts';
import * as rows from './connections.sql.ts';

/** The audience of a connection; `only` = of them those who may link a phone, or the others. */
export const connectionReaders = defineAudience<{ whatsappId: number; only?: 'linkers' | 'others' }>(
  'connections:readers',
  {
    receives({ actor }, { whatsappId: id, only }) {
      if (only !== undefined && (only === 'linkers') !== mayLink(actor)) return 'nothing';
      return can(actor, 'connection:see', { id, companyId: actor.companyId }) ? 'event' : 'nothing';
    },
  },
);

/**
 * Removes the code of a connection. Whoever has it can link a phone of theirs, so it is shown only to those who may
 * link one, and to no program.
 */
const withoutCode = (connection: Connection): Connection => ({ ...connection, qrcode: '', qrcodeExpiresAt: null });
const mayLink = (actor: UserActor) => isAdmin(actor) && actor.key === undefined && actor.operator === undefined;
const shownTo = (actor: UserActor, connection: Connection) => (mayLink(actor) ? connection : withoutCode(connection));

const mapRefusals = mapConstraintErrors({
  whatsapps_name: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  whatsapps_company_id_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
  whatsapps_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
});

/** A connection the caller may see; anything else looks like a missing one. */
export async function findVisibleConnection(db: Db, actor: UserActor, id: number): Promise<Connection> {
  const connection = await rows.findConnection(db, id);
  if (!connection || !can(actor, 'connection:see', connection)) throw new AppError('ERR_NO_WAPP_FOUND');
  return shownTo(actor, connection);
}

/** @param queueId only those that offer this queue */
export async function listVisibleConnections(db: Db, actor: UserActor, queueId?: number): Promise<Connection[]> {
  const listed = (await rows.listConnections(db)).filter(
    (connection) =>
      can(actor, 'connection:see', connection) &&
      (queueId === undefined || connection.queues.some(({ id }) => id === queueId)),
  );
  return listed.map((connection) => shownTo(actor, connection));
}

interface Fields extends rows.ConnectionFields {
  queueIds?: number[] | undefined;
}

/** Adds a connection. Errors: ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_WAPP_GREETING_REQUIRED, ERR_NO_QUEUE_FOUND. */
export async function createConnection(
  tx: CompanyTx,
  input: Fields & { name: string; provider: Connection['provider'] },
): Promise<Connection> {
  const { db, companyId } = tx;
  const { queueIds: asked = [], ...fields } = input;
  const queueIds = [...new Set(asked)];
  requireGreeting(queueIds, fields.greetingMessage ?? '');
  await requirePlanCapacity(tx, 'connections', () => rows.countConnections(db));
  await requireQueues(db, [...queueIds, fields.transferQueueId]);
  const isDefault = fields.isDefault === true || (await rows.countConnections(db)) === 0;
  if (isDefault) await emitConnections(tx, await rows.clearDefault(db, null));
  const id = await rows.insertConnection(db, { ...fields, companyId, isDefault }).catch(mapRefusals);
  await setQueues(db, companyId, id, queueIds);
  return emitConnection(tx, id);
}

/** Changes the fields that are given and no others. */
export async function updateConnection(tx: CompanyTx, id: number, input: Fields): Promise<Connection> {
  const { db, companyId } = tx;
  await rows.lockCompany(db);
  const before = await rows.findConnection(db, id);
  if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
  const { queueIds: asked, ...fields } = input;
  const queueIds = asked && [...new Set(asked)];
  const after = queueIds ?? before.queues.map((queue) => queue.id);
  requireGreeting(after, fields.greetingMessage ?? before.greetingMessage);
  if (before.isDefault && fields.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  await requireQueues(db, [...(queueIds ?? []), fields.transferQueueId]);
  if (fields.isDefault) await emitConnections(tx, await rows.clearDefault(db, id));
  await rows.updateConnection(db, id, fields).catch(mapRefusals);
  if (queueIds) await setQueues(db, companyId, id, queueIds);
  if (fields.shareGroup !== undefined && fields.shareGroup !== before.shareGroup) notifyVisibilityChanged(tx);
  return emitConnection(tx, id);
}

/** Removes a connection; its tickets stay without one. Another becomes the default when it was. */
export async function deleteConnection(tx: CompanyTx, id: number): Promise<void> {
  const { db } = tx;
  await rows.lockCompany(db);
  const connection = await rows.findConnection(db, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  await tx.raise(connectionRemoving, { whatsappId: id });
  await leaveRemovedConnection(tx, id);
  await rows.deleteConnection(db, id);
  if (connection.isDefault) {
    const heir = await rows.promoteNextDefault(db);
    if (heir !== undefined) await emitConnection(tx, heir);
  }
  tx.emit('whatsapp', { action: 'delete', whatsappId: id }, connectionReaders({ whatsappId: id }));
  // Its tickets changed as well.
  notifyVisibilityChanged(tx);
  wakeSession(tx, id);
}

/** Attendants bound to a connection see something else now: everyone of the company looks again. */
function notifyVisibilityChanged(tx: CompanyTx): void {
  tx.notify('actors', String(tx.companyId));
  tx.notify('resync', String(tx.companyId));
}

export async function emitConnection(tx: CompanyTx, id: number): Promise<Connection> {
  const whatsapp = await rows.findConnection(tx.db, id);
  if (!whatsapp) throw new AppError('ERR_NO_WAPP_FOUND');
  emitToReaders(whatsapp, (shown, audience) => tx.emit('whatsapp', { action: 'update', whatsapp: shown }, audience));
  return whatsapp;
}

async function emitConnections(tx: CompanyTx, ids: number[]): Promise<void> {
  for (const id of ids) await emitConnection(tx, id);
}

/** Status, code and retries changed: the table and an open QR dialog follow. */
export async function emitSession(tx: CompanyTx, id: number): Promise<void> {
  const session = await rows.findConnection(tx.db, id);
  if (!session) return;
  emitToReaders(session, (shown, audience) =>
    tx.emit('whatsappSession', { action: 'update', session: shown }, audience),
  );
}

/** Emits a connection to those who see it: one event for all, or two while a code is shown, which only some may see. */
function emitToReaders(
  connection: Connection,
  emit: (shown: Connection, audience: ReturnType<typeof connectionReaders>) => void,
): void {
  const { id: whatsappId, qrcode } = connection;
  if (qrcode === '') return emit(connection, connectionReaders({ whatsappId }));
  emit(connection, connectionReaders({ whatsappId, only: 'linkers' }));
  emit(withoutCode(connection), connectionReaders({ whatsappId, only: 'others' }));
}

function requireGreeting(queueIds: readonly number[], greeting: string): void {
  if (queueIds.length > 1 && greeting.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

async function requireQueues(db: Db, asked: readonly (number | null | undefined)[]): Promise<void> {
  const ids = new Set(asked.filter((id) => id !== null && id !== undefined));
  if ((await findExistingQueues(db, [...ids])).length !== ids.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}
