import { describe, expect, it } from 'vitest';
import {
  dayMs,
  hourMs,
  minuteMs,
  type Campaign,
  type EndpointAnswer,
  type previewCampaignStart,
} from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { newNumber, png } from '../../../../testing/sample-values.ts';
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

type Preview = EndpointAnswer<typeof previewCampaignStart>;

const inFuture = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const anotherDay = () => (server.clock.now().getUTCDay() + 3) % 7;
/** Hours of sending that begin on another day of the week. */
const closedNow = () => ({ weekdays: [anotherDay()], from: '08:00', until: '18:00' });

/** A campaign to so many people, and the calls that move it. */
async function campaignTo(company: TestCompany, people: number, fields: object = {}) {
  const { admin } = company;
  const phone = await company.connection();
  const numbers = Array.from({ length: people }, newNumber);
  const list = await listOf(admin, numbers, `Lista ${newNumber()}`);
  await settings(admin, atOnce);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Só hoje',
      contactListId: list.id,
      whatsappIds: [phone.id],
      ...fields,
    }),
  );
  const call = (step: string) => admin.post<{ error?: string }>(`/campaigns/${id}/${step}`);
  return { id, phone, numbers, list, call };
}

describe('unscheduling a campaign', () => {
  it('a campaign is unscheduled at any time before its start, also within the last hour, and may be edited and scheduled again', async () => {
    const company = await server.company();
    const { admin } = company;
    for (const ms of [30_000, 59 * minuteMs, 61 * minuteMs, 20 * dayMs]) {
      const { id, call } = await campaignTo(company, 1, { scheduledAt: inFuture(ms) });
      expect((await call('unschedule')).status).toBe(204);
      expect(await campaignOf(admin, id)).toMatchObject({ status: 'INATIVA', scheduledAt: null, startedAt: null });
      expect((await call('unschedule')).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });
      expect(await admin.ok(admin.put(`/campaigns/${id}`, { message1: 'Outro preço' }))).toMatchObject({
        message1: 'Outro preço',
      });
      const again = await admin.put(`/campaigns/${id}`, { scheduledAt: inFuture(2 * hourMs) });
      expect(again.body).toMatchObject({ status: 'PROGRAMADA' });
      await admin.ok(admin.delete(`/campaigns/${id}`));
    }
  });

  it('a campaign that has started and handed nothing over is unscheduled whole: no recipients, no copies of files, nothing sent', async () => {
    const company = await server.company();
    const { admin } = company;
    const { id, phone, numbers, call } = await campaignTo(company, 3);
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    await admin.ok(admin.post(`/campaigns/${id}/media-upload`, form));
    await settings(admin, { sendWindow: closedNow() });
    await admin.ok(admin.put(`/campaigns/${id}`, { scheduledAt: longAgo }));
    await reached(admin, id, ({ counts }) => counts.queued === 3);
    expect((await call('unschedule')).status).toBe(204);
    expect(await campaignOf(admin, id)).toMatchObject({
      status: 'INATIVA',
      scheduledAt: null,
      startedAt: null,
      counts: { total: 0 },
      mediaName: 'foto.png',
    });
    const rows = await queryRows(server.databaseUrl, `SELECT sent_files FROM campaigns WHERE id = ${id}`);
    expect(rows).toEqual([{ sent_files: [] }]);
    await settings(admin, { sendWindow: null });
    expect((await call('start')).status).toBe(204);
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    for (const number of numbers) expect(await bodiesOn(admin, phone, number)).toEqual(['Só hoje']);
  });

  it('a campaign whose first message was handed over is cancelled, not unscheduled; so is one that is paused or was sent again', async () => {
    const company = await server.company();
    const { admin } = company;
    const { id, call } = await campaignTo(company, 2);
    await settings(admin, { messageInterval: 3_600 });
    await call('start');
    await reached(admin, id, ({ counts }) => counts.queued === 1);
    const refused = { status: 400, body: { error: 'ERR_CAMPAIGN_BEGUN' } };
    expect(await call('unschedule')).toMatchObject(refused);
    await call('pause');
    expect(await call('unschedule')).toMatchObject(refused);
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { total: 2 } });
    // Sent again to people of whom each message had failed: nobody shows a message now.
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE campaign_recipients SET state = 'failed', reason = 'ERR_SENDING_WAPP_MSG' WHERE campaign_id = $1`,
        [id],
      ),
    );
    expect((await call('retry')).body).toEqual({ count: 2 });
    expect(await call('unschedule')).toMatchObject(refused);
    await call('cancel');
    expect(await call('unschedule')).toMatchObject({ body: { error: 'ERR_CAMPAIGN_STATUS', status: 'CANCELADA' } });
  });

  it('a campaign that is unscheduled while its first message is handed over is either inactive with nothing sent or refuses', async () => {
    const company = await server.company();
    const { admin } = company;
    const { id, phone, numbers, call } = await campaignTo(company, 1);
    await settings(admin, { sendWindow: closedNow() });
    await call('start');
    await reached(admin, id, ({ counts }) => counts.queued === 1);
    const rowLock = `SELECT FROM campaign_recipients WHERE campaign_id = ${id} FOR UPDATE`;
    const waiting = (words: string) =>
      until(
        async () =>
          (
            await queryRows(
              server.databaseUrl,
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%${words}%'`,
            )
          ).length > 0,
      );
    // The sender comes first: the call finds the recipient taken once it may go on.
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(rowLock);
      const called = call('unschedule');
      await waiting('DELETE FROM campaign_recipients');
      await client.query(`UPDATE campaign_recipients SET message_id = 1 WHERE campaign_id = $1`, [id]);
      await client.query('COMMIT');
      expect(await called).toMatchObject({ body: { error: 'ERR_CAMPAIGN_BEGUN' } });
    });
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { total: 1 } });
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE campaign_recipients SET message_id = NULL WHERE campaign_id = $1`, [id]),
    );
    // The call comes first: the sender, which has chosen its recipient, finds them gone and stores no message.
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(rowLock);
      await settings(admin, { sendWindow: null });
      await call('pause');
      await call('resume');
      await waiting('update "campaign_recipients"');
      await client.query('DELETE FROM campaign_recipients WHERE campaign_id = $1', [id]);
      await client.query(`UPDATE campaigns SET status = 'INATIVA', scheduled_at = NULL WHERE id = $1`, [id]);
      await client.query('COMMIT');
    });
    await until(async () => (await campaignOf(admin, id)).counts.total === 0);
    expect(await bodiesOn(admin, phone, numbers[0] ?? '')).toEqual([]);
  });

  it('of a start and its unscheduling at the same time one wins, in either order: everybody gets the message or nobody', async () => {
    const company = await server.company();
    const { admin } = company;
    const outcomes = new Set<string>();
    for (const steps of [
      ['unschedule', 'start'],
      ['start', 'unschedule'],
      ['unschedule', 'start', 'unschedule'],
    ]) {
      const { id, phone, numbers, call } = await campaignTo(company, 2, { scheduledAt: inFuture(10 * minuteMs) });
      const answers = await Promise.all(steps.map(call));
      for (const { status, body } of answers)
        if (status !== 204) expect(['ERR_CAMPAIGN_STATUS', 'ERR_CAMPAIGN_BEGUN']).toContain(body.error);
      const { status } = await reached(
        admin,
        id,
        (campaign) => campaign.status === 'INATIVA' || campaign.status === 'FINALIZADA',
      );
      outcomes.add(status);
      // What was called off stays so: no job that was on its way starts it after all.
      await until(async () => (await queryRows(server.databaseUrl, jobsOf(id))).length === 0);
      const last = await campaignOf(admin, id);
      expect(last).toMatchObject({ status, counts: { total: status === 'INATIVA' ? 0 : 2 } });
      for (const number of numbers)
        expect(await bodiesOn(admin, phone, number)).toEqual(status === 'INATIVA' ? [] : ['Só hoje']);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

/** Jobs of a campaign that are due or run. */
const jobsOf = (id: number) =>
  `SELECT FROM graphile_worker.jobs WHERE key LIKE 'campaign%:${id}' AND (run_at <= now() OR locked_at IS NOT NULL)`;

describe('sending a campaign now', () => {
  it('a campaign is sent now from inactive and from scheduled, once, however often it is asked for', async () => {
    const company = await server.company();
    const { admin } = company;
    for (const fields of [{}, { scheduledAt: inFuture(5 * minuteMs) }, { scheduledAt: inFuture(9 * dayMs) }]) {
      const { id, phone, numbers, call } = await campaignTo(company, 2, fields);
      // Two clicks, and once more by whoever got no answer.
      const answers = await Promise.all([call('start'), call('start')]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      const running = await call('start');
      expect(running.status === 204 || running.body.error === 'ERR_CAMPAIGN_STATUS').toBe(true);
      const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
      expect(done.counts).toMatchObject({ total: 2, failed: 0 });
      expect(done.startedAt).not.toBeNull();
      for (const number of numbers) expect(await bodiesOn(admin, phone, number)).toEqual(['Só hoje']);
      expect(await call('start')).toMatchObject({ body: { error: 'ERR_CAMPAIGN_STATUS', status: 'FINALIZADA' } });
    }
  });

  it('a campaign that lacks something is not sent now, and its preview says what it lacks', async () => {
    const company = await server.company();
    const { admin } = company;
    const { id } = await admin.ok(admin.post<Campaign>('/campaigns', { name: 'Vazia' }));
    const lacks = { error: 'ERR_CAMPAIGN_INCOMPLETE', missing: ['message', 'recipients', 'connection'] };
    expect((await admin.post(`/campaigns/${id}/start`)).body).toMatchObject(lacks);
    expect((await admin.get(`/campaigns/${id}/start`)).body).toMatchObject(lacks);
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'INATIVA', scheduledAt: null });
  });

  it('the preview of a campaign counts whom it reaches, over which connection, and says when its hours begin', async () => {
    const company = await server.company();
    const { admin } = company;
    const [blocked, served, free] = [await company.contact(), newNumber(), newNumber()];
    const { id, phone, list } = await campaignTo(company, 1, { skipInService: true });
    for (const number of [blocked.number, served, free])
      await admin.ok(admin.post('/contact-list-items', { contactListId: list.id, name: 'Alguém', number }));
    await admin.ok(admin.put(`/contacts/${blocked.id}/block`, { blocked: true }));
    await company.inbound(phone, { number: served, body: 'Tem gente?' });
    const preview = () => admin.ok(admin.get<Preview>(`/campaigns/${id}/start`));
    expect(await preview()).toEqual({
      people: 2,
      inService: 1,
      leftOut: 1,
      whatsapps: [{ id: phone.id, name: phone.name }],
      leavesAt: null,
    });
    await admin.ok(admin.put(`/campaigns/${id}`, { skipInService: false, sendWindow: closedNow() }));
    const { leavesAt, ...who } = await preview();
    expect(who).toMatchObject({ people: 3, inService: 0, leftOut: 1 });
    // 08:00 in São Paulo.
    expect(new Date(leavesAt ?? 0).getUTCDay()).toBe(anotherDay());
    expect(leavesAt).toMatch(/T11:00:00\.000Z$/);
    // Sent now, it waits for its hours, and nothing has left.
    await admin.ok(admin.post(`/campaigns/${id}/start`));
    await reached(admin, id, ({ counts }) => counts.queued === 3);
    expect((await admin.get(`/campaigns/${id}/start`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });
  });

  it('a campaign is neither started nor unscheduled by an attendant or by another company', async () => {
    const company = await server.company();
    const { id } = await campaignTo(company, 1, { scheduledAt: inFuture(hourMs) });
    const [ana, other] = [await company.user(), await server.company()];
    for (const step of ['start', 'unschedule']) {
      expect((await ana.post(`/campaigns/${id}/${step}`)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
      expect((await other.admin.post(`/campaigns/${id}/${step}`)).body).toMatchObject({
        error: 'ERR_NO_CAMPAIGN_FOUND',
      });
    }
    expect(await campaignOf(company.admin, id)).toMatchObject({ status: 'PROGRAMADA' });
  });
});
