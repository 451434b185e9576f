import { expect, it } from 'vitest';
import { dayMs, type Ticket, type TicketCycle } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { runWaitingJobs } from '../../../testing/due-jobs.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo, type CloudFixture } from './cloud.testing.ts';

const server = useTestServer();
/** The job that asks, once a resolve can no longer be undone. */
const announcement = { name: 'tickets.announceClosings' };

async function openRated(scale: string): Promise<CloudFixture> {
  const cloud = await openCloud(server);
  for (const [key, value] of [
    ['userRating', 'enabled'],
    ['ratingScale', scale],
  ])
    await cloud.by.ok(cloud.by.put(`/settings/${key}`, { value }));
  return cloud;
}

async function resolve({ by, ticket }: CloudFixture): Promise<void> {
  await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'closed' }));
  await runWaitingJobs(server, announcement);
}

const asked = ({ number }: CloudFixture) =>
  sentTo(server, number).map(({ body }) => body['interactive'] as { type: string; action: object } | undefined);
const lastCycle = async ({ by, ticket }: CloudFixture) =>
  (await by.ok(by.get<{ cycles: TicketCycle[] }>(`/tickets/${ticket.id}/history`))).cycles[0];

it.each([
  ['three', 'button', 'Muito Satisfeito', 3],
  ['five', 'list', 'Ótimo', 5],
])('a rating by %s is asked for with a %s, whose words are the rating', async (scale, type, title, rate) => {
  const cloud = await openRated(scale);
  await resolve(cloud);
  const question = await until(() => asked(cloud).find((one) => one !== undefined));
  expect(question).toMatchObject({ type });
  expect(JSON.stringify(question)).toContain(title);
  const reply = { id: String(rate), title };
  await cloud.receive({
    type: 'interactive',
    interactive:
      type === 'button' ? { type: 'button_reply', button_reply: reply } : { type: 'list_reply', list_reply: reply },
  });
  await until(async () => (await lastCycle(cloud))?.rate === rate);
  expect(await cloud.by.ok(cloud.by.get<Ticket>(`/tickets/${cloud.ticket.id}`))).toMatchObject({ status: 'closed' });
});

it('outside of the 24 hours nothing is asked, and a number is no rating', async () => {
  const cloud = await openRated('five');
  await queryRows(server.databaseUrl, 'UPDATE messages SET sent_at = $2 WHERE ticket_id = $1 AND NOT from_me', [
    cloud.ticket.id,
    new Date(server.clock.now().getTime() - dayMs - 60_000),
  ]);
  const before = sentTo(server, cloud.number).length;
  await resolve(cloud);
  await cloud.receive({ type: 'text', text: { body: '5' } });
  await until(async () => (await cloud.by.ok(cloud.by.get<Ticket>(`/tickets/${cloud.ticket.id}`))).status !== 'closed');
  expect((await lastCycle(cloud))?.rate ?? null).toBeNull();
  expect(
    sentTo(server, cloud.number)
      .slice(before)
      .filter(({ body }) => JSON.stringify(body).includes('qualificar')),
  ).toEqual([]);
});
