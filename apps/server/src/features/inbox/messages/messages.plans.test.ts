import { beforeAll, describe, it } from 'vitest';
import { hourMs, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { countUnhandled, countUnsent } from './sending/backlog.sql.ts';
import { deleteEarlyAcks, deleteEarlyAcksBefore, findEarlyAcks } from './inbound/early-acks.sql.ts';
import { markEntriesDone, lockNextEntries, listWaitingChats } from './inbound/journal.sql.ts';
import { findByClientIds, findMessages } from './messages.sql.ts';
import { markRead } from './thread/read-state.sql.ts';
import { threadPage } from './messages.ts';
import { readTranscript } from './thread/transcript.ts';
import { countRecoveredByOutage, countRecovered } from './sending/outages.sql.ts';
import { findQuestions } from './inbound/choice-answers.sql.ts';
import { findInTicket } from './inbound/provider-ids.sql.ts';
import {
  findOwnMessage,
  setWaitReasons,
  takeMessages,
  takeMessagesById,
  listSendCandidates,
} from './sending/send-queue.sql.ts';
import { failWaiting, raiseAcks, ticketsOfProviderIds } from './sending/send-results.sql.ts';
import { listUnproven, markLost, settleProven } from './sending/undelivered.sql.ts';

const { client, inbox: busy } = useBusyDatabase();
let admin: UserActor;
let newest: string;
let middle: string;

beforeAll(async () => {
  admin = {
    kind: 'user',
    userId: busy.userIds[0] ?? 0,
    companyId: busy.companyId,
    profile: 'admin',
    super: false,
    queueIds: [],
    allTicket: true,
    whatsappId: null,
    sharedWhatsappIds: [],
  };
  const { rows } = await client.query<{ id: string }>('SELECT max(id)::text AS id FROM messages WHERE ticket_id = $1', [
    busy.longTicketId,
  ]);
  newest = rows[0]?.id ?? '';
  const half = await client.query<{ id: string }>(
    'SELECT id::text FROM messages WHERE ticket_id = $1 ORDER BY id OFFSET 1000 LIMIT 1',
    [busy.longTicketId],
  );
  middle = half.rows[0]?.id ?? '';
});

async function expectQuick(
  work: (db: Db) => Promise<unknown>,
  companyId: number | null = busy.companyId,
): Promise<void> {
  expectIndexesUsed(await explainQueries(client, companyId, work));
}

const fileUrl = () => '';

describe('a conversation reaches its messages by indexes', () => {
  it('the newest page, older and newer ones, one around a message, and one by its number', async () => {
    const page = { ticketId: busy.longTicketId, pageNumber: 1 };
    await expectQuick((db) => threadPage({ db, fileUrl }, admin, page));
    await expectQuick((db) => threadPage({ db, fileUrl }, admin, { ...page, before: newest }));
    await expectQuick((db) => threadPage({ db, fileUrl }, admin, { ...page, pageNumber: 3 }));
    await expectQuick((db) => threadPage({ db, fileUrl }, admin, { ...page, around: middle }));
    await expectQuick((db) => threadPage({ db, fileUrl }, admin, { ...page, after: middle }));
  });

  it('a page of what is taken along, from the first message and from the middle', async () => {
    const read = (after?: string) => (db: Db) =>
      readTranscript(db, admin, { ticketId: busy.longTicketId, ...(after !== undefined && { after }) });
    expectIndexesUsed(await explainQueries(client, busy.companyId, read()), 1001);
    expectIndexesUsed(await explainQueries(client, busy.companyId, read(middle)), 1002);
  });

  it('reading up to a message, quoting, and repeating a client id', async () => {
    await expectQuick((db) => markRead(db, busy.longTicketId, newest));
    await expectQuick((db) => findInTicket(db, busy.longTicketId, { id: newest }));
    await expectQuick((db) => findInTicket(db, busy.longTicketId, { providerId: 'P17' }));
    await expectQuick((db) => findQuestions(db, busy.longTicketId, { until: 'infinity', quotedId: null }));
    await expectQuick((db) => findQuestions(db, busy.longTicketId, { until: 'infinity', quotedId: newest }));
    await expectQuick((db) => findByClientIds(db, ['5f0c4d7e-8f5e-4f63-9a87-0d5a3b1f2c11']));
    await expectQuick((db) => findMessages({ db, fileUrl }, [newest]));
  });
});

describe('the way in and the way out reach their rows by indexes', () => {
  it('messages to be sent, and the reports of the provider on them', async () => {
    await expectQuick((db) =>
      takeMessages(db, [
        { whatsappId: busy.whatsappId, limit: 50, except: [busy.longTicketId] },
        { whatsappId: busy.whatsappId + 1, limit: 7, except: [] },
      ]),
    );
    const acks = ['P1', 'P301', 'P601'].map((providerId) => ({ whatsappId: busy.whatsappId, providerId, ack: 3 }));
    await expectQuick((db) => ticketsOfProviderIds(db, acks));
    await expectQuick((db) => raiseAcks(db, acks));
    await expectQuick((db) => findEarlyAcks(db, acks));
    await expectQuick((db) => deleteEarlyAcks(db, acks));
    await expectQuick((db) => deleteEarlyAcksBefore(db, new Date(0)), null);
  });

  it('waiting messages of a number that sends with care, the reasons, and those that leave', async () => {
    // 60 candidates, and two looks at the conversation of each: 375 to 430 rows, which differ with the sample of ANALYZE.
    const listCandidates = (db: Db) => listSendCandidates(db, busy.whatsappId, [busy.longTicketId]);
    expectIndexesUsed(await explainQueries(client, busy.companyId, listCandidates), 500);
    const marks = ['301', '601'].map((id) => ({ id, holdReason: 'ERR_WAPP_REACHOUT_LIMIT' }));
    await expectQuick((db) => setWaitReasons(db, marks));
    await expectQuick((db) => takeMessagesById(db, ['301', '601']));
    await expectQuick((db) => findOwnMessage(db, busy.whatsappId, 'P301', new Date(0)));
    await expectQuick((db) => listUnproven(db, 0, 200));
    await expectQuick((db) => markLost(db, [busy.longTicketId]));
    await expectQuick((db) => settleProven(db, [busy.longTicketId]));
    await expectQuick((db) => failWaiting(db, busy.whatsappId, 'ERR_WAPP_NOT_INITIALIZED'));
  });

  it('messages received after an outage, of the connection and of one conversation', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
    await expectQuick((db) => countRecovered(db, busy.whatsappId, { from: at(2), to: at(1), afterMessage: '0' }));
    const gaps = [2, 20, 200].map((hours) => ({ id: hours, from: at(hours), to: at(hours - 1), afterMessage: '0' }));
    await expectQuick((db) => countRecoveredByOutage(db, busy.longTicketId, gaps));
  });

  it('the next entry of a chat, its end, and what an earlier run left', async () => {
    const connection = { companyId: busy.companyId, whatsappId: busy.whatsappId };
    await expectQuick((db) => lockNextEntries(db, connection, 'pn:499', 1));
    await expectQuick((db) => markEntriesDone(db, ['1']));
    await expectQuick((db) => listWaitingChats(db), null);
  });

  it('the figures of what waits, of all companies', async () => {
    await expectQuick(countUnsent, null);
    await expectQuick(countUnhandled, null);
  });
});
