import * as z from 'zod';
import { minuteMs } from '@balcao/contract';
import { boundEntry } from '../../../../channels/port/bounded-content.rules.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { HistoryChat, HistoryChunk, WantedHistory } from '../../../../channels/port/history-chunk.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { emitConnection } from '../connections.ts';
import { enqueueImport } from './import-history.ts';
import * as histories from './histories.sql.ts';
import * as chats from './phone-chats.sql.ts';
import * as messages from './phone-messages.sql.ts';
import { formsOf, keyOf, wantedOf } from './phone-history.rules.ts';
import type { PhoneHistoryPorts } from './ports.ts';
import { sealMessage } from './sealed-message.ts';

/** A phone that does not say that it sent everything is waited for until then. */
const quietMs = 10 * minuteMs;

export const settleHistoryJob = defineJob({
  name: 'phoneHistory.settle',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
});

const decidedStates: ReadonlySet<histories.HistoryRow['state']> = new Set(['importing', 'failed', 'imported']);

/** Creates what tells sessions what an admin chose to bring; undefined = nothing. */
export const createFindWantedHistory =
  ({ database, clock }: { database: Database; clock: { now(): Date } }) =>
  ({ companyId, whatsappId }: ConnectionRef): Promise<WantedHistory | undefined> =>
    database.forCompany(companyId, async ({ db }) => {
      const history = await histories.findHistory(db, whatsappId);
      return history && history.state !== 'undoing' ? wantedOf(history, clock.now()) : undefined;
    });

/**
 * Stores some of what a phone sends, sealed, until an admin decides. Messages that are here already, also in tickets, are passed over,
 * so that parts may come in any order and again. What arrives after the decision joins what was brought, or is decided anew.
 */
export async function storeHistory(
  tx: CompanyTx,
  ports: PhoneHistoryPorts,
  whatsappId: number,
  chunk: HistoryChunk,
): Promise<void> {
  const { db, companyId, clock } = tx;
  const found = await histories.lockHistory(db, whatsappId);
  const history = found && (await beginWith(tx, found, chunk));
  if (!history) return;
  const isDecided = decidedStates.has(history.state);
  const ignoresGroups = await ports.ignoresGroups(db, companyId);
  const since = wantedOf(history, clock.now()).since;
  const joined = { count: 0, isNew: false };
  for (const chat of chunk.chats) {
    if (ignoresGroups && chat.addresses[0].kind === 'group') continue;
    const stored = await storeChat(
      tx,
      ports,
      { companyId, whatsappId, historyId: history.id },
      { chat, since, isDecided },
    );
    if (stored.isChosen) joined.count += stored.count;
    else joined.isNew ||= stored.count > 0;
  }
  const change = {
    ...nextState(history, { joined, isLast: chunk.isLast }),
    percent: Math.max(history.percent, chunk.percent),
    lostParts: history.lostParts + (chunk.isLost ? 1 : 0),
  };
  await histories.updateHistory(db, history.id, change);
  if (change.state === 'importing') enqueueImport(tx, history.id);
  if (change.state === 'collecting')
    tx.enqueue(
      settleHistoryJob,
      { companyId, id: history.id },
      { key: `${settleHistoryJob.name}:${history.id}`, runAt: new Date(Date.now() + quietMs) },
    );
  const isShownAnew =
    found.state !== change.state || found.percent !== change.percent || found.lostParts !== change.lostParts;
  if (isShownAnew) await emitConnection(tx, whatsappId);
}

/** What a part makes of a history: more of who was brought is brought, too, and somebody new is asked about. */
function nextState(
  { state, messages: total }: histories.HistoryRow,
  { joined, isLast }: { joined: { count: number; isNew: boolean }; isLast: boolean },
): Pick<histories.HistoryRow, 'state' | 'messages'> {
  if (decidedStates.has(state) && joined.count > 0) return { state: 'importing', messages: total + joined.count };
  if (state === 'imported' && joined.isNew) return { state: 'choosing', messages: total };
  return { state: state === 'collecting' && isLast ? 'choosing' : state, messages: total };
}

/**
 * The history that a part belongs to: the first one of a phone begins it. A phone that is linked anew before anybody decided goes on
 * with it; another phone begins it anew. @returns undefined for what nobody asked for
 */
