import { describe, expect, it } from 'vitest';
import type { Campaign, CampaignReport } from '@balcao/contract';
import { waitForStatus, type TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import {
  atOnce,
  bodiesOn,
  campaignOf,
  listOf,
  longAgo,
  reached,
  settings,
} from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

/** A campaign to four people that has written to the first of each connection, and waits an hour for the next. */
async function runningOn(company: TestCompany, whatsappIds: number[]) {
  const { admin } = company;
  const numbers = Array.from({ length: 4 }, newNumber);
  const list = await listOf(admin, numbers);
  await settings(admin, { ...atOnce, messageInterval: 3_600 });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'No meio',
      message1: 'Chegou',
      contactListId: list.id,
      whatsappIds,
      scheduledAt: longAgo,
    }),
  );
  await reached(admin, id, ({ counts }) => counts.total === 4 && counts.queued === 4 - whatsappIds.length);
  return { id, list, numbers };
}

/** The hour goes by. */
const skipPause = (company: TestCompany) =>
  withClient(server.databaseUrl, (client) =>
    client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE company_id = $1', [company.id]),
  );

/** Has the connections look for what is next, at once and without a pause. */
async function goOn(company: TestCompany, id: number) {
  await settings(company.admin, atOnce);
  await skipPause(company);
  await company.admin.ok(company.admin.post(`/campaigns/${id}/pause`));
  await company.admin.ok(company.admin.post(`/campaigns/${id}/resume`));
}

describe('a campaign that runs', () => {
  it('a running campaign sends the next message when its pause is over, whenever the worker looks for jobs whose time has come', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const list = await listOf(admin, [newNumber(), newNumber()]);
    await settings(admin, { ...atOnce, messageInterval: 4 });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'No ritmo',
        message1: 'Chegou',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const postpone = () =>
      withClient(server.databaseUrl, async (client) => {
        const { rowCount } = await client.query(
          `SELECT graphile_worker.reschedule_jobs(ARRAY[id], now() + interval '1 hour') FROM graphile_worker.jobs
           WHERE key = $1 AND run_at > now()`,
          [`campaign-send:${phone.id}`],
        );
        return (rowCount ?? 0) > 0;
      });
    // A machine that is slow may be past the pause before its job was seen.
    await until(async () => (await postpone()) || (await campaignOf(admin, id)).counts.queued === 0);
    const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(counts).toMatchObject({ total: 2, queued: 0, failed: 0 });
  });

  it('a running campaign sends the next message that was asked for while another transaction had the pace of the connection', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const { id } = await runningOn(company, [phone.id]);
    await settings(admin, atOnce);
    await skipPause(company);
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM campaign_paces WHERE whatsapp_id = $1 FOR UPDATE', [phone.id]);
      await admin.ok(admin.post(`/campaigns/${id}/pause`));
      await admin.ok(admin.post(`/campaigns/${id}/resume`));
      // Its job has begun and waits for the lock.
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%campaign_paces%'`;
      await until(async () => (await queryRows(server.databaseUrl, waiting)).length > 0);
      await client.query('COMMIT');
    });
    const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(counts).toMatchObject({ total: 4, queued: 0, failed: 0 });
  });

  it('a running campaign goes on without the list that is deleted meanwhile: whom it writes to was settled at its start', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const { id, list, numbers } = await runningOn(company, [phone.id]);
    await admin.ok(admin.delete(`/contact-lists/${list.id}`));
    await goOn(company, id);
    expect(await reached(admin, id, ({ status }) => status === 'FINALIZADA')).toMatchObject({
      contactList: null,
      counts: { total: 4, failed: 0 },
    });
    for (const number of numbers) expect(await bodiesOn(admin, phone, number)).toEqual(['Chegou']);
  });

  it('a running campaign leaves what a removed connection had still to send to the others; without any it fails, with the reason', async () => {
    const company = await server.company();
    const { admin } = company;
    const [phone, other] = [await company.connection(), await company.connection()];
    const { id } = await runningOn(company, [phone.id, other.id]);
    await admin.ok(admin.delete(`/whatsapp/${phone.id}`));
    const { byConnection } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(byConnection.find(({ whatsappId }) => whatsappId === other.id)?.total).toBe(3);
    await admin.ok(admin.delete(`/whatsapp/${other.id}`));
    const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 4, queued: 0, failed: 2 });
    const { reasons } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(reasons).toEqual([{ reason: 'ERR_WAPP_NOT_INITIALIZED', state: 'failed', count: 2 }]);
    expect((await admin.post(`/campaigns/${id}/retry`)).body).toMatchObject({
      error: 'ERR_CAMPAIGN_WITHOUT_CONNECTION',
    });
  });

  it('a running campaign waits for a connection that is logged out, with one message at most on its way, and reaches everybody once it is back', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const { id, numbers } = await runningOn(company, [phone.id]);
    await admin.ok(admin.delete(`/whatsappsession/${phone.id}`));
    await goOn(company, id);
    const underWay = () =>
      withClient(server.databaseUrl, async (client) => {
        const { rows } = await client.query<{ state: string; handed: boolean }>(
          'SELECT state, message_id IS NOT NULL AS handed FROM campaign_recipients WHERE campaign_id = $1 ORDER BY id',
          [id],
        );
        return rows.map(({ state, handed }) => `${state}${handed ? '*' : ''}`);
      });
    await until(async () => (await underWay())[1] === 'queued*');
    expect((await underWay()).slice(1)).toEqual(['queued*', 'queued', 'queued']);
    await admin.ok(admin.post(`/whatsappsession/${phone.id}`));
    await waitForStatus(admin, phone.id, 'qrcode');
    await admin.ok(admin.post(`/sandbox/${phone.id}/scan`, {}));
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    for (const number of numbers) expect(await bodiesOn(admin, phone, number)).toEqual(['Chegou']);
  });

  it('a running campaign carries out one of the steps that two admins press at once, and refuses the other', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { id } = await runningOn(company, [phone.id]);
    const press = async (...steps: string[]) => {
      const answers = await Promise.all(
        steps.map((step) => company.admin.post<{ error?: string }>(`/campaigns/${id}/${step}`)),
      );
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    expect(await press('cancel', 'cancel')).toEqual([204, 400]);
    expect(await press('restart', 'restart')).toEqual([204, 400]);
    // Whichever comes first, what stands in the end is one of both and nobody is written to twice.
    expect(await press('cancel', 'restart')).toContain(204);
    const { status } = await campaignOf(company.admin, id);
    expect(['CANCELADA', 'EM_ANDAMENTO']).toContain(status);
    if (status === 'CANCELADA') await company.admin.ok(company.admin.post(`/campaigns/${id}/restart`));
    await goOn(company, id);
    const done = await reached(company.admin, id, (campaign) => campaign.status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 4, failed: 0 });
    for (const { number } of done.shipping) expect(await bodiesOn(company.admin, phone, number)).toEqual(['Chegou']);
  });

  it('a running campaign is counted for the operator, by company', async () => {
    const company = await server.company();
    const phone = await company.connection();
    await runningOn(company, [phone.id]);
    const operator = await company.operator();
    const { campaigns } = await operator.ok(
      operator.get<{ campaigns: { companyId: number; sent: number; running: number }[] }>('/operator/summary'),
    );
    expect(campaigns.find(({ companyId }) => companyId === company.id)).toMatchObject({ sent: 1, running: 1 });
  });
});
