import * as z from 'zod';
import type { Actor, ConnectionHistory } from '@balcao/contract';
import type { Address, ConnectionRef, InboundMessage, PastChat, PastPart } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import { announceConnection, seenConnection } from './connections.ts';
import { answeredThrough, shownHistory } from './history.rules.ts';
import * as rows from './history.sql.ts';

/** What keeping and importing a history asks of other features. */
export interface HistoryNeeds {
  vault: Vault;
  log: Logger;
  /** the company leaves groups alone */
  ignoresGroups(db: Db, companyId: number): Promise<boolean>;
  /** which of these messages need not come: they are there already, or are not taken from their writer */
  known(db: Db, connection: ConnectionRef, addresses: readonly Address[], providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores messages of one conversation, oldest first, without anybody answering; answers which were new. */
  take(tx: CompanyTx, connection: ConnectionRef, messages: readonly InboundMessage[]): Promise<boolean[]>;
  /** Gives the channel back what it will need of a message. */
  keep(db: Db, connection: ConnectionRef, providerId: string, keepsake: string): Promise<void>;
}

/** Phones that are slow, or do not say that they are done, are not waited for any longer: what came is offered. */
export const offerHistory = defineJob('history.offer', z.object({ companyId: z.number(), whatsappId: z.number() }));
export const importPast = defineJob('history.import', z.object({ companyId: z.number(), whatsappId: z.number() }));
const quietFor = 120_000;
/** A transaction stores so many. */
const portion = 50;

const keyOf = ({ name }: { name: string }, whatsappId: number) => `${name}:${whatsappId}`;
const placeOf = ({ companyId, whatsappId }: ConnectionRef, chat: string, providerId: string) => `history:${companyId}:${whatsappId}:${chat}:${providerId}`;

interface Sealed {
  entries: InboundMessage[];
  keepsake?: string;
}

/**
 * Keeps what was unread on a phone when it was linked, sealed, until somebody decides. Told twice it is kept once.
 * @returns false while what an earlier link told is being imported: it has to be told again
 */
export async function keepPast(tx: CompanyTx, needs: HistoryNeeds, whatsappId: number, part: PastPart): Promise<boolean> {
  const { db, companyId } = tx;
  const connection = { companyId, whatsappId };
  const { number, link } = part;
  let history = await rows.holdHistory(db, whatsappId);
  if (history?.link !== link) {
    if (history?.state === 'importing') return false;
    await rows.dropMessages(db, whatsappId);
    history = await rows.beginHistory(db, connection, { number, link, answeredThrough: answeredThrough(history, number) });
    // The phone tells everything anew: what was on offer is not any more.
    await announceConnection(tx, whatsappId);
  } else if (history.state !== 'gathering' && history.state !== 'offered') return true;

  const noGroups = await needs.ignoresGroups(db, companyId);
  for (const chat of part.chats) {
    if (!(noGroups && chat.addresses[0].kind === 'group')) await keepChat(db, needs, connection, chat, history.answeredThrough);
  }
  await rows.trimMessages(db, whatsappId);
  const { isWhole, ...kept } = await rows.countKept(db, whatsappId);
  const state = history.state === 'offered' || part.isLast || isWhole ? 'offered' : 'gathering';
  await rows.noteKept(db, whatsappId, { state, ...kept });
  if (state === 'gathering') tx.enqueue(offerHistory, connection, { key: keyOf(offerHistory, whatsappId), runAt: new Date(Date.now() + quietFor) });
  else if (kept.messages > 0) await announceConnection(tx, whatsappId);
  return true;
}

async function keepChat(db: Db, { known, vault }: HistoryNeeds, connection: ConnectionRef, chat: PastChat, through: string | null): Promise<void> {
  const { addresses, unread } = chat;
  const name = `${addresses[0].kind}:${addresses[0].value}`;
  const there = await known(db, connection, addresses, chat.messages.map(({ providerId }) => providerId));
  const messages = chat.messages.map(({ entries, keepsake, providerId, sentAt }) => {
    const isOffered = entries.length > 0 && !there.has(providerId) && (through === null || Date.parse(sentAt) > Date.parse(through));
    const words: Sealed = keepsake === undefined ? { entries } : { entries, keepsake };
    return { providerId, sentAt, sealed: isOffered ? vault.seal(JSON.stringify(words), placeOf(connection, name, providerId)) : null };
  });
  await rows.keepMessages(db, connection, { name, unread }, messages);
}

/** Nothing more was told for a while. */
export async function offerKept(tx: CompanyTx, whatsappId: number): Promise<void> {
  const history = await rows.holdHistory(tx.db, whatsappId);
  if (history?.state !== 'gathering') return;
  await rows.changeHistory(tx.db, whatsappId, { state: 'offered' });
  if (history.messages > 0) await announceConnection(tx, whatsappId);
}

/** Somebody wants it: from here on a job does it. Whoever presses twice, or after a colleague, changes nothing. */
export async function acceptHistory(tx: CompanyTx, actor: Actor, id: number): Promise<ConnectionHistory | null> {
  const { db, companyId } = tx;
  await seenConnection(db, actor, id);
  const history = await rows.holdHistory(db, id);
  if ((history?.state === 'offered' && history.messages > 0) || history?.state === 'failed') {
    await rows.changeHistory(db, id, { state: 'importing' });
    tx.enqueue(importPast, { companyId, whatsappId: id }, { key: keyOf(importPast, id) });
  }
  return (await announceConnection(tx, id)).history;
}

/** Nobody wants it, or what came of it was read. What is being imported goes on. */
export async function dismissHistory(tx: CompanyTx, actor: Actor, id: number): Promise<ConnectionHistory | null> {
  const { db } = tx;
  await seenConnection(db, actor, id);
  const history = await rows.holdHistory(db, id);
  if (history && shownHistory(history) && history.state !== 'importing') {
    await rows.dropMessages(db, id);
    await rows.changeHistory(db, id, { state: 'answered' });
  }
  return (await announceConnection(tx, id)).history;
}

/**
 * Imports the next messages of one conversation.
 * @param tell whether browsers are told how far it is
 * @returns whether there is more to do here
 */
export async function importPortion(tx: CompanyTx, needs: HistoryNeeds, whatsappId: number, tell: boolean): Promise<boolean> {
  const { db, companyId } = tx;
  const connection = { companyId, whatsappId };
  if (!(await rows.takeImport(db, whatsappId)) || (await rows.stateOf(db, whatsappId)) !== 'importing') return false;
  const next = await rows.nextMessages(db, whatsappId, portion);
  if (!next) {
    await rows.changeHistory(db, whatsappId, { state: 'imported', ...(await rows.countStored(db, whatsappId)) });
    await rows.dropMessages(db, whatsappId);
    await announceEnd(tx, whatsappId);
    return false;
  }
  const opened = next.messages.flatMap((message) => {
    const words = opens(needs, connection, next.chat, message);
    return words ? [{ ...message, ...words }] : [];
  });
  const isNew = await needs.take(tx, connection, opened.flatMap(({ entries }) => entries));
  let from = 0;
  const stored = opened.filter(({ entries }) => {
    const flags = isNew.slice(from, from + entries.length);
    from += entries.length;
    return flags.includes(true);
  });
  for (const { providerId, keepsake } of stored) if (keepsake !== undefined) await needs.keep(db, connection, providerId, keepsake);
  await rows.notePassed(db, whatsappId, next.messages.map(({ id }) => id), stored.map(({ id }) => id));
  if (tell) await announceConnection(tx, whatsappId);
  return true;
}

/** Who has a conversation before them fetches it again: to tell its messages one by one would ring for each. */
export async function announceEnd(tx: CompanyTx, whatsappId: number): Promise<void> {
  await announceConnection(tx, whatsappId);
  tx.notify('resync', String(tx.companyId));
}

/** One that does not open is left out: the others are not lost for it. */
function opens({ vault, log }: HistoryNeeds, connection: ConnectionRef, chat: string, { providerId, sealed }: { providerId: string; sealed: string | null }): Sealed | undefined {
  if (sealed === null) return undefined;
  try {
    return JSON.parse(vault.open(sealed, placeOf(connection, chat, providerId))) as Sealed;
  } catch (error) {
    log.error({ err: error, whatsappId: connection.whatsappId }, 'a message that was kept for an import does not open');
    return undefined;
  }
}
