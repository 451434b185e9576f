import { isDisputedEntry, isSameEntry, type FlowDrawing, type FlowDispute, type MediaType } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findServiceSettings } from '../../account/index.ts';
import { findOnlyQueue } from '../../numbers/index.ts';
import { findService, listQueueWeeks, readServiceHours } from '../../inbox/index.ts';
import { findLinkOf } from '../tracking-links/index.ts';
import { meetsEntry, type Beginning } from './entries.rules.ts';
import {
  findFlowsAt,
  findLastVersion,
  listEntries,
  listEntriesAt,
  type BeginningFlow,
  type FlowEntry,
  type Place,
} from './entries.sql.ts';
import { alwaysOpen, hoursAt } from './hours.rules.ts';

/** The message with which a conversation begins. */
interface FirstMessage {
  mediaType: MediaType;
  body: string;
}
type TicketPlace = Place & { ticketId: number };

/** The flow in which a conversation begins where it is: of those that are for it, the first. */
export async function findBeginning(
  tx: CompanyTx,
  place: TicketPlace,
  message: FirstMessage,
): Promise<BeginningFlow | undefined> {
  const ofConnection = await isOnlyQueue(tx, place);
  const first = await firstMet(tx, await listEntriesAt(tx.db, place, ofConnection), place, message);
  return first && findLastVersion(tx.db, first.flowId);
}

/** Whether a flow answers a message: it is in one, or one begins with the message. */
export async function isForFlow(
  tx: CompanyTx,
  place: TicketPlace,
  { message, isFirst }: { message: FirstMessage; isFirst: boolean },
): Promise<boolean> {
  const { hasRun, ofQueue, ofConnection } = await findFlowsAt(tx.db, place);
  if (hasRun || ofQueue.includes(0)) return true;
  const countsConnection = place.queueId === null || (ofConnection.length > 0 && (await isOnlyQueue(tx, place)));
  const ranks = countsConnection ? [...ofQueue, ...ofConnection] : ofQueue;
  if (ranks.includes(0)) return true;
  return isFirst && ranks.length > 0 && (await findBeginning(tx, place, message)) !== undefined;
}

/** Whether a ticket is in the one queue of its connection: it came there by itself, and the flows of the connection are for it. */
const isOnlyQueue = async ({ db }: CompanyTx, { whatsappId, queueId }: Place): Promise<boolean> =>
  queueId !== null && (await findOnlyQueue(db, whatsappId)) === queueId;

/** The queues in which a flow begins for a conversation that comes into them with a message. */
export async function listQueuesWithFlow(
  tx: CompanyTx,
  { ticketId, whatsappId }: { ticketId: number; whatsappId: number },
  message: FirstMessage,
): Promise<number[]> {
  const entries = (await listEntries(tx.db)).filter(({ queueId }) => queueId !== null);
  const queueIds = [...new Set(entries.flatMap(({ queueId }) => queueId ?? []))];
  const begins: number[] = [];
  for (const queueId of queueIds) {
    const here = entries.filter((entry) => entry.queueId === queueId);
    if (await firstMet(tx, here, { ticketId, whatsappId, queueId }, message)) begins.push(queueId);
  }
  return begins;
}

/** What is known of the conversation is read where an entry asks for it. */
async function firstMet(
  tx: CompanyTx,
  entries: readonly FlowEntry[],
  place: TicketPlace,
  message: FirstMessage,
): Promise<FlowEntry | undefined> {
  if (entries.every(({ rank }) => rank === 0)) return entries[0];
  const asksLink = entries.some(({ when }) => when.fromLink !== 'no');
  const beginning = await readBeginning(tx, place, message, asksLink);
  return entries.find(({ when }) => meetsEntry(when, beginning));
}

async function readBeginning(
  tx: CompanyTx,
  { ticketId, queueId }: TicketPlace,
  { mediaType, body }: FirstMessage,
  asksLink: boolean,
): Promise<Beginning> {
  const { db, companyId, clock } = tx;
  const service = await findService(db, ticketId);
  const hours = await readServiceHours(db, await findServiceSettings(db, companyId));
  const week = queueId === null ? undefined : (await listQueueWeeks(db)).find(({ id }) => id === queueId);
  const asked = week ? hours.ofQueue(week) : hours.company;
  const { isOpen } = hours.by === 'disabled' ? alwaysOpen : hoursAt(asked, clock.now());
  const words = mediaType === 'conversation' ? body : '';
  return {
    words,
    linkId: asksLink ? await findLinkOf(tx, words) : undefined,
    isReturning: service?.isReturning ?? false,
    isFromAdvert: service?.hasReferral ?? false,
    isOpen,
  };
}

const sharesPlace = (entry: FlowEntry, { connectionIds, queueIds }: FlowDrawing['entry']): boolean =>
  (entry.whatsappId !== null && connectionIds.includes(entry.whatsappId)) ||
  (entry.queueId !== null && queueIds.includes(entry.queueId));

/** The names of other flows that begin in the places of one for conversations of the same kind, each once. */
export async function findRivals({ db }: CompanyTx, flowId: number, entry: FlowDrawing['entry']): Promise<string[]> {
  const rivals = (await listEntries(db)).filter(
    (other) => other.flowId !== flowId && sharesPlace(other, entry) && isDisputedEntry(other.when, entry.when),
  );
  return [...new Map(rivals.map((rival) => [rival.flowId, rival.flowName])).values()];
}

/** @throws AppError ERR_FLOW_ENTRY_TAKEN where another flow begins in a place for the very same conversations */
export async function refuseTakenEntry({ db }: CompanyTx, flowId: number, entry: FlowDrawing['entry']): Promise<void> {
  const taken = (await listEntries(db)).find(
    (other) => other.flowId !== flowId && sharesPlace(other, entry) && isSameEntry(other.when, entry.when),
  );
  if (taken) throw new AppError('ERR_FLOW_ENTRY_TAKEN', { name: taken.flowName });
}

/** Published flows that begin in one place for conversations of the same kind, each pair once. */
export async function listDisputes({ db }: CompanyTx): Promise<FlowDispute[]> {
  const entries = await listEntries(db);
  const found = new Map<string, FlowDispute>();
  for (const [index, first] of entries.entries())
    for (const later of entries.slice(index + 1)) {
      const isOnePlace =
        first.flowId !== later.flowId &&
        (first.queueId === null
          ? first.whatsappId === later.whatsappId && later.queueId === null
          : first.queueId === later.queueId);
      if (isOnePlace && isDisputedEntry(first.when, later.when))
        found.set(`${first.flowId} ${later.flowId}`, { flowId: first.flowId, otherFlowId: later.flowId });
    }
  return [...found.values()];
}
