import { expect, it, onTestFinished, vi } from 'vitest';
import type { Campaign, LivePayload } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';
import { progressIntervalMs, reportProgress, requestProgress } from '../sending/jobs.ts';

const server = useTestServer();

it.each([
  { clock: 'that of the database', aheadMs: 0 },
  { clock: 'a minute behind that of the database', aheadMs: -60_000 },
  { clock: 'a minute ahead of that of the database', aheadMs: 60_000 },
])(
  'the progress of a campaign is emitted once a second at most while the clock of the process is $clock',
  async ({ aheadMs }) => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const list = await listOf(admin, [newNumber(), newNumber()]);
    await settings(admin, { ...atOnce, messageInterval: 3_600 });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Aos poucos',
        message1: 'Chegou',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    // What becomes of the first message requests progress, too.
    await reached(admin, id, ({ counts }) => counts.queued === 1 && counts.delivered === 1);
    const waitingJobs = () =>
      withClient(server.databaseUrl, async (client) => {
        const { rowCount } = await client.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [
          reportProgress.name,
        ]);
        return rowCount ?? 0;
      });
    await until(async () => (await waitingJobs()) === 0);

    const { received } = await admin.listen();
    const emitted = () =>
      received.flatMap(({ name, payload }) =>
        name.endsWith('-campaign') ? [(payload as LivePayload<'campaign'> & { record: Campaign }).record] : [],
      );
    const reportedAt = async () => {
      const inMs = 'SELECT (extract(epoch FROM reported_at) * 1000)::float8 AS ms FROM campaigns WHERE id = $1';
      const [row] = await queryRows(server.databaseUrl, inMs, [id]);
      return Number(row?.['ms']);
    };
    const before = await reportedAt();
    const realNow = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
    onTestFinished(() => clock.mockRestore());
    for (let request = 0; request < 5; request += 1)
      await server.app.platform.database.forCompany(company.id, async (tx) =>
        tx.enqueue(reportProgress, { companyId: company.id, campaignId: id }),
      );
    await server.app.platform.database.forCompany(company.id, async (tx) => requestProgress(tx, { campaignIds: [id] }));
    await until(async () => emitted().length > 0 && (await waitingJobs()) === 0);
    clock.mockRestore();
    // Events come in order: once that of the pause is here, so are those before it.
    await admin.ok(admin.post(`/campaigns/${id}/pause`));
    await until(() => emitted().some(({ pausedAt }) => pausedAt !== null));
    const running = emitted().filter(({ pausedAt }) => pausedAt === null);
    // Each is a second after the one before it, however long the jobs took: none of them is more often than that.
    expect((await reportedAt()) - before).toBeGreaterThanOrEqual(running.length * progressIntervalMs);
  },
);
