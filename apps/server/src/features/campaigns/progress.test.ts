import { expect, it, onTestFinished, vi } from 'vitest';
import type { Campaign, LivePayload } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { runWaitingJobs } from '../../testing/due-jobs.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from './campaigns.testing.ts';
import { progressIntervalMs, reportProgress } from './jobs.ts';

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
  // The second after the last progress is over, and then the clock stands still.
  const now = Date.now() + progressIntervalMs;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  for (let request = 0; request < 5; request += 1)
    await server.app.platform.database.forCompany(company.id, async (tx) =>
      tx.enqueue(reportProgress, { companyId: company.id, campaignId: id }),
    );
  // One has emitted, the others wait together for the next second.
  await until(async () => emitted().length > 0 && (await waitingJobs()) === 1);
  expect(emitted()).toHaveLength(1);
  // The clock goes on: while it stands still a job that comes too early is entered again and again, and never none waits.
  const goesOnAt = performance.now();
  clock.mockImplementation(() => now + progressIntervalMs + Math.floor(performance.now() - goesOnAt));
  await runWaitingJobs(server, reportProgress);
  clock.mockRestore();
  // Events come in order: once that of the pause is here, so are those before it.
  await admin.ok(admin.post(`/campaigns/${id}/pause`));
  await until(() => emitted().some(({ pausedAt }) => pausedAt !== null));
  expect(emitted().filter(({ pausedAt }) => pausedAt === null)).toHaveLength(2);
});