async function beginWith(
  { db, clock }: CompanyTx,
  history: histories.HistoryRow,
  { number, linkId }: HistoryChunk,
): Promise<histories.HistoryRow | undefined> {
  if (history.state === 'undoing') return undefined;
  if (history.link === linkId) return history;
  if (decidedStates.has(history.state)) return undefined;
  const { id, days, whatsappId } = history;
  if (history.number !== '' && history.number !== number) {
    while ((await messages.removeOfHistory(db, id, 10_000)).count > 0);
    await chats.deleteEmptyChats(db, whatsappId, { evenLeftOut: true });
  }
  const isOther = history.number !== number;
  const begun = {
    state: 'collecting' as const,
    number,
    link: linkId,
    percent: 0,
    since:
      isOther || history.since === null
        ? (wantedOf({ days, since: null }, clock.now()).since?.toISOString() ?? null)
        : history.since,
  };
  await histories.updateHistory(db, id, begun);
  return { ...history, ...begun };
}

async function storeChat(
  tx: CompanyTx,
  ports: PhoneHistoryPorts,
  place: ConnectionRef & { historyId: number },
  { chat, since, isDecided }: { chat: HistoryChat; since: Date | null; isDecided: boolean },
): Promise<{ count: number; isChosen: boolean }> {
  const { db } = tx;
  const wanted = chat.messages
    .map((message) => ({ ...message, entry: boundEntry(message.entry) }))
    .filter(({ entry }) => since === null || Date.parse(entry.sentAt) >= since.getTime());
  const known = await ports.findTicketMessages(
    db,
    place,
    chat.addresses,
    wanted.map(({ entry }) => entry.providerId),
  );
  const missing = wanted.filter(({ entry }) => !known.has(entry.providerId));
  const none = { count: 0, isChosen: false };
  const [first] = missing;
  // Even without a message a part may tell that two chats are one.
  const stored = await findOrJoin(tx, place.whatsappId, chat);
  if (!first || (isDecided && stored?.choice === 'leftOut')) return none;
  const chatId =
    stored?.id ??
    (await chats.insertChat(db, place, {
      addresses: chat.addresses.map(keyOf),
      name: chat.name,
      isGroup: chat.addresses[0].kind === 'group',
      at: first.entry.sentAt,
    }));
  const times = await messages.insertMessages(
    db,
    { ...place, chatId },
    missing.map(({ entry, place: order, rawPayload }) => ({
      providerId: entry.providerId,
      fromMe: entry.fromMe,
      sentAt: entry.sentAt,
      place: order,
      sealed: sealMessage(ports.vault, place, { entry, raw: rawPayload }),
    })),
  );
  const [earliest, latest] = [times.reduce(earlier, first.entry.sentAt), times.reduce(later, first.entry.sentAt)];
  if (times.length > 0) await chats.addToChat(db, chatId, { count: times.length, first: earliest, last: latest });
  return { count: times.length, isChosen: stored?.choice === 'chosen' };
}

const earlier = (one: string, other: string) => (Date.parse(one) <= Date.parse(other) ? one : other);
const later = (one: string, other: string) => (Date.parse(one) >= Date.parse(other) ? one : other);

/** The stored chat of somebody; several under different addresses become one. */
async function findOrJoin(
  { db }: CompanyTx,
  whatsappId: number,
  { addresses, name }: HistoryChat,
): Promise<Pick<chats.ChatRow, 'id' | 'choice'> | undefined> {
  const [kept, ...others] = await chats.findChats(db, whatsappId, formsOf(addresses));
  if (!kept) return undefined;
  // What is left out stays out, whichever address it was left out under.
  const choice = [kept, ...others].find((chat) => chat.choice === 'leftOut')?.choice ?? kept.choice;
  for (const { id } of others) await chats.joinChats(db, kept.id, id);
  const all = [...new Set([kept, ...others].flatMap((chat) => chat.addresses).concat(addresses.map(keyOf)))];
  const shownName = kept.name || (others.find((chat) => chat.name !== '')?.name ?? name);
  if (all.length !== kept.addresses.length || shownName !== kept.name || choice !== kept.choice)
    await chats.updateChat(db, kept.id, { addresses: all, name: shownName, choice });
  return { id: kept.id, choice };
}

/** A phone that sent nothing for long has sent everything, as far as anybody can know. */
export async function settleHistory(tx: CompanyTx, id: number): Promise<void> {
  const history = await histories.lockHistoryById(tx.db, id);
  if (history?.state !== 'collecting') return;
  await histories.updateHistory(tx.db, id, { state: 'choosing' });
  await emitConnection(tx, history.whatsappId);
}
