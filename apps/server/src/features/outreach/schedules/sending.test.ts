import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Contact, Plan, Schedule, Ticket } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import {
  fetchThread,
  listPhoneMessages,
  scanNewQrCode,
  sendFromPhone,
  unlink,
} from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { removeContact } from '../../inbox/index.ts';
import { comeDue, makeSchedule, path, readSchedule, sweepSchedules, waitForSchedule } from './schedules.testing.ts';

const server = useTestServer();
type Refused = { error?: string; userName?: string | null };

async function shop(options: { planId?: number } = {}) {
  const company = await server.company(options);
  const queue = await company.queue();
  const phone = await company.connection({ queues: [queue] });
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id], allTicket: 'enabled' });
  const number = newNumber();
  const ticket = await company.inbound(phone, { number, name: 'Beatriz Lima', body: 'Oi' });
  await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open', queueId: queue.id }));
  return { company, admin: company.admin, queue, phone, ana, number, ticket, contactId: ticket.contactId };
}
const bodiesSent = async (by: Client, ticketId: number) =>
  (await fetchThread(by, ticketId)).flatMap(({ origin, body }) => (origin === 'schedule' ? [body] : []));
const statusOf = async (by: Client, id: number) => (await by.ok(by.get<Ticket>(`/tickets/${id}`))).status;
const failureOf = async (by: Client, id: number) => (await waitForSchedule(by, id, 'ERRO')).failure;

