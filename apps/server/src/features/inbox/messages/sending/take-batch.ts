import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Pacing } from '../../../numbers/index.ts';
import { recipientsOf, type Recipient } from '../../contacts/index.ts';
import { lockTickets } from '../../tickets/index.ts';
import { listWaitingOperations, operationBatchSize, type WaitingOperation } from '../changes/changes.sql.ts';
import type { Delivery } from './delivery.ts';
import type { SendBatch } from './connection-queue.ts';
import {
  listSendCandidates,
  setWaitReasons,
  takeMessages,
  takeMessagesById,
  type SendCapacity,
  type WaitingMessage,
} from './send-queue.sql.ts';

/** Sending with care, for those connections that need it. */
export interface OutboundPacing extends Pacing {
  isPaced(whatsappId: number): boolean;
}

/** An item of the send queue: a message, or a change of one. */
export interface Outgoing {
  ticketId: number;
  item: WaitingMessage | WaitingOperation;
  /** undefined = there is no address of the contact */
  recipient: Recipient | undefined;
}

/** A connection that polls for what it has to send. */
interface PollRequest {
  connection: ConnectionRef;
  capacity: SendCapacity;
}

/** Takes from the send queue what a connection sends next: changes, then messages, each with its recipient. */
export function createTakeBatch(deps: { database: Database; delivery: Delivery; pacing?: OutboundPacing | undefined }) {
  const { database, delivery } = deps;

  /** Connections of a company that poll at the same time do so in one transaction. */
  const takeBatched = createKeyedBatcher<number, PollRequest, SendBatch<Outgoing>>(
    ({ connection }) => connection.companyId,
    (companyId, requests) => takeBatches(companyId, requests),
  );

  async function takeBatches(
    companyId: number,
    requests: readonly PollRequest[],
    pacing?: Pacing,
  ): Promise<SendBatch<Outgoing>[]> {
    const capacities = requests.map(({ capacity }) => capacity);
    return database.forCompany(companyId, async (tx) => {
      const [changes, next] = await Promise.all([
        listWaitingOperations(tx.db, capacities),
        takeNext(tx, capacities, pacing),
      ]);
      // Changes are of messages that left earlier: they go first. Those of what leaves now follow it.
      const following = next.messages.some(({ hasChanges }) => hasChanges);
      const all = [...changes, ...next.messages];
      const recipients = await recipientsOf(tx.db, [...new Set(all.map(({ contactId }) => contactId))]);
      const entriesOf = Map.groupBy(all, ({ whatsappId }) => whatsappId);
      return requests.map(({ capacity: { whatsappId, limit } }) => {
        const own = entriesOf.get(whatsappId) ?? [];
        const entries = own.map((item) => ({
          ticketId: item.ticketId,
          item,
          recipient: recipients.get(item.contactId),
        }));
        return {
          entries,
          hasMore: own.length >= limit || changes.length === operationBatchSize || following || next.hasMore,
          waitMs: next.waitMs,
        };
      });
    });
  }

  /** Takes the next batch: as much as there is room for, or as the pacing of the number allows. */
  async function takeNext(tx: CompanyTx, capacities: readonly SendCapacity[], pacing: Pacing | undefined) {
    const { db } = tx;
    const [capacity] = capacities;
    if (!pacing || !capacity)
      return { messages: await takeMessages(db, capacities), hasMore: false, waitMs: undefined };
    const { whatsappId, except } = capacity;
    const waiting = await listSendCandidates(db, whatsappId, except);
    const { ids, marks, waitMs } = await pacing.choose(tx, whatsappId, waiting);
    if (marks.length > 0) {
      const marked = new Set(marks.map(({ id }) => id));
      await lockTickets(db, [...new Set(waiting.filter(({ id }) => marked.has(id)).map(({ ticketId }) => ticketId))]);
      await delivery.emitMessages(tx, await setWaitReasons(db, marks));
    }
    return { messages: await takeMessagesById(db, ids), hasMore: ids.length < waiting.length, waitMs };
  }

  return async function takeBatch(
    { companyId, whatsappId }: ConnectionRef,
    limit: number,
    except: readonly number[],
  ): Promise<SendBatch<Outgoing> | undefined> {
    const request: PollRequest = { connection: { companyId, whatsappId }, capacity: { whatsappId, limit, except } };
    if (!deps.pacing?.isPaced(whatsappId)) return takeBatched(request);
    const [batch] = await takeBatches(companyId, [request], deps.pacing);
    return batch;
  };
}
