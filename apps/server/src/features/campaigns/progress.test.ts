import { expect, it } from 'vitest';
import type { Campaign, LivePayload } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from './campaigns.testing.ts';
import { reportProgress } from './jobs.ts';

const server = useTestServer();

it('the progress of a campaign is emitted once a second at most, whenever the worker runs its jobs', async () => {
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
  await reached(admin, id, ({ counts }) => counts.queued === 1);
  const waitingJobs = () =>
    withClient(server.databaseUrl, async (client) => {
      const { rowCount } = await client.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [
        reportProgress.name,
      ]);
      return rowCount ?? 0;
    });
  await until(async () => (await waitingJobs()) === 0);

  const { received } = await admin.listen();
  const began = performance.now();
  for (let request = 0; request < 5; request += 1)
    await server.app.platform.database.forCompany(company.id, async (tx) =>
      tx.enqueue(reportProgress, { companyId: company.id, campaignId: id }),
    );
  await until(async () => (await waitingJobs()) === 0);
  const passedMs = performance.now() - began;
  // Events come in order: once that of the pause is here, so are those before it.
  await admin.ok(admin.post(`/campaigns/${id}/pause`));
  const emitted = () =>
    received.flatMap(({ name, payload }) =>
      name.endsWith('-campaign') ? [(payload as LivePayload<'campaign'> & { record: Campaign }).record] : [],
    );
  await until(() => emitted().some(({ pausedAt }) => pausedAt !== null));
  const events = emitted().filter(({ pausedAt }) => pausedAt === null);
  expect(events.length).toBeGreaterThan(0);
  expect(events.length).toBeLessThanOrEqual(1 + Math.floor(passedMs / 1_000));
});
