import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { useAccounts } from '../../../testing/accounts.ts';
import { listen } from '../../../testing/browser.ts';
import { defaultSchedules } from './queues.rules.ts';

interface Queue {
  id: number;
  name: string;
  color: string;
  schedules: unknown[];
}

const test = useAccounts();
let colors = 0;
const form = (more: Record<string, unknown> = {}) => {
  colors += 1;
  return { name: `Fila ${randomUUID().slice(0, 8)}`, color: `#${colors.toString(16).padStart(6, '0')}`, ...more };
};
const hours = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:30', endTime: '18:00' }];

describe('creating queues', () => {
  it('a created queue has opening hours when none are sent, and keeps those that are', async () => {
    const admin = await test.login((await test.company()).admin);
    for (const none of [{}, { schedules: [] }]) {
      const { status, body } = await admin.post<Queue>('/queue', form(none));
      expect(status).toBe(200);
      expect(body.schedules).toEqual(defaultSchedules);
    }
    expect((await admin.post<Queue>('/queue', form({ schedules: hours }))).body.schedules).toEqual(hours);
  });

  it('the name and the colour of a queue are unique in the company, also among many at once', async () => {
    const admin = await test.login((await test.company()).admin);
    const first = form({ color: '#AaBbCc' });
    await admin.post('/queue', first);
    const sameName = await admin.post('/queue', form({ name: first.name.toUpperCase() }));
    expect(sameName).toMatchObject({ status: 409, body: { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' } });
    const sameColor = await admin.post('/queue', form({ color: '#aabbcc' }));
    expect(sameColor).toMatchObject({ status: 409, body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/queue', form({ name: 'Uma só' }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const other = await test.login((await test.company()).admin);
    expect((await other.post('/queue', first)).status).toBe(200);
  });

  it('creating queues stops at the limit of the plan, however many come at once', async () => {
    const company = await test.company({ limits: { queues: 3 } });
    const admin = await test.login(company.admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/queue', form())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT', resource: 'queues', limit: 3 });
    expect((await admin.get<Queue[]>('/queue')).body).toHaveLength(3);
  });

  it('creating a queue ignores what is no field of the form', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const admin = await test.login(company.admin);
    const { body } = await admin.post('/queue', form({ companyId: other.id, company_id: other.id, id: 999_999 }));
    expect(body['companyId']).toBe(company.id);
    expect(body['id']).not.toBe(999_999);
  });
});

describe('changing and removing queues', () => {
  it('changing a queue changes what is sent, keeps the rest, and emits it to the company', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    const { events } = await listen(await test.login(await test.user(company)), `company-${company.id}-queue`);
    const made = (
      await admin.post<Queue>('/queue', form({ greetingMessage: 'Olá', orderQueue: '4', schedules: hours }))
    ).body;
    const { status, body } = await admin.put<Queue>(`/queue/${made.id}`, { name: 'Novo nome', companyId: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...made,
      name: 'Novo nome',
      updatedAt: expect.any(String),
      greetingMessage: 'Olá',
      orderQueue: 4,
    });
    const cleared = await admin.put<Queue>(`/queue/${made.id}`, { orderQueue: '', greetingMessage: null });
    expect(cleared.body).toMatchObject({ orderQueue: null, greetingMessage: '', schedules: hours });
    expect(await admin.delete(`/queue/${made.id}`)).toMatchObject({ status: 200, body: {} });
    await vi.waitFor(
      () =>
        expect(events).toEqual([
          { action: 'update', queue: made },
          { action: 'update', queue: body },
          { action: 'update', queue: cleared.body },
          { action: 'delete', queueId: made.id },
        ]),
      15_000,
    );
    expect((await admin.get(`/queue/${made.id}`)).status).toBe(404);
  });

  it('removing a queue leaves the tickets of a removed queue without one, and its users too', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const admin = await test.login(company.admin);
    const queue = (await admin.post<Queue>('/queue', form())).body;
    await admin.put(`/users/${user.id}`, { queueIds: [queue.id] });
    const ticketId = await test.sql(async (db) => {
      const companyId = company.id;
      const contact = await db
        .insertInto('contacts')
        .values({ companyId, name: 'Rafael' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const values = { companyId, contactId: contact.id, queueId: queue.id };
      return (await db.insertInto('tickets').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
    expect((await admin.delete(`/queue/${queue.id}`)).status).toBe(200);
    const ticket = await test.sql((db) =>
      db.selectFrom('tickets').select(['queueId', 'status']).where('id', '=', ticketId).executeTakeFirst(),
    );
    expect(ticket).toEqual({ queueId: null, status: 'pending' });
    expect((await admin.get<{ queues: unknown[] }>(`/users/${user.id}`)).body.queues).toEqual([]);
  });

  it('changing a queue treats queues of another company like missing ones', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const admin = await test.login(company.admin);
    const foreign = (await (await test.login(other.admin)).post<Queue>('/queue', form())).body;
    const path = `/queue/${foreign.id}`;
    for (const answer of [await admin.get(path), await admin.put(path, { name: 'Minha' }), await admin.delete(path)]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    }
    expect((await admin.get<Queue[]>(`/queue?companyId=${other.id}`)).body).toEqual([]);
  });

  it('changing a queue is for admins; reading is for everybody', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    const queue = (await admin.post<Queue>('/queue', form())).body;
    const user = await test.login(await test.user(company, { profile: 'supervisor' }));
    expect((await user.get(`/queue/${queue.id}`)).body).toEqual(queue);
    for (const answer of [
      await user.post('/queue', form()),
      await user.put(`/queue/${queue.id}`, {}),
      await user.delete(`/queue/${queue.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    }
  });

  it('queues are listed in their order, those without one last by name, whatever capitals and accents', async () => {
    const admin = await test.login((await test.company()).admin);
    for (const more of [
      { name: 'Zebra' },
      { name: 'Dois', orderQueue: 2 },
      { name: 'Um', orderQueue: 1 },
      { name: 'Abelha', orderQueue: '' },
      { name: 'água' },
    ]) {
      await admin.post('/queue', form(more));
    }
    expect((await admin.get<Queue[]>('/queue')).body.map(({ name }) => name)).toEqual([
      'Um',
      'Dois',
      'Abelha',
      'água',
      'Zebra',
    ]);
  });

  it.each([
    ['name', 'x'],
    ['color', 'red'],
    ['color', '#12'],
    ['orderQueue', -1],
    ['schedules', [{ ...hours[0], startTime: '25:00' }]],
    ['schedules', [{ ...hours[0], endTime: '' }]],
    ['schedules', [hours[0], hours[0]]],
  ])('names the field %s when it is %s', async (field, value) => {
    const admin = await test.login((await test.company()).admin);
    const { status, body } = await admin.post<{ fields: { field: string }[] }>('/queue', form({ [field]: value }));
    expect(status).toBe(400);
    expect(body.fields[0]?.field).toMatch(new RegExp(`^${field}`));
  });
});
