import { describe, expect, it } from 'vitest';
import {
  dayMs,
  hourMs,
  liveEventName,
  minuteMs,
  maxOpenTasks,
  type LivePayload,
  type Task,
  type Ticket,
} from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { removeContact } from '../contacts/index.ts';
import { dueReminders, remind } from './reminders.ts';

const server = useTestServer();

interface Page {
  tasks: Task[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
}

/** Ana attends sales, Bruno support; a contact has a ticket in sales. */
async function shop() {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, connection] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
  ]);
  const ticket = await company.inbound(connection, { number: newNumber(), name: 'Mariana', body: 'Oi' });
  return { company, admin: company.admin, sales, support, ana, bruno, ticket, connection };
}

const add = (by: Client, body: object) => by.ok(by.post<Task>('/tasks', body));
const change = (by: Client, { id }: Task, body: object) => by.ok(by.put<Task>(`/tasks/${id}`, body));
const titles = async (by: Client, query = '') =>
  (await by.ok(by.get<Page>(`/tasks?${query}`))).tasks.map(({ title }) => title);
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const inMinutes = (minutes: number) => inHours(minutes / 60);
const today = () => new Date(server.clock.now().getTime() - 3 * hourMs).toISOString().slice(0, 10);
const dayFromToday = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const eventsOf = (subscription: LiveSubscription, companyId: number) =>
  subscription.received
    .filter(({ name }) => name === liveEventName(companyId, 'task'))
    .map(({ payload }) => payload as LivePayload<'task'>);

