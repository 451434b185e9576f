import { sessionEventKinds } from '@balcao/contract';
import { describe, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import {
  addTallies,
  findFacts,
  insertEvents,
  listEvents,
  resolveEvent,
  sumTallies,
} from './diagnosis/diagnosis.sql.ts';
import { outagePage } from './outages/outages.ts';
import { insertOutage, findLastOutages, lockOpenOutage, listNotableOutages } from './outages/outages.sql.ts';
import { initialPaceState, linkedDeviceLimits } from './pacing/pacing.rules.ts';
import { findPace, recordPaceNumber, savePace } from './pacing/pacing.sql.ts';

const { client, connections } = useBusyDatabase();
const { companyId, whatsappIds, middleOutageId } = connections;
const tables = [
  'connection_absences',
  'connection_paces',
  'connection_diagnoses',
  'connection_events',
  'connection_tallies',
];

async function expectIndexed(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, tables);
}

describe('the outage log is read by indexes', () => {
  it('a page of it, and the next one', async () => {
    await expectIndexed((db) => outagePage(db, whatsappIds[9] ?? 0), 51);
    await expectIndexed((db) => outagePage(db, whatsappIds[9] ?? 0, middleOutageId), 52);
  });

  it('the outages that a conversation shows, and the last one of each connection, past all that are not shown', async () => {
    await expectIndexed((db) => listNotableOutages(db, whatsappIds[9] ?? 0, 200), 20);
    await expectIndexed((db) => findLastOutages(db, whatsappIds), whatsappIds.length);
  });

  it('the one that lasts, and the next one', async () => {
    await expectIndexed((db) => lockOpenOutage(db, whatsappIds[9] ?? 0), 1);
    await expectIndexed(
      (db) => insertOutage(db, whatsappIds[9] ?? 0, { began: null, reason: 'network', afterMessage: '0' }),
      1,
    );
  });
});

describe('what is known of a session is read by its key', () => {
  const connection = { companyId, whatsappId: whatsappIds[9] ?? 0 };

  it('its facts, its newest events and what was counted in a week', async () => {
    await expectIndexed((db) => findFacts(db, connection.whatsappId, { lock: true }), 1);
    await expectIndexed((db) => listEvents(db, connection.whatsappId, sessionEventKinds), 130);
    await expectIndexed((db) => sumTallies(db, connection.whatsappId), 400);
  });

  it('events are added, and too many of them forgotten; one is resolved; counts grow', async () => {
    const event = { at: new Date(), kind: 'login', code: '200' } as const;
    await expectIndexed((db) => insertEvents(db, connection, [event]), 60);
    await expectIndexed((db) => resolveEvent(db, connection.whatsappId, 'message-7', new Date()), 60);
    const tally = { kind: 'ack', code: '200', count: 1, totalMs: 10, maxMs: 10 } as const;
    await expectIndexed((db) => addTallies(db, connection, [tally]), 20);
  });
});

describe('how a number sends is read by its key', () => {
  it('held, saved, and begun anew', async () => {
    const connection = { companyId, whatsappId: whatsappIds[9] ?? 0 };
    await expectIndexed((db) => findPace(db, connection.whatsappId, { hold: true }), 1);
    await expectIndexed((db) => savePace(db, connection, initialPaceState(linkedDeviceLimits, Date.now())), 1);
    await expectIndexed(
      (db) => recordPaceNumber(db, connection, { number: '5511900000001', tokens: 5, now: new Date() }),
      1,
    );
  });
});
