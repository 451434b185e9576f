import * as z from 'zod';
import type { UserActor, ConnectionBackfill } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { BackfillChat, BackfillChunk } from '../../../../channels/port/backfill-chunk.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { emitConnection, findVisibleConnection } from '../connections.ts';
import { answeredThrough, parsePayload, visibleBackfill, type SealedPayload } from './backfill.rules.ts';
import * as rows from './backfill.sql.ts';
import type { SealedColumn } from '../../../../platform/secrets/sealed-columns.sql.ts';

/** What storing and importing a history needs of other features. */
export interface BackfillPorts {
  vault: Vault;
  log: Logger;
  /** the company leaves groups alone */
  ignoresGroups(db: Db, companyId: number): Promise<boolean>;
  /** which of these messages need not come: they are there already, or are not taken from their writer */
  findKnownIds(
    db: Db,
    connection: ConnectionRef,
    addresses: readonly Address[],
    providerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Stores messages of one conversation, oldest first, without anyone answering; answers which were new. */
  importMessages(tx: CompanyTx, connection: ConnectionRef, messages: readonly InboundMessage[]): Promise<boolean[]>;
  /** Gives the channel back what it will need of a message. */
  storeRawMessage(db: Db, connection: ConnectionRef, providerId: string, rawPayload: string): Promise<void>;
}

/** A phone that is slow, or does not announce the end, is waited for until then: what has arrived is offered. */
export const offerBackfillJob = defineJob({
  name: 'backfill.offer',
  role: 'worker',
  schema: z.object({ companyId: z.number(), whatsappId: z.number() }),
  formerNames: ['history.offer'],
});
export const importBackfillJob = defineJob({
  name: 'backfill.import',
  role: 'worker',
  schema: z.object({ companyId: z.number(), whatsappId: z.number() }),
  formerNames: ['history.import'],
});
const idleTimeoutMs = 120_000;
/** A transaction stores so many. */
const batchSize = 50;

const jobKey = ({ name }: { name: string }, whatsappId: number) => `${name}:${whatsappId}`;
const vaultContext = ({ companyId, whatsappId }: ConnectionRef, chat: string, providerId: string) =>
  `history:${companyId}:${whatsappId}:${chat}:${providerId}`;

/** Messages that are offered for an import; each may hold the protocol's own form of it, which its channel has sealed. */
export const sealedBackfill = (rawMessageContext: (connection: ConnectionRef, id: string) => string): SealedColumn => ({
  table: 'connection_history_messages',
  column: 'sealed',
  of: ['company_id', 'whatsapp_id', 'chat', 'provider_id'],
  context: (companyId = 0, whatsappId = 0, chat = '', providerId = '') =>
    vaultContext({ companyId: Number(companyId), whatsappId: Number(whatsappId) }, String(chat), String(providerId)),
  inner(text, reseal, companyId = 0, whatsappId = 0, _chat = '', providerId = '') {
    const { rawPayload, ...payload } = parsePayload(text);
    if (rawPayload === undefined) return text;
    const context = rawMessageContext(
      { companyId: Number(companyId), whatsappId: Number(whatsappId) },
      String(providerId),
    );
    return JSON.stringify({ ...payload, rawPayload: reseal(rawPayload, context) } satisfies SealedPayload);
  },
});

/**
 * Stores what was unread on a phone when it was linked, sealed, until an admin decides. A part that is received twice
 * is stored once.
 * @returns false while the history of an earlier link is being imported: the part has to be reported again
 */
export async function storeBackfill(
  tx: CompanyTx,
  ports: BackfillPorts,
  whatsappId: number,
  chunk: BackfillChunk,
): Promise<boolean> {
  const { db, companyId } = tx;
  const connection = { companyId, whatsappId };
  const { number, linkId } = chunk;
  let backfill = await rows.lockBackfill(db, whatsappId);
  if (backfill?.link !== linkId) {
    if (backfill?.state === 'importing') return false;
    await rows.deleteBackfillMessages(db, whatsappId);
    backfill = await rows.upsertBackfill(db, connection, {
      number,
      link: linkId,
      answeredThrough: answeredThrough(backfill, number),
    });
    // The phone reports everything again: the former offer is void.
    await emitConnection(tx, whatsappId);
  } else if (backfill.state !== 'collecting' && backfill.state !== 'offered') return true;

  const ignoresGroups = await ports.ignoresGroups(db, companyId);
  for (const chat of chunk.chats) {
    if (!(ignoresGroups && chat.addresses[0].kind === 'group'))
      await storeChat(db, ports, connection, chat, backfill.answeredThrough);
  }
  await rows.trimBackfillMessages(db, whatsappId);
  const { isWhole, ...kept } = await rows.countImportable(db, whatsappId);
  const state = backfill.state === 'offered' || chunk.isLast || isWhole ? 'offered' : 'collecting';
  await rows.updateImportable(db, whatsappId, { state, ...kept });
  if (state === 'collecting')
    tx.enqueue(offerBackfillJob, connection, {
      key: jobKey(offerBackfillJob, whatsappId),
      runAt: new Date(Date.now() + idleTimeoutMs),
    });
  else if (kept.messages > 0) await emitConnection(tx, whatsappId);
  return true;
}

async function storeChat(
  db: Db,
  { findKnownIds, vault }: BackfillPorts,
  connection: ConnectionRef,
  chat: BackfillChat,
  through: string | null,
): Promise<void> {
  const { addresses, unread } = chat;
  const name = `${addresses[0].kind}:${addresses[0].value}`;
  const knownIds = await findKnownIds(
    db,
    connection,
    addresses,
    chat.messages.map(({ providerId }) => providerId),
  );
  const messages = chat.messages.map(({ entries, rawPayload, providerId, sentAt }) => {
    const isOffered =
      entries.length > 0 && !knownIds.has(providerId) && (through === null || Date.parse(sentAt) > Date.parse(through));
    const payload: SealedPayload = { entries, ...(rawPayload !== undefined && { rawPayload }) };
    return {
      providerId,
      sentAt,
      sealed: isOffered ? vault.seal(JSON.stringify(payload), vaultContext(connection, name, providerId)) : null,
    };
  });
  await rows.insertBackfillMessages(db, connection, { name, unread }, messages);
}

/** Offers what the phone reported for an import, once nothing more came for a while. */
export async function offerBackfill(tx: CompanyTx, whatsappId: number): Promise<void> {
  const backfill = await rows.lockBackfill(tx.db, whatsappId);
  if (backfill?.state !== 'collecting') return;
  await rows.updateBackfill(tx.db, whatsappId, { state: 'offered' });
  if (backfill.messages > 0) await emitConnection(tx, whatsappId);
}

/** Accepts the import, which a job carries out. A second press, or one of a colleague, changes nothing. */
export async function acceptBackfill(tx: CompanyTx, actor: UserActor, id: number): Promise<ConnectionBackfill | null> {
  const { db, companyId } = tx;
  await findVisibleConnection(db, actor, id);
  const backfill = await rows.lockBackfill(db, id);
  if ((backfill?.state === 'offered' && backfill.messages > 0) || backfill?.state === 'failed') {
    await rows.updateBackfill(db, id, { state: 'importing' });
    tx.enqueue(importBackfillJob, { companyId, whatsappId: id }, { key: jobKey(importBackfillJob, id) });
  }
  return (await emitConnection(tx, id)).history;
}

/** Declines the offer, or dismisses the result. A running import continues. */
export async function dismissBackfill(tx: CompanyTx, actor: UserActor, id: number): Promise<ConnectionBackfill | null> {
  const { db } = tx;
  await findVisibleConnection(db, actor, id);
  const backfill = await rows.lockBackfill(db, id);
  if (backfill && visibleBackfill(backfill) && backfill.state !== 'importing') {
    await rows.deleteBackfillMessages(db, id);
    await rows.updateBackfill(db, id, { state: 'answered' });
  }
  return (await emitConnection(tx, id)).history;
}

/**
 * Imports the next messages of one conversation.
 * @param emitProgress whether progress is sent to browsers
 * @returns whether there is more to do here
 */
export async function importBatch(
  tx: CompanyTx,
  ports: BackfillPorts,
  whatsappId: number,
  emitProgress: boolean,
): Promise<boolean> {
  const { db, companyId } = tx;
  const connection = { companyId, whatsappId };
  if (!(await rows.tryLockImport(db, whatsappId)) || (await rows.findBackfillState(db, whatsappId)) !== 'importing')
    return false;
  const next = await rows.findNextBatch(db, whatsappId, batchSize);
  if (!next) {
    await rows.updateBackfill(db, whatsappId, { state: 'imported', ...(await rows.countImported(db, whatsappId)) });
    await rows.deleteBackfillMessages(db, whatsappId);
    await emitImportEnd(tx, whatsappId);
    return false;
  }
  const opened = next.messages.flatMap((message) => {
    const payload = unsealPayload(ports, connection, next.chat, message);
    return payload ? [{ ...message, ...payload }] : [];
  });
  const isNew = await ports.importMessages(
    tx,
    connection,
    opened.flatMap(({ entries }) => entries),
  );
  let from = 0;
  const stored = opened.filter(({ entries }) => {
    const flags = isNew.slice(from, from + entries.length);
    from += entries.length;
    return flags.includes(true);
  });
  for (const { providerId, rawPayload } of stored)
    if (rawPayload !== undefined) await ports.storeRawMessage(db, connection, providerId, rawPayload);
  await rows.recordImported(
    db,
    whatsappId,
    next.messages.map(({ id }) => id),
    stored.map(({ id }) => id),
  );
  if (emitProgress) await emitConnection(tx, whatsappId);
  return true;
}

/** Emits the end of an import. Open conversations refetch: one event per message would notify for each. */
export async function emitImportEnd(tx: CompanyTx, whatsappId: number): Promise<void> {
  await emitConnection(tx, whatsappId);
  tx.notify('resync', String(tx.companyId));
}

/**
 * Opens the sealed payload of a message that was kept for an import; undefined when it does not open: the others are
 * imported nevertheless.
 */
function unsealPayload(
  { vault, log }: BackfillPorts,
  connection: ConnectionRef,
  chat: string,
  { providerId, sealed }: { providerId: string; sealed: string | null },
): SealedPayload | undefined {
  if (sealed === null) return undefined;
  try {
    return parsePayload(vault.open(sealed, vaultContext(connection, chat, providerId)));
  } catch (error) {
    log.error({ err: error, whatsappId: connection.whatsappId }, 'a message that was kept for an import does not open');
    return undefined;
  }
}
