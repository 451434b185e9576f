import { expect, it } from 'vitest';
import { dayMs, type EndpointAnswer, type getOperatorSummary } from '@balcao/contract';
import { openBody, sealBody } from '../../../channels/cloud-api/index.ts';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openWebhook, wamid } from './cloud.testing.ts';
import { deleteOldWebhookEvents } from './webhook.ts';
import { createBodyStore } from './webhook-bodies.ts';

const server = useTestServer({ ROLES: 'http' });

const storedOf = (whatsappId: number) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ body: string; bytes: number; people: string[] }>(
      'SELECT body, bytes, people FROM webhook_bodies WHERE whatsapp_id = $1 ORDER BY id',
      [whatsappId],
    );
    return rows;
  });
const usedBy = (companyId: number) => server.app.platform.storage.used(companyId);
const unreadOf = async (operator: Client) =>
  (await operator.ok(operator.get<EndpointAnswer<typeof getOperatorSummary>>('/operator/summary'))).unreadWebhookParts;

it('the body of a webhook is kept sealed for eight days, counted as room of the company, and found by the people in it', async () => {
  const { company, connection, call } = await openWebhook(server);
  const from = newNumber();
  await usedBy(company.id);
  const before = await usedBy(company.id);
  await call({
    messages: [{ id: wamid(), from, type: 'text', text: { body: 'Segredo da Lia' } }],
    contacts: [{ wa_id: from, user_id: 'BR.13491208655302741918' }],
  });
  const [kept, ...others] = await storedOf(connection.id);
  expect(others).toEqual([]);
  expect(kept?.body).toMatch(/^v1\./);
  expect(
    openBody(
      server.app.platform.vault,
      { companyId: company.id, whatsappId: connection.id },
      kept?.body ?? '',
    ).toString(),
  ).toContain('Segredo da Lia');
  expect(kept?.people).toEqual(expect.arrayContaining([from, 'BR.13491208655302741918']));
  await deleteOldWebhookEvents(server.app.platform);
  expect(await storedOf(connection.id)).toHaveLength(1);
  expect(await usedBy(company.id)).toBe(before + (kept?.bytes ?? 0));
  server.clock.advance(8 * dayMs + 60_000);
  await deleteOldWebhookEvents(server.app.platform);
  expect(await storedOf(connection.id)).toEqual([]);
  expect(await usedBy(company.id)).toBe(before);
});

it('an invented field is kept and counted by its name, which the operator sees; a forged webhook is neither', async () => {
  const { company, connection, account, call } = await openWebhook(server);
  const operator = await company.operator();
  const field = `telepathy_${String(connection.id)}`;
  await call({ thoughts: ['x'] }, field);
  await call({ thoughts: ['x'] }, field);
  expect((await server.graph.callWebhook(account, {}, 'forged', 'telegnosis')).status).toBe(403);
  expect(await storedOf(connection.id)).toHaveLength(2);
  const found = await until(async () =>
    (await unreadOf(operator)).find(({ name, count }) => name === field && count === 2),
  );
  expect(Date.parse(found.lastAt)).toBeGreaterThan(0);
  expect((await unreadOf(operator)).some(({ name }) => name === 'telegnosis')).toBe(false);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    `balcao_unread_webhook_parts{part="${field}"} 2`,
  );
});

it('a connection keeps so many bodies and so many bytes; the oldest go first, and those of others stay', async () => {
  const [noisy, other] = [await openWebhook(server), await openWebhook(server)];
  const { database, vault } = server.app.platform;
  await other.call({ messages: [] });
  let bodies = createBodyStore({ bodies: 3, bytes: 1_000 }, { bodies: 1, bytes: 1 });
  const store = async (text: string) => {
    const at = { companyId: noisy.company.id, whatsappId: noisy.connection.id };
    const body = await sealBody(vault, at, Buffer.from(text));
    await database.forCompany(at.companyId, (tx) => bodies.store(tx, at.whatsappId, body));
  };
  const opened = async () =>
    (await storedOf(noisy.connection.id)).map(({ body }) =>
      openBody(vault, { companyId: noisy.company.id, whatsappId: noisy.connection.id }, body).toString(),
    );
  for (const text of ['1', '2', '3', '4', '5']) await store(text);
  expect(await opened()).toEqual(['3', '4', '5']);
  // Random text is not made smaller.
  const large = Buffer.from(crypto.getRandomValues(new Uint8Array(1_000))).toString('base64');
  const { bytes } = await sealBody(
    vault,
    { companyId: noisy.company.id, whatsappId: noisy.connection.id },
    Buffer.from(large),
  );
  bodies = createBodyStore({ bodies: 3, bytes: bytes + 10 }, { bodies: 1, bytes: 1 });
  await store(large);
  expect(await opened()).toEqual([large]);
  expect(await storedOf(other.connection.id)).toHaveLength(1);
});