describe('a scheduled message', () => {
  it('a scheduled message leaves once, however many look for it, with its file and its variables, and is marked in the conversation', async () => {
    const { admin, ana, phone, number, ticket, contactId } = await shop();
    const { id } = await makeSchedule(server, ana, { contactId, body: 'Olá, {{firstName}}!' });
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    await ana.ok(ana.post(`${path}/${id}/media-upload`, form));
    await Promise.all([comeDue(server, id), sweepSchedules(server), sweepSchedules(server)]);
    const sent = await waitForSchedule(ana, id, 'ENVIADA');
    expect(sent).toMatchObject({ sentAt: expect.any(String), failure: null });
    await sweepSchedules(server);
    const shown = await until(async () => {
      const found = await listPhoneMessages(admin, phone, number);
      return found.length >= 2 ? found : undefined;
    });
    expect(shown.filter(({ body }) => body === 'Olá, Beatriz!')).toHaveLength(1);
    const message = (await fetchThread(ana, ticket.id)).at(-1);
    expect(message).toMatchObject({ origin: 'schedule', body: 'Olá, Beatriz!', mediaName: 'foto.png', mediaWidth: 1 });
    expect(await ana.put(`${path}/${id}`, { body: 'Tarde demais' })).toMatchObject({
      body: { error: 'ERR_SCHEDULE_SENT' },
    });
    // The file in the conversation is its own.
    await ana.ok(ana.delete(`${path}/${id}`));
    expect((await fetch(`${server.url}${message?.mediaUrl}`)).status).toBe(200);
  });

  it('a scheduled message that waited more than 12 hours does not leave and says so, one that waited less does', async () => {
    const { ana, contactId, ticket } = await shop();
    const late = await makeSchedule(server, ana, { contactId, body: 'Muito tarde' });
    const subscription = await ana.listen();
    await comeDue(server, late.id, 13);
    expect(await failureOf(ana, late.id)).toBe('ERR_SCHEDULE_LATE');
    await until(() =>
      subscription.received.some(
        ({ name, payload }) =>
          name.endsWith('-schedule') && (payload as { schedule?: Schedule }).schedule?.failure === 'ERR_SCHEDULE_LATE',
      ),
    );
    const failed = await ana.ok(ana.get<{ schedules: Schedule[]; count: number }>(`${path}?status=ERRO`));
    expect([failed.count, failed.schedules.map(({ id }) => id)]).toEqual([1, [late.id]]);
    expect((await ana.get(`${path}?status=OUTRO`)).status).toBe(400);
    const inTime = await makeSchedule(server, ana, { contactId, body: 'Ainda serve' });
    await comeDue(server, inTime.id, 11);
    await waitForSchedule(ana, inTime.id, 'ENVIADA');
    expect(await bodiesSent(ana, ticket.id)).toEqual(['Ainda serve']);
    // With another time it waits anew.
    const again = await ana.ok(
      ana.put<Schedule>(`${path}/${late.id}`, {
        sendAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      }),
    );
    expect(again).toMatchObject({ status: 'PENDENTE', failure: null });
  });

  it('a scheduled message waits for its connection, and for the plan', async () => {
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(
      operator.post<Plan>('/plans', { name: `Agenda ${newNumber()}`, users: 9, connections: 9, queues: 9, value: 1 }),
    );
    const { ana, admin, phone, contactId } = await shop({ planId: plan.id });
    const { id } = await makeSchedule(server, ana, { contactId });
    await unlink(admin, phone);
    await comeDue(server, id);
    await until(async () => (await sweepSchedules(server)) > 0);
    expect(await readSchedule(ana, id)).toMatchObject({ status: 'PENDENTE' });
    await operator.ok(operator.put(`/plans/${plan.id}`, { useSchedules: false }));
    await scanNewQrCode(admin, phone);
    expect(await sweepSchedules(server)).toBe(0);
    await until(async () => (await ana.get(`${path}/${id}`)).status === 400);
    await operator.ok(operator.put(`/plans/${plan.id}`, { useSchedules: true }));
    await until(async () => (await ana.get(`${path}/${id}`)).status === 200);
    await sweepSchedules(server);
    await waitForSchedule(ana, id, 'ENVIADA');
  });

  it('a scheduled message only for who stays silent does not leave once the contact has written, nor do those that follow', async () => {
    const { admin, ana, phone, number, contactId, ticket } = await shop();
    const series = { contactId, onlyIfSilent: true, repeat: { every: 'day' } };
    const [answered, silent] = [
      await makeSchedule(server, ana, series),
      await makeSchedule(server, ana, { contactId, onlyIfSilent: false }),
    ];
    await sendFromPhone(admin, phone, { number, body: 'Já paguei' });
    await until(async () => (await fetchThread(ana, ticket.id)).some(({ body }) => body === 'Já paguei'));
    await comeDue(server, [answered.id, silent.id]);
    expect(await failureOf(ana, answered.id)).toBe('ERR_SCHEDULE_ANSWERED');
    await waitForSchedule(ana, silent.id, 'ENVIADA');
    const { schedules } = await ana.ok(ana.get<{ schedules: Schedule[] }>(path));
    expect(schedules.map(({ id }) => id)).toEqual([silent.id, answered.id]);
  });

  it('a scheduled message leaves a closed conversation closed, unless it is to open it for its author', async () => {
    const { ana, contactId, ticket } = await shop();
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    const quiet = await makeSchedule(server, ana, { contactId });
    await comeDue(server, quiet.id);
    await waitForSchedule(ana, quiet.id, 'ENVIADA');
    expect(await statusOf(ana, ticket.id)).toBe('closed');
    const opening = await makeSchedule(server, ana, { contactId, opensTicket: true });
    await comeDue(server, opening.id);
    await waitForSchedule(ana, opening.id, 'ENVIADA');
    expect(await ana.ok(ana.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({
      status: 'open',
      userId: ana.user.id,
    });
  });

  it('a scheduled message whose file is replaced while it is being sent leaves with the new one', async () => {
    const { ana, contactId, ticket } = await shop();
    const { id } = await makeSchedule(server, ana, { contactId, body: 'Segue a tabela' });
    const attach = async (name: string) => {
      const form = new FormData();
      form.set('file', new Blob([png]), name);
      await ana.ok(ana.post(`${path}/${id}/media-upload`, form));
    };
    await attach('velha.png');
    const { files } = server.app.platform;
    const open = files.open.bind(files);
    let isReplaced = false;
    const opened = vi.spyOn(files, 'open').mockImplementation(async (companyId, key) => {
      const content = await open(companyId, key);
      // Files of other tests may still be on their way.
      if (companyId !== ana.user?.companyId || isReplaced) return content;
      isReplaced = true;
      await attach('nova.png');
      return content;
    });
    onTestFinished(() => opened.mockRestore());
    await comeDue(server, id);
    await until(() => isReplaced);
    await until(async () => {
      await sweepSchedules(server);
      return (await readSchedule(ana, id)).status === 'ENVIADA';
    });
    expect((await fetchThread(ana, ticket.id)).at(-1)).toMatchObject({ origin: 'schedule', mediaName: 'nova.png' });
  });

  it('a scheduled message of a series is followed by the next one, which takes over the rule and the file', async () => {
    const { ana, contactId, ticket } = await shop();
    const first = await makeSchedule(server, ana, { contactId, repeat: { every: 'day', count: 3 } });
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    await ana.ok(ana.post(`${path}/${first.id}/media-upload`, form));
    const waiting = async () =>
      (await ana.ok(ana.get<Schedule[]>(`/tickets/${ticket.id}/schedules`))).filter(
        ({ status }) => status === 'PENDENTE',
      );
    const sent: number[] = [];
    for (const left of [2, 1, 0]) {
      const [next] = await waiting();
      await comeDue(server, next?.id ?? 0);
      await waitForSchedule(ana, next?.id ?? 0, 'ENVIADA');
      sent.push(next?.id ?? 0);
      const [following] = await waiting();
      expect(following?.repeat?.count ?? 0).toBe(left);
      if (following) expect(following).toMatchObject({ isRepeated: true, mediaName: 'foto.png', body: first.body });
    }
    expect(sent[0]).toBe(first.id);
    const thread = (await fetchThread(ana, ticket.id)).filter(({ origin }) => origin === 'schedule');
    expect(new Set(thread.map(({ mediaUrl }) => mediaUrl)).size).toBe(3);
  });
});

describe('what happens until a scheduled message leaves', () => {
  it('a scheduled message that a restored installation found due does not leave, its series goes on, and a person sends it after all', async () => {
    const { company, ana, contactId, ticket } = await shop();
    const repeat = { every: 'day', weekdays: [], until: null, count: null };
    const { id } = await makeSchedule(server, ana, { contactId, body: 'Sua consulta é hoje', repeat });
    await server.app.platform.database.forCompany(company.id, ({ db }) =>
      db.updateTable('schedules').set({ failure: 'ERR_SCHEDULE_RESTORED' }).where('id', '=', id).execute(),
    );
    await comeDue(server, id, 1);
    expect(await failureOf(ana, id)).toBe('ERR_SCHEDULE_RESTORED');
    expect(await bodiesSent(ana, ticket.id)).toEqual([]);
    const { schedules } = await ana.ok(ana.get<{ schedules: Schedule[] }>(path));
    expect(schedules.map(({ status, failure }) => [status, failure]).toSorted()).toEqual([
      ['ERRO', 'ERR_SCHEDULE_RESTORED'],
      ['PENDENTE', null],
    ]);
    await ana.ok(ana.put(`${path}/${id}`, { sendAt: new Date(server.clock.now().getTime() + 60_000).toISOString() }));
    await comeDue(server, id);
    await waitForSchedule(ana, id, 'ENVIADA');
  });

  it('a scheduled message of a series that was too late keeps its file beside the next one, and takes it along when it is sent after all', async () => {
    const { ana, contactId, ticket } = await shop();
    const repeat = { every: 'day', weekdays: [], until: null, count: null };
    const { id } = await makeSchedule(server, ana, { contactId, body: 'Tabela de hoje', repeat });
    const form = new FormData();
    form.set('file', new Blob([png]), 'tabela.png');
    await ana.ok(ana.post(`${path}/${id}/media-upload`, form));
    await comeDue(server, id, 13);
    expect(await failureOf(ana, id)).toBe('ERR_SCHEDULE_LATE');
    const { schedules } = await ana.ok(ana.get<{ schedules: Schedule[] }>(path));
    const next = schedules.find(({ status }) => status === 'PENDENTE');
    expect(next).toMatchObject({ mediaName: 'tabela.png' });
    const late = await readSchedule(ana, id);
    expect(late).toMatchObject({ mediaName: 'tabela.png' });
    // Each has a file of its own.
    await ana.ok(ana.delete(`${path}/${next?.id}`));
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await ana.ok(ana.put(`${path}/${id}`, { sendAt: soon }));
    await comeDue(server, id);
    await waitForSchedule(ana, id, 'ENVIADA');
    expect((await fetchThread(ana, ticket.id)).at(-1)).toMatchObject({
      body: 'Tabela de hoje',
      mediaName: 'tabela.png',
    });
  });

  it('a scheduled message says why it does not leave: its conversation went to others, its connection was removed, its contact was blocked', async () => {
    const { company, admin, ana, contactId, ticket, phone } = await shop();
    const other = await company.queue();
    const [hidden, removed] = [
      await makeSchedule(server, ana, { contactId }),
      await makeSchedule(server, admin, { contactId }),
    ];
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { queueId: other.id, userId: admin.user?.id }));
    await comeDue(server, hidden.id);
    expect(await failureOf(admin, hidden.id)).toBe('ERR_SCHEDULE_HIDDEN');
    const blocked = await makeSchedule(server, admin, { contactId });
    await admin.ok(admin.put(`/contacts/${contactId}/block`, { blocked: true }));
    await comeDue(server, blocked.id);
    expect(await failureOf(admin, blocked.id)).toBe('ERR_CONTACT_BLOCKED');
    await admin.ok(admin.delete(`/whatsapp/${phone.id}`));
    expect(await readSchedule(admin, removed.id)).toMatchObject({
      status: 'ERRO',
      failure: 'ERR_NO_WAPP_FOUND',
      whatsappId: null,
      whatsapp: null,
    });
  });

  it('a schedule is not made or changed in the open ticket of a colleague where only the assignee sends, but leaves if it was made before', async () => {
    const { company, admin, queue, ana, contactId, ticket } = await shop();
    const bruno = await company.user({ name: 'Bruno', queueIds: [queue.id] });
    await admin.ok(admin.put('/settings/onlyAssigneeSends', { value: 'enabled' }));
    const before = await makeSchedule(server, ana, { contactId, body: 'Combinado antes' });
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { queueId: queue.id, userId: bruno.user.id }));
    const sendAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    const refusals = [
      await ana.post<Refused>(path, { contactId, whatsappId: ticket.whatsappId, body: 'Por trás dele', sendAt }),
      await ana.put<Refused>(`${path}/${before.id}`, { body: 'Outro texto' }),
      await ana.post<Refused>(`${path}/${before.id}/media-upload`, form),
      await ana.delete<Refused>(`${path}/${before.id}/media-upload`),
    ];
    for (const { status, body } of refusals)
      expect([status, body.error, body.userName]).toEqual([400, 'ERR_NOT_ASSIGNEE', 'Bruno']);
    const his = await makeSchedule(server, bruno, { contactId, body: 'Do responsável' });
    await comeDue(server, before.id);
    await comeDue(server, his.id);
    await waitForSchedule(admin, before.id, 'ENVIADA');
    await waitForSchedule(admin, his.id, 'ENVIADA');
    expect((await bodiesSent(bruno, ticket.id)).toSorted()).toEqual(['Combinado antes', 'Do responsável']);
  });

  it('a contact who is merged into another takes a schedule along, one who is removed takes it away', async () => {
    const { company, admin, contactId, ticket, phone, number } = await shop();
    const double = await company.contact({ name: 'Bia' });
    const moving = await makeSchedule(server, admin, { contactId: double.id, whatsappId: phone.id });
    await admin.ok(admin.post<Contact>(`/contacts/${contactId}/merge`, { contactId: double.id }));
    expect(await readSchedule(admin, moving.id)).toMatchObject({ contactId, ticketId: ticket.id });
    await comeDue(server, moving.id);
    await waitForSchedule(admin, moving.id, 'ENVIADA');
    await until(async () => (await listPhoneMessages(admin, phone, number)).some(({ body }) => body === moving.body));
    const going = await makeSchedule(server, admin, { contactId });
    const subscription = await admin.listen();
    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, contactId));
    expect((await admin.get(`${path}/${going.id}`)).status).toBe(404);
    await until(() =>
      subscription.received.some(({ payload }) => (payload as { scheduleId?: number } | null)?.scheduleId === going.id),
    );
  });

  it('a scheduled message is not sent to a contact that is archived, and may be given another time once it is restored', async () => {
    const { admin, contactId, phone } = await shop();
    const schedule = await makeSchedule(server, admin, { contactId, whatsappId: phone.id });
    await admin.ok(admin.delete(`/contacts/${contactId}`));
    await comeDue(server, schedule.id);
    expect(await waitForSchedule(admin, schedule.id, 'ERRO')).toMatchObject({ failure: 'ERR_CONTACT_ARCHIVED' });
    const fields = {
      contactId,
      body: 'Outro dia',
      sendAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    };
    expect((await admin.post(path, fields)).body).toMatchObject({ error: 'ERR_CONTACT_ARCHIVED' });
    await admin.ok(admin.post(`/contacts/${contactId}/restore`));
    await admin.ok(admin.post(path, fields));
  });
});
