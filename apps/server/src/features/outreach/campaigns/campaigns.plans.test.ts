import { describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { recipientCount } from '../../../testing/busy-campaigns.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import * as campaigns from './campaigns.sql.ts';
import * as running from './sending/running.sql.ts';
import { countRecipients, readReach } from './report/counts.sql.ts';
import { findDetail } from './report/detail.sql.ts';
import { listWritten } from './replies/replies.sql.ts';
import * as reports from './report/report.sql.ts';
import * as sending from './sending/sending.sql.ts';

const { client, campaigns: busy } = useBusyDatabase();
const { companyId, runningId, whatsappId, contactId } = busy;
const tables = ['campaigns', 'campaign_recipients', 'campaign_connections', 'campaign_counts'];
const page = { searchParam: '', pageNumber: 1 };

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number, of: number | null = companyId) {
  expectIndexesUsed(await explainQueries(client, of, work), most, tables);
}

describe('campaigns of 20,000 recipients are read by indexes', () => {
  it('a page of them by name, with the figures of each, and one with its first recipients', async () => {
    await expectQuick((db) => campaigns.searchCampaigns(db, page), 25);
    await expectQuick((db) => countRecipients(db, [runningId]), 400);
    await expectQuick(async (db) => {
      const row = await campaigns.findCampaign(db, runningId);
      if (row) await findDetail(db, row);
    }, 1_001);
  });

  it('the report from the totals, its reasons and prices from what has one', async () => {
    await expectQuick((db) => readReach(db, runningId), 400);
    await expectQuick((db) => reports.readReasons(db, runningId), recipientCount / 50);
    await expectQuick((db) => reports.readBilled(db, runningId), 10);
    // What was sent, to find the first and the last moment and to count between them.
    await expectQuick((db) => reports.readOverTime(db, runningId), recipientCount / 10 + 2);
  });

  it('a page of recipients, also of those of a state', async () => {
    const listed = (more: object) => (db: Db) =>
      reports.listRecipients(db, runningId, { searchParam: '', limit: 51, ...more });
    await expectQuick(listed({}), 60);
    await expectQuick(listed({ state: 'failed' }), 60);
    await expectQuick(listed({ after: '5000' }), 60);
  });

  it('whom a connection writes to next, and whether anybody is left', async () => {
    await expectQuick((db) => sending.nextRecipient(db, runningId, whatsappId, false), 5);
    await expectQuick((db) => sending.listRunning(db, whatsappId), 400);
    await expectQuick((db) => sending.hasOpenRecipients(db, runningId), 5);
  });

  it('messages of campaigns to somebody who answers, and a message that moved', async () => {
    await expectQuick((db) => listWritten(db, contactId), 30);
    await expectQuick((db) => sending.moveWithMessages(db, ['12', '13']), 30);
    expect(await explainQueries(client, companyId, (db) => sending.recordBilled(db, whatsappId, []))).toHaveLength(1);
  });

  it('campaigns of all companies that are to be tended', async () => {
    await expectQuick((db) => running.campaignsToTend(db, new Date(), { after: 0, limit: 100 }), 10, null);
  });
});
