import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { emitConnection } from '../connections.ts';
import * as histories from './histories.sql.ts';
import * as chats from './phone-chats.sql.ts';
import * as messages from './phone-messages.sql.ts';
import { parseKey } from './phone-history.rules.ts';
import type { PhoneHistoryPorts } from './ports.ts';
import { unsealMessage, type SealedMessage } from './sealed-message.ts';

/** Brings or undoes a history: which of them its state says. */
export const workHistoryJob = defineJob({
  name: 'phoneHistory.work',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
});

/** A transaction brings, or removes, so many messages. */
const batchSize = 200;
const removedAtOnce = 1_000;
const maxAttempts = 3;
const retryDelayMs = 500;
const progressIntervalMs = 400;

export function enqueueImport({ companyId, enqueue }: Pick<CompanyTx, 'companyId' | 'enqueue'>, id: number): void {
  enqueue(workHistoryJob, { companyId, id }, { key: `${workHistoryJob.name}:${id}` });
}

/** Works on a history in portions, from where it stands, so that it can be interrupted anywhere and run again. */
export async function workOnHistory(
  database: Database,
  ports: PhoneHistoryPorts,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  let failures = 0;
  let emittedAt = 0;
  for (;;) {
    const emitProgress = performance.now() - emittedAt > progressIntervalMs;
    try {
      if (!(await database.forCompany(companyId, (tx) => workOnce(tx, ports, id, emitProgress)))) return;
      if (emitProgress) emittedAt = performance.now();
      failures = 0;
    } catch (error) {
      failures += 1;
      ports.log.error({ err: error, phoneHistory: id }, 'the history of a phone could not be brought further');
      if (failures < maxAttempts) {
        await delay(retryDelayMs * failures);
        continue;
      }
      await database.forCompany(companyId, (tx) => stopImport(tx, id));
      return;
    }
  }
}

async function stopImport(tx: CompanyTx, id: number): Promise<void> {
  const history = await histories.lockHistoryById(tx.db, id);
  // What is being undone is tried again by the sweep.
  if (history?.state !== 'importing') return;
  await histories.updateHistory(tx.db, id, { state: 'failed' });
  await emitConnection(tx, history.whatsappId);
}

/** @returns whether there is more to do */
async function workOnce(tx: CompanyTx, ports: PhoneHistoryPorts, id: number, emitProgress: boolean): Promise<boolean> {
  if (!(await histories.tryLockWork(tx.db, id))) return false;
  const history = await histories.lockHistoryById(tx.db, id);
  if (history?.state === 'undoing') return undoSome(tx, ports, history);
  if (history?.state === 'importing') return importSome(tx, ports, history, emitProgress);
  return false;
}

async function importSome(
  tx: CompanyTx,
  ports: PhoneHistoryPorts,
  { id, whatsappId, importedAt }: histories.HistoryRow,
  emitProgress: boolean,
): Promise<boolean> {
  const { db, companyId, clock } = tx;
  if ((await messages.removeLeftOut(db, whatsappId, removedAtOnce)).count > 0) return true;
  const waiting = await messages.findWaiting(db, whatsappId, batchSize);
  const [first] = waiting;
  if (!first) {
    await chats.deleteEmptyChats(db, whatsappId, { evenLeftOut: false });
    const state = (await chats.hasUndecided(db, whatsappId)) ? 'choosing' : 'imported';
    await histories.updateHistory(db, id, { state, importedAt: importedAt ?? clock.now().toISOString() });
    await emitConnection(tx, whatsappId);
    return false;
  }
  const connection = { companyId, whatsappId };
  // Unread messages may have been imported into a ticket meanwhile.
  const known = await ports.findTicketMessages(
    db,
    connection,
    (await chats.addressesOfChat(db, first.chatId)).map(parseKey),
    waiting.map(({ providerId }) => providerId),
  );
  const opened: messages.OpenedMessage[] = [];
  const dropped: string[] = [];
  for (const message of waiting) {
    const sealed = known.has(message.providerId) ? undefined : unseal(ports, connection, message);
    if (sealed) opened.push(await openMessage(tx, ports, message.id, sealed));
    else dropped.push(message.id);
  }
  if (opened.length > 0) await messages.openMessages(db, opened);
  if (dropped.length > 0) await messages.removeMessages(db, dropped);
  await histories.addDone(db, id, waiting.length);
  if (emitProgress) await emitConnection(tx, whatsappId);
  return true;
}

/** Undefined when it does not open: the others are brought nevertheless. */
function unseal(
  { vault, log }: PhoneHistoryPorts,
  connection: ConnectionRef,
  { providerId, sealed }: messages.WaitingMessage,
): SealedMessage | undefined {
  try {
    return unsealMessage(vault, connection, providerId, sealed);
  } catch (error) {
    log.error({ err: error, whatsappId: connection.whatsappId }, 'a message of the history of a phone does not open');
    return undefined;
  }
}

async function openMessage(
  tx: CompanyTx,
  ports: PhoneHistoryPorts,
  id: string,
  { entry, raw }: SealedMessage,
): Promise<messages.OpenedMessage> {
  const { file, author, senderName, quotedProviderId, quotedCopy } = entry;
  return {
    id,
    body: await ports.textOf(tx, entry),
    mediaType: entry.mediaType,
    authorValue: author?.value ?? null,
    authorName: author ? senderName : null,
    quotedProviderId: quotedProviderId ?? null,
    quoted: quotedCopy ?? null,
    mediaState: file ? (raw === undefined ? 'failed' : 'absent') : null,
    mediaName: file ? file.name : null,
    mediaMime: file ? file.mime : null,
    mediaSize: file?.size ? file.size : null,
    raw: file ? (raw ?? null) : null,
  };
}

async function undoSome(
  tx: CompanyTx,
  ports: PhoneHistoryPorts,
  { id, whatsappId }: histories.HistoryRow,
): Promise<boolean> {
  const { db } = tx;
  const { count, keys } = await messages.removeOfHistory(db, id, removedAtOnce);
  if (keys.length > 0) ports.removeFiles(tx, keys);
  if (count > 0) {
    await histories.addDone(db, id, 0);
    return true;
  }
  await chats.deleteEmptyChats(db, whatsappId, { evenLeftOut: true });
  await histories.deleteHistory(db, id);
  await emitConnection(tx, whatsappId);
  return false;
}
