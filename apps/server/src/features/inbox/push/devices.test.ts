import { describe, expect, it } from 'vitest';
import { maxPushDevices, minuteMs, type EndpointAnswer, type PushDevice, type testPush } from '@balcao/contract';
import { Client, until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { defaultChoices } from './notice.rules.ts';
import { accept, pushShop, read, settle } from './push-shop.testing.ts';
import { newPhone, subscribe } from './push.testing.ts';

const server = useTestServer();
const { shop, happen, query } = pushShop(server);

describe('a device', () => {
  it('belongs to a push service of a browser, has keys of the curve, and to one person at a time', async () => {
    const [first, second] = await Promise.all([shop(), shop()]);
    const phone = newPhone(server);
    const add = (by: Client, body: object) => by.post('/push/devices', body);
    for (const endpoint of [
      'https://example.com/push/1',
      'https://fcm.googleapis.com.example.com/1',
      'https://fcm.googleapis.com:8443/1',
      'http://fcm.googleapis.com/1',
      'https://user@fcm.googleapis.com/1',
      'http://127.0.0.1:1/1',
    ])
      expect(await add(first.ana, { ...phone.body, endpoint }), endpoint).toMatchObject({
        status: 400,
        body: { error: 'ERR_PUSH_SERVICE_UNKNOWN' },
      });
    for (const keys of [
      { ...phone.body.keys, auth: 'AAAA' },
      { ...phone.body.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...phone.body.keys, p256dh: 'AAAA' },
    ])
      expect(await add(first.ana, { ...phone.body, keys })).toMatchObject({
        status: 400,
        body: { error: 'ERR_PUSH_KEYS' },
      });
    const device = await first.ana.ok(first.ana.post<PushDevice>('/push/devices', phone.body));
    expect(device).toMatchObject({ isActive: true, lastSentAt: null });
    expect(Object.keys(device).toSorted()).toEqual(['createdAt', 'id', 'isActive', 'lastSentAt', 'name']);
    expect((await first.ana.ok(first.ana.post<PushDevice>('/push/devices', phone.body))).id).toBe(device.id);
    await second.bruno.ok(add(second.bruno, phone.body));
    expect((await read(first.ana)).devices).toEqual([]);
    expect((await read(second.bruno)).devices).toHaveLength(1);
    expect(await first.ana.delete(`/push/devices/${(await read(second.bruno)).devices[0]?.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PUSH_DEVICE_FOUND' },
    });
  });

  it(`is one of ${maxPushDevices} a person, of which a further one takes the place of the one not used for longest`, async () => {
    const { ana } = await shop();
    const phones = [];
    for (let count = 0; count < maxPushDevices; count += 1) phones.push(await subscribe(server, ana));
    await ana.ok(ana.post('/push/test', {}));
    await query(`UPDATE push_devices SET last_sent_at = last_sent_at - interval '1 day' WHERE id = $1`, [
      phones[2]?.device.id,
    ]);
    const further = await subscribe(server, ana);
    const ids = (await read(ana)).devices.map(({ id }) => id);
    expect(ids).toHaveLength(maxPushDevices);
    expect(ids).toContain(further.device.id);
    expect(ids).not.toContain(phones[2]?.device.id);
  });

  it('is tried, is forgotten once its browser gave it up, and is told again where its push service failed', async () => {
    const { company, ana, write } = await shop();
    const [good, gone, broken] = [
      await subscribe(server, ana),
      await subscribe(server, ana),
      await subscribe(server, ana),
    ];
    gone.answers({ status: 410 });
    broken.answers({ status: 500 });
    const tried = await ana.ok(ana.post<EndpointAnswer<typeof testPush>>('/push/test', {}));
    expect(tried).toEqual({ sent: 1, gone: 1, failed: 1 });
    expect(good.notices()[0]).toMatchObject({ kind: 'test', title: 'Os avisos funcionam', ticketId: null });
    const { devices } = await read(ana);
    expect(devices.map(({ id }) => id)).toEqual([broken.device.id, good.device.id]);
    expect(devices[1]?.lastSentAt).not.toBeNull();
    const ticket = await write(newNumber(), 'Oi');
    await good.told(2);
    const jobs = await until(async () => {
      const { rows } = await query(
        `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'push.tellAgain'`,
      );
      return rows.length > 0 ? (rows as { payload: unknown }[]) : undefined;
    });
    expect(jobs.map(({ payload }) => payload)).toContainEqual({
      companyId: company.id,
      occasion: { kind: 'waiting', ticketId: ticket.id },
      deviceIds: [broken.device.id],
      tries: 1,
    });
  });

  it('receives no number from a company that hides them, and nobody from one that hides who its customers are', async () => {
    const { admin, ana, write } = await shop();
    await admin.ok(admin.put('/settings/maskedNumbers', { value: 'attendants' }));
    const hers = await subscribe(server, ana);
    const number = newNumber();
    const ticket = await accept(ana, await write(number, 'Oi', number));
    await write(number, 'Alguém?', number);
    const found = await until(() => hers.notices().find(({ kind }) => kind === 'message'));
    expect(JSON.stringify(hers.notices())).not.toContain(number.slice(-8));
    expect(found.title).toMatch(/^\+\d\d .*•••/u);
    await admin.ok(admin.put('/settings/pushContent', { value: 'nothing' }));
    await write(number, 'Oi?', number);
    await until(() => hers.notices().find(({ title }) => title === `Cliente #${ticket.id}`));
    expect((await read(ana)).content).toBe('nothing');
  });

  it('of a phone keeps its person available after the last window, where the company says so, until its session ends', async () => {
    const { company, admin, ana, bruno } = await shop();
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
    await ana.ok(ana.request('POST', '/push/devices', newPhone(server).body, { 'user-agent': agent }));
    await subscribe(server, bruno);
    const users = [ana.user.id, bruno.user.id];
    const states = async () => {
      server.clock.advance(3 * minuteMs);
      const { rows: jobs } = await query(`SELECT id FROM graphile_worker.add_job('availability.settle', $1::json)`, [
        JSON.stringify({ companyId: company.id, ids: users }),
      ]);
      const [{ id } = { id: 0 }] = jobs as { id: number }[];
      await until(async () => {
        const left = await query('SELECT FROM graphile_worker._private_jobs WHERE id = $1', [id]);
        return left.rowCount === 0;
      });
      const { rows } = await query(
        'SELECT state FROM unnest($1::int[]) WITH ORDINALITY AS u (id, place) JOIN availabilities a ON a.user_id = u.id ORDER BY place',
        [users],
      );
      return (rows as { state: string }[]).map(({ state }) => state);
    };
    for (const one of [ana, bruno]) await one.ok(one.put('/availability', { state: 'available' }));
    await admin.ok(admin.put('/settings/phoneKeepsAvailable', { value: 'enabled' }));
    expect(await states(), 'a phone, and a computer').toEqual(['available', 'away']);
    expect(await states()).toEqual(['available', 'away']);
    await admin.ok(admin.put('/settings/phoneKeepsAvailable', { value: 'disabled' }));
    expect(await states()).toEqual(['away', 'away']);
  });

  it('is nobody’s for an operator inside the company', async () => {
    const { company, ana } = await shop();
    const operator = await (await server.company()).operator();
    const { token } = await operator.ok(
      operator.post<{ token: string }>(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' }),
    );
    const inside = new Client(server.url);
    inside.token = token;
    expect(await inside.get('/push')).toMatchObject({ status: 403, body: { error: 'ERR_PUSH_OF_PERSON' } });
    const refused = { status: 403, body: { error: 'ERR_INSIDE_COMPANY' } };
    expect(await inside.post('/push/devices', newPhone(server).body)).toMatchObject(refused);
    expect(await inside.post('/push/test', {})).toMatchObject(refused);
    expect((await read(ana)).choices).toEqual(defaultChoices);
  });

  it('is told nothing by a restored copy before it is taken over', async () => {
    const { company, ana, write } = await shop();
    const hers = await subscribe(server, ana);
    const ticket = await write(newNumber(), 'Oi');
    await hers.told(1);
    await query('UPDATE installation SET restored_from = now()');
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await settle();
    await query('UPDATE installation SET restored_from = NULL');
    expect(hers.notices()).toHaveLength(1);
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await hers.told(2);
  });
});
