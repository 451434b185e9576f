import { randomUUID } from 'node:crypto';
import { pixChargePauseMs } from '@balcao/contract';
import type { AuditLine, Message, PixKey, Setting } from '@balcao/contract';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { shop } from './pix-charges.testing.ts';

const server = useTestServer();
type Ways = { keys: PixKey[]; mayCharge: boolean; maxValue: number };
const ways = (by: Client) => by.ok(by.get<Ways>('/pix-charges/ways'));
const setting = (by: Client, key: string, value: string) => by.put<Setting>(`/settings/${key}`, { value });

it('a Pix charge is of what the company allows at most; the limit is an amount from one cent on, and audited', async () => {
  const { admin, ana, key, send, list } = await shop(server);
  expect(await ways(ana)).toMatchObject({ mayCharge: true, maxValue: 999_999.99 });
  for (const value of ['0', '0.001', '-1', '1000000', '10,00', 'dez', ''])
    expect(await setting(admin, 'pixMaxValue', value), value).toMatchObject({ status: 400 });
  expect(await setting(ana, 'pixMaxValue', '1')).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
  await admin.ok(setting(admin, 'pixMaxValue', '150.5'));
  expect(await ways(ana)).toMatchObject({ maxValue: 150.5 });
  // Admins too: who may change the limit does so first.
  for (const by of [ana, admin])
    expect(await send(by, { pixKeyId: key.id, value: 150.51 })).toMatchObject({
      status: 409,
      body: { error: 'ERR_PIX_CHARGE_LIMIT', maxValue: 150.5 },
    });
  expect(await list(ana)).toEqual([]);
  await ana.ok(send(ana, { pixKeyId: key.id, value: 150.5 }));
  // A key alone names no amount.
  await ana.ok(send(ana, { pixKeyId: key.id }));
  await admin.ok(setting(admin, 'pixMaxValue', '0.01'));
  expect(await send(ana, { pixKeyId: key.id, value: 0.02 })).toMatchObject({ status: 409 });
  await ana.ok(send(ana, { pixKeyId: key.id, value: 0.01 }));
  const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log'));
  const changes = lines
    .filter(({ kind }) => kind === 'settings')
    .map(({ subject, before, after }) => [subject, before, after]);
  expect(changes[0]).toEqual(['pixMaxValue', { value: '150.5' }, { value: '0.01' }]);
});

it('who charges is decided by the company: everyone, supervisors and admins, or admins alone', async () => {
  const { company, admin, ana, queue, key, send } = await shop(server);
  const rita = await company.user({ profile: 'supervisor', queueIds: [queue.id] });
  const answers = async () => {
    const statuses = [];
    for (const by of [ana, rita, admin]) statuses.push((await send(by, { pixKeyId: key.id, value: 1 })).status);
    return statuses;
  };
  const told = () => Promise.all([ana, rita, admin].map(async (by) => (await ways(by)).mayCharge));
  expect(await setting(admin, 'pixChargedBy', 'nobody')).toMatchObject({ status: 400 });
  for (const [value, may] of [
    ['supervisors', [false, true, true]],
    ['admins', [false, false, true]],
    ['everyone', [true, true, true]],
  ] as const) {
    await admin.ok(setting(admin, 'pixChargedBy', value));
    expect(await told()).toEqual(may);
    expect(await answers(), value).toEqual(may.map((mayCharge) => (mayCharge ? 200 : 403)));
  }
  const refused = await setting(admin, 'pixChargedBy', 'supervisors').then(() => send(ana, { pixKeyId: key.id }));
  expect(refused.body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
});

it('a person sends one Pix charge in five seconds, in whichever ticket and however many at once; a repeat and a colleague do not wait', async () => {
  const { company, ana, admin, connection, queue, key, send, sendNow, ticket } = await shop(server);
  const other = await company.inbound(connection, { body: 'Oi' });
  await ana.ok(ana.put(`/tickets/${other.id}`, { status: 'open', queueId: queue.id }));
  const body = { clientId: randomUUID(), pixKeyId: key.id, value: 1 };
  await ana.ok(send(ana, body));
  const elsewhere = () =>
    ana.post<{ messages: Message[] }>(`/tickets/${other.id}/pix-charges`, {
      clientId: randomUUID(),
      pixKeyId: key.id,
      value: 1,
    });
  expect(await elsewhere()).toMatchObject({ status: 429, body: { error: 'ERR_PIX_CHARGE_PAUSE' } });
  const { retryAfter } = (await sendNow(ana, { pixKeyId: key.id })).body as unknown as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(5);
  await ana.ok(sendNow(ana, body));
  await admin.ok(sendNow(admin, { pixKeyId: key.id, value: 2 }));
  server.clock.advance(pixChargePauseMs);
  const atOnce = await Promise.all([elsewhere(), sendNow(ana, { pixKeyId: key.id, value: 3 }), elsewhere()]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(ticket.id).not.toBe(other.id);
});