describe('tasks', () => {
  it('are written alone, at a contact or at a ticket, for oneself or a colleague', async () => {
    const { ana, bruno, ticket } = await shop();
    const own = await add(ana, { title: ' Conferir o caixa ' });
    expect(own).toEqual({
      id: own.id,
      companyId: ana.user.companyId,
      title: 'Conferir o caixa',
      note: '',
      dueDay: null,
      dueTime: null,
      remindAt: null,
      isReminding: false,
      userId: ana.user.id,
      user: { id: ana.user.id, name: 'Ana' },
      authorId: ana.user.id,
      author: { id: ana.user.id, name: 'Ana' },
      contactId: null,
      ticketId: null,
      ticketUuid: null,
      contact: null,
      doneAt: null,
      createdAt: own.createdAt,
      updatedAt: own.updatedAt,
    });
    const given = await add(ana, {
      title: 'Confirmar a altura',
      note: 'Perguntar pelo pé-direito',
      dueDay: '2026-12-20',
      dueTime: '15:00',
      remindAt: '2027-01-10T15:00',
      userId: bruno.user.id,
      ticketId: ticket.id,
    });
    expect(given).toMatchObject({
      dueDay: '2026-12-20',
      dueTime: '15:00',
      remindAt: '2027-01-10T18:00:00.000Z',
      user: { name: 'Bruno' },
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      contactId: null,
      contact: { id: ticket.contactId, name: 'Mariana' },
    });
    expect(await add(ana, { title: 'Enviar a nota', contactId: ticket.contactId, userId: null })).toMatchObject({
      user: null,
      contactId: ticket.contactId,
      contact: { name: 'Mariana' },
    });
  });

  it('refuse what cannot be: two places, a time without a day, a reminder that is over, strangers', async () => {
    const { ana, ticket } = await shop();
    const other = await shop();
    const refused = async (body: object) => (await ana.post('/tasks', { title: 'Ligar', ...body })).body;
    const { contactId } = ticket;
    expect(await refused({ contactId, ticketId: ticket.id })).toMatchObject({ error: 'ERR_TASK_TWO_PLACES' });
    expect(await refused({ dueTime: '15:00' })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await refused({ dueDay: '2026-02-30' })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await refused({ remindAt: inHours(-1) })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await refused({ title: '  ' })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await refused({ contactId: other.ticket.contactId })).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    expect(await refused({ ticketId: other.ticket.id })).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    expect(await refused({ userId: other.ana.user.id })).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
  });

  it('are seen and changed by who does and wrote them, who sees the ticket, and admins', async () => {
    const { admin, ana, bruno, company, ticket, sales } = await shop();
    const carla = await company.user({ name: 'Carla', queueIds: [sales.id] });
    const alone = await add(ana, { title: 'Só minha' });
    const atTicket = await add(ana, { title: 'No atendimento', ticketId: ticket.id });
    await add(ana, { title: 'No contato', contactId: ticket.contactId });
    const given = await add(ana, { title: 'Para o Bruno', ticketId: ticket.id, userId: bruno.user.id });

    expect((await titles(admin)).toSorted()).toEqual(['No atendimento', 'No contato', 'Para o Bruno', 'Só minha']);
    expect((await titles(carla)).toSorted()).toEqual(['No atendimento', 'No contato', 'Para o Bruno']);
    expect((await titles(bruno)).toSorted()).toEqual(['No contato', 'Para o Bruno']);
    expect((await titles(bruno, `contactId=${ticket.contactId}`)).toSorted()).toEqual(['No contato', 'Para o Bruno']);
    expect(await titles(bruno, `ticketId=${ticket.id}`)).toEqual(['Para o Bruno']);
    expect(await titles(carla, `userId=${ana.user.id}&authorId=${ana.user.id}&ticketId=${ticket.id}`)).toEqual([
      'No atendimento',
    ]);
    for (const path of [`/tasks/${alone.id}`, `/tasks/${atTicket.id}`])
      for (const answer of [await bruno.get(path), await bruno.put(path, { done: true }), await bruno.delete(path)])
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TASK_FOUND' } });
    expect(await bruno.post('/tasks', { title: 'Espiar', ticketId: ticket.id })).toMatchObject({ status: 404 });

    expect(await change(bruno, given, { title: 'Feita pelo Bruno', done: true })).toMatchObject({
      title: 'Feita pelo Bruno',
      doneAt: expect.any(String),
    });
    expect(await titles(bruno)).toEqual(['No contato']);
    expect(await titles(bruno, 'state=done')).toEqual(['Feita pelo Bruno']);
    expect(await change(bruno, given, { done: false })).toMatchObject({ doneAt: null });
    await ana.ok(ana.delete(`/tasks/${given.id}`));
    expect(await titles(bruno)).toEqual(['No contato']);
  });

  it('are listed by when they are due, page by page, and apart as late, of today, coming and of some day', async () => {
    // Before anybody logs in: a session that began at another hour would be over.
    server.clock.set(`${today()}T15:00:00Z`);
    const { ana } = await shop();
    await add(ana, { title: 'Um dia' });
    await add(ana, { title: 'Hoje', dueDay: today() });
    await add(ana, { title: 'Amanhã', dueDay: dayFromToday(1) });
    await add(ana, { title: 'Ontem', dueDay: dayFromToday(-1) });
    await add(ana, { title: 'Às 11', dueDay: today(), dueTime: '11:00' });
    await add(ana, { title: 'Às 13', dueDay: today(), dueTime: '13:00' });
    expect(await titles(ana)).toEqual(['Ontem', 'Às 11', 'Às 13', 'Hoje', 'Amanhã', 'Um dia']);
    // It is noon where the company is.
    expect(await titles(ana, 'when=late')).toEqual(['Ontem', 'Às 11']);
    expect(await titles(ana, 'when=today')).toEqual(['Às 13', 'Hoje']);
    expect(await titles(ana, 'when=coming')).toEqual(['Amanhã']);
    expect(await titles(ana, 'when=someday')).toEqual(['Um dia']);
    expect(await titles(ana, 'searchParam=amanha')).toEqual(['Amanhã']);

    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO tasks (company_id, title, due_day, user_id, done_at)
         SELECT $1, 'Tarefa ' || i, CASE WHEN i % 3 > 0 THEN date '2027-01-01' + i / 10 END, $2, CASE WHEN i > 120 THEN now() + i * interval '1 second' END
         FROM generate_series(1, 240) i`,
        [ana.user.companyId, ana.user.id],
      ),
    );
    for (const [state, count] of [
      ['open', 126],
      ['done', 120],
    ] as const) {
      const all: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await ana.ok(
          ana.get<Page>(`/tasks?state=${state}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
        );
        expect(page.count).toBe(count);
        all.push(...page.tasks.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(all.length).toBe(count);
      expect(new Set(all).size).toBe(count);
    }
    expect(await ana.get('/tasks?cursor=x')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('a person has so many open ones at most, also of those that are opened again', async () => {
    const { ana, bruno } = await shop();
    const done = await add(bruno, { title: 'Feita' });
    await change(bruno, done, { done: true });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO tasks (company_id, title, user_id) SELECT $1, 'Tarefa ' || i, $2 FROM generate_series(1, $3::int) i`,
        [ana.user.companyId, bruno.user.id, maxOpenTasks],
      ),
    );
    const full = { status: 409, body: { error: 'ERR_TASK_LIMIT', limit: maxOpenTasks } };
    expect(await ana.post('/tasks', { title: 'Mais uma', userId: bruno.user.id })).toMatchObject(full);
    expect(await bruno.put(`/tasks/${done.id}`, { done: false })).toMatchObject(full);
    expect(await bruno.post('/tasks/moved', { tasks: [{ key: 'a', text: 'Mais uma' }] })).toMatchObject(full);
    await add(ana, { title: 'Minha' });
  });

  it('tell browsers of those who see them, and take away what is seen no more', async () => {
    const { admin, ana, bruno, company, ticket } = await shop();
    const subscriptions = await Promise.all([admin.listen(), ana.listen(), bruno.listen()]);
    const given = await add(ana, { title: 'Para o Bruno', ticketId: ticket.id, userId: bruno.user.id });
    await change(ana, given, { userId: ana.user.id });
    const alone = await add(bruno, { title: 'Do Bruno' });
    await bruno.ok(bruno.delete(`/tasks/${alone.id}`));
    const received = () => subscriptions.map((one) => eventsOf(one, company.id).map(({ action }) => action));
    await until(() => received()[0]?.length === 4 && received()[2]?.length === 4);
    expect(received()).toEqual([
      ['create', 'update', 'create', 'delete'],
      ['create', 'update'],
      ['create', 'delete', 'create', 'delete'],
    ]);
  });

  it('go with their contact and ticket, follow merged ones, and stay when their people are removed', async () => {
    const { admin, ana, bruno, company, ticket, connection } = await shop();
    const { id: into } = await company.contact({ name: 'Mari' });
    await add(ana, { title: 'No contato', contactId: ticket.contactId });
    await add(ana, { title: 'No atendimento', ticketId: ticket.id, userId: bruno.user.id });
    await admin.ok(admin.post(`/contacts/${into}/merge`, { contactId: ticket.contactId }));
    expect((await titles(admin, `contactId=${into}`)).toSorted()).toEqual(['No atendimento', 'No contato']);

    await admin.ok(admin.delete(`/users/${bruno.user.id}`));
    expect(
      (await admin.ok(admin.get<Page>('/tasks'))).tasks.find(({ title }) => title === 'No atendimento'),
    ).toMatchObject({ user: null, author: { name: 'Ana' } });
    const second = await company.inbound(connection, { number: newNumber(), body: 'Oi' });
    await add(ana, { title: 'Vai com o atendimento', ticketId: second.id });
    await admin.ok(admin.delete(`/tickets/${second.id}`));
    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, into));
    expect(await titles(admin)).toEqual([]);
  });

  it('two tickets of one number become one, with the tasks of both', async () => {
    const { admin, ana, company, connection, ticket } = await shop();
    const other = await company.inbound(connection, { number: newNumber(), name: 'Mari R.', body: 'Oi' });
    await add(ana, { title: 'De um', ticketId: ticket.id });
    await add(ana, { title: 'Do outro', ticketId: other.id });
    await admin.ok(admin.post(`/contacts/${ticket.contactId}/merge`, { contactId: other.contactId }));
    const [left] = (await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'))).tickets;
    expect((await titles(ana, `ticketId=${left?.id}`)).toSorted()).toEqual(['De um', 'Do outro']);
  });
});

describe('reminders of tasks', () => {
  const sweep = async (companyId: number) => {
    const { database, clock } = server.app.platform;
    await runSweep(database, dueReminders, clock.now());
    await until(async () =>
      withClient(server.databaseUrl, async (client) => {
        const { rowCount } = await client.query(
          'SELECT FROM tasks WHERE company_id = $1 AND remind_at <= $2 AND reminded_at IS NULL AND done_at IS NULL',
          [companyId, clock.now().toISOString()],
        );
        return rowCount === 0;
      }),
    );
  };
  const bell = async (by: Client) =>
    (await by.ok(by.get<{ tasks: Task[]; count: number }>('/tasks/reminders'))).tasks.map(({ title }) => title);

  it('come once into the bell of who does the task, and stay until they are put away', async () => {
    const { admin, ana, bruno, company } = await shop();
    const received = (await bruno.listen()).received;
    const rung = () => received.filter(({ name }) => name === liveEventName(company.id, 'taskReminder'));
    const task = await add(ana, { title: 'Ligar', userId: bruno.user.id, remindAt: inMinutes(1) });
    await add(ana, { title: 'Depois', userId: bruno.user.id, remindAt: inHours(48) });
    await sweep(company.id);
    expect(await bell(bruno)).toEqual([]);
    server.clock.advance(2 * minuteMs);
    await sweep(company.id);
    await until(() => rung().length === 1);
    // As if the process had died after the commit and its job ran again.
    const { database } = server.app.platform;
    await Promise.all([1, 2].map(() => database.forCompany(company.id, (tx) => remind(tx, [task.id]))));
    await sweep(company.id);
    expect(await bell(bruno)).toEqual(['Ligar']);
    expect(await bell(ana)).toEqual([]);
    expect(await bell(admin)).toEqual([]);
    expect(await ana.delete(`/tasks/${task.id}/reminder`)).toMatchObject({ status: 404 });
    expect(await bruno.ok(bruno.delete<Task>(`/tasks/${task.id}/reminder`))).toMatchObject({ isReminding: false });
    await bruno.ok(bruno.delete<Task>(`/tasks/${task.id}/reminder`));
    expect(await bell(bruno)).toEqual([]);
    expect(rung().map(({ payload }) => (payload as LivePayload<'taskReminder'>).task.title)).toEqual(['Ligar']);
  });

  it('come anew for another time, not when the same one is sent back, and not for what is done', async () => {
    const { ana, company } = await shop();
    const task = await add(ana, { title: 'Ligar', remindAt: inMinutes(1) });
    const finished = await add(ana, { title: 'Feita', remindAt: inMinutes(1) });
    await change(ana, finished, { done: true });
    server.clock.advance(2 * minuteMs);
    await sweep(company.id);
    expect(await bell(ana)).toEqual(['Ligar']);
    expect(await change(ana, task, { title: 'Ligar hoje', remindAt: task.remindAt })).toMatchObject({
      isReminding: true,
    });
    expect(await change(ana, task, { remindAt: inMinutes(1) })).toMatchObject({ isReminding: false });
    server.clock.advance(2 * minuteMs);
    await sweep(company.id);
    expect(await bell(ana)).toEqual(['Ligar hoje']);
    expect(await change(ana, task, { remindAt: null })).toMatchObject({ isReminding: false, remindAt: null });
    expect(await bell(ana)).toEqual([]);
  });
});

describe("tasks that are moved from a browser's list", () => {
  it('come once each, also when the call is repeated or made twice at the same time', async () => {
    const { ana, bruno } = await shop();
    const tasks = [
      { key: '2026-11-20T12:00:00.000Z 0 Ligar', text: 'Ligar para a Lia' },
      { key: '2026-11-20T12:00:00.000Z 0 Caixa', text: 'Caixa', doneAt: '2026-11-21T12:00:00.000Z' },
      { key: 'longa', text: `${'x'.repeat(300)}\nfim` },
    ];
    const move = (by: Client) => by.ok(by.post<{ keys: string[] }>('/tasks/moved', { tasks }));
    const answers = await Promise.all([move(ana), move(ana)]);
    answers.push(await move(ana));
    for (const { keys } of answers) expect(keys).toEqual(tasks.map(({ key }) => key));
    const { tasks: open, count } = await ana.ok(ana.get<Page>('/tasks'));
    expect(count).toBe(2);
    expect(open.map(({ title }) => title).toSorted()).toEqual(['Ligar para a Lia', 'x'.repeat(200)]);
    expect(open.find(({ note }) => note !== '')?.note).toBe(`${'x'.repeat(300)}\nfim`);
    expect(await titles(ana, 'state=done')).toEqual(['Caixa']);
    // Another person's list of the same browser is their own.
    await move(bruno);
    expect((await titles(bruno)).length).toBe(2);
  });
});
