import { expect, it } from 'vitest';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openWebhook } from './cloud.testing.ts';

const server = useTestServer({ ROLES: 'http' });

/** Delivery reports, which make no messages. */
const statuses = (count: number, of: string, padding = '') => ({
  statuses: Array.from({ length: count }, (_one, index) => ({ id: `wamid.${of}.${index}`, status: 'sent', padding })),
});
const countJournalled = (whatsappId: number) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT FROM cloud_events WHERE whatsapp_id = $1', [whatsappId]);
    return rows.length;
  });

it('a webhook of more events than a transaction takes is stored whole, each event once when it is repeated', async () => {
  const { connection, call } = await openWebhook(server);
  for (let time = 0; time < 2; time += 1) {
    expect((await call(statuses(2_500, 'a'))).status).toBe(200);
    expect(await countJournalled(connection.id)).toBe(2_500);
  }
});

it('large webhooks of one connection at once are refused with 503 beyond a limit and taken later, those of others at once', async () => {
  const [noisy, other] = [await openWebhook(server), await openWebhook(server)];
  const names = ['a', 'b', 'c', 'd'];
  const callLarge = (name: string) => noisy.call(statuses(400, name, 'x'.repeat(4_000)));
  const answers = await Promise.all([...names.map(callLarge), other.call(statuses(1, 'a'))]);
  expect(answers.pop()?.status).toBe(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toBe('2');
  for (const name of names) expect((await callLarge(name)).status).toBe(200);
  expect(await countJournalled(noisy.connection.id)).toBe(1_600);
});
