import { describe, expect, it } from 'vitest';
import { hourMs, liveEventName, type LivePayload, type Schedule } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';
import { makeSchedule, openShop, path, readSchedule } from './schedules.testing.ts';

const server = useTestServer();
/** Series go by whole seconds. */
const inHours = (hours: number) =>
  new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000 + hours * hourMs).toISOString();

const idsSeenBy = async (by: Client, query = '') =>
  (await by.ok(by.get<{ schedules: Schedule[] }>(`${path}?${query}`))).schedules.map(({ id }) => id);

describe('schedules', () => {
  it('are created, found, changed and deleted, with live events', async () => {
    const { company, ana, contactId, ticket, phone, sales } = await openShop(server);
    const { received } = await ana.listen();
    const made = await makeSchedule(server, ana, {
      contactId,
      body: '  Olá, {{firstName}}  ',
      userId: 1,
      status: 'ENVIADA',
    });
    expect(made).toMatchObject({
      body: 'Olá, {{firstName}}',
      status: 'PENDENTE',
      sentAt: null,
      contactId,
      contact: { id: contactId, name: 'Beatriz Lima' },
      ticketId: ticket.id,
      whatsappId: phone.id,
      userId: ana.user.id,
      user: { id: ana.user.id, name: 'Ana' },
      queue: { id: sales.id },
      onlyIfSilent: false,
      opensTicket: false,
      repeat: null,
    });
    const other = await makeSchedule(server, ana, { contactId, body: 'Pagamento em aberto', sendAt: inHours(30) });
    expect(await idsSeenBy(ana)).toEqual([other.id, made.id]);
    expect(await idsSeenBy(ana, 'searchParam=BEATRIZ')).toEqual([other.id, made.id]);
    expect(await idsSeenBy(ana, 'searchParam=pagamento')).toEqual([other.id]);
    const changed = await ana.ok(ana.put<Schedule>(`${path}/${made.id}`, { sendAt: inHours(2), onlyIfSilent: true }));
    expect(changed).toMatchObject({ body: made.body, sendAt: expect.any(String), onlyIfSilent: true });
    expect(Date.parse(changed.sendAt)).toBe(Date.parse(inHours(2)));
    await ana.ok(ana.delete(`${path}/${made.id}`));
    const events = () =>
      received.flatMap(({ name, payload }) =>
        name === liveEventName(company.id, 'schedule') ? [payload as LivePayload<'schedule'>] : [],
      );
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { action: 'create', schedule: made },
      { action: 'create', schedule: other },
      { action: 'update', schedule: changed },
      { action: 'delete', scheduleId: made.id },
    ]);
  });

  it('refuse what is short, over, or further ahead than anybody plans, and take a time on the clock of the company', async () => {
    const { admin, contactId, company } = await openShop(server);
    for (const bad of [
      { body: ' abcd ' },
      { body: 'x'.repeat(10_000) },
      { sendAt: '' },
      { sendAt: inHours(-1) },
      { sendAt: '9999-12-31T23:59:59Z' },
      { contactId: undefined },
      { repeat: { every: 'week', weekdays: [7] } },
      { repeat: { every: 'day', until: '9999-12-31' } },
      { repeat: { every: 'week', weekdays: [0], until: inHours(0).slice(0, 10), count: 3 }, sendAt: inHours(48) },
    ])
      expect(
        await admin.post(path, { contactId, body: 'Olá, tudo bem?', sendAt: inHours(1), ...bad }),
        JSON.stringify(bad).slice(0, 100),
      ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    await admin.ok(admin.put(`/companies/${company.id}/locale`, { language: 'pt', timeZone: 'America/Sao_Paulo' }));
    const day = inHours(72).slice(0, 10);
    expect(await makeSchedule(server, admin, { contactId, sendAt: `${day}T15:00` })).toMatchObject({
      sendAt: expect.stringContaining(`${day}T18:00:00`),
    });
  });

  it('go by the clock of the company, also where it jumps, in February, and once the company has moved', async () => {
    const { admin, ana, contactId, company } = await openShop(server);
    const live = (timeZone: string) =>
      admin.ok(admin.put(`/companies/${company.id}/locale`, { language: 'pt', timeZone }));
    const timesOf = async (sendAt: string, repeat: object) =>
      (await admin.ok(admin.post<{ sendAts: string[] }>(`${path}/occurrences`, { sendAt, repeat }))).sendAts.map((at) =>
        new Date(at).toISOString(),
      );
    await live('Europe/Lisbon');
    // On 28 March 2027 the clock goes from 01:00 to 02:00: there is no half past one.
    expect(await makeSchedule(server, admin, { contactId, sendAt: '2027-03-28T01:30' })).toMatchObject({
      sendAt: expect.stringContaining('2027-03-28T01:00:00'),
    });
    expect(await timesOf('2028-01-31T09:00', { every: 'month', count: 3 })).toEqual([
      '2028-01-31T09:00:00.000Z',
      '2028-02-29T09:00:00.000Z',
      '2028-03-31T08:00:00.000Z',
    ]);
    await live('America/Sao_Paulo');
    const day = (days: number) => inHours(24 * days).slice(0, 10);
    const weekly = await makeSchedule(server, ana, {
      contactId,
      sendAt: `${day(3)}T15:00`,
      repeat: { every: 'week', count: 3 },
    });
    await live('America/Manaus');
    // The one that is planned leaves at the moment somebody chose; those after it at 15:00 of the new clock.
    const { schedules, occurrences } = await admin.ok(
      admin.get<{ schedules: Schedule[]; occurrences: { sendAt: string }[] }>(
        `${path}/range?from=${inHours(0)}&until=${inHours(24 * 30)}`,
      ),
    );
    expect(schedules.map(({ id, sendAt }) => [id, sendAt.slice(0, 16)])).toEqual([[weekly.id, `${day(3)}T18:00`]]);
    expect(occurrences.map(({ sendAt }) => sendAt.slice(0, 16))).toEqual([`${day(10)}T19:00`, `${day(17)}T19:00`]);
  });

  it('are seen and changed by their author, by who sees the conversation, and by admins', async () => {
    const { company, admin, ana, bruno, support, contactId, ticket, phone } = await openShop(server);
    const subscriptions = { ana: await ana.listen(), bruno: await bruno.listen() };
    const byAdmin = await makeSchedule(server, admin, { contactId });
    const refused = { status: 404, body: { error: 'ERR_NO_SCHEDULE_FOUND' } };
    expect([await idsSeenBy(ana), await idsSeenBy(bruno)]).toEqual([[byAdmin.id], []]);
    expect(await bruno.get(`${path}/${byAdmin.id}`)).toMatchObject(refused);
    expect(await bruno.put(`${path}/${byAdmin.id}`, { body: 'Outra coisa' })).toMatchObject(refused);
    expect(await bruno.delete(`${path}/${byAdmin.id}`)).toMatchObject(refused);
    // A conversation that is others': not to be written to.
    expect(
      await bruno.post(path, { contactId, whatsappId: phone.id, body: 'Olá, tudo bem?', sendAt: inHours(1) }),
    ).toMatchObject({ body: { error: 'ERR_OTHER_OPEN_TICKET' } });
    // Nobody was served there yet.
    const fresh = await company.contact();
    const own = await makeSchedule(server, bruno, { contactId: fresh.id });
    expect(await idsSeenBy(ana)).toEqual([byAdmin.id]);
    // The conversation moves on: who made one keeps it, and may delete it, but not write in it.
    const byAna = await makeSchedule(server, ana, { contactId });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { queueId: support.id }));
    expect([await idsSeenBy(ana), await idsSeenBy(bruno)]).toEqual([[byAna.id], [byAna.id, own.id, byAdmin.id]]);
    expect(await ana.put(`${path}/${byAna.id}`, { body: 'Ainda aqui' })).toMatchObject({
      body: { error: 'ERR_OTHER_OPEN_TICKET' },
    });
    const form = new FormData();
    form.set('file', new Blob(['Ainda aqui']), 'recado.txt');
    expect(await ana.post(`${path}/${byAna.id}/media-upload`, form)).toMatchObject({
      body: { error: 'ERR_OTHER_OPEN_TICKET' },
    });
    await ana.ok(ana.delete(`${path}/${byAna.id}`));
    const actionsIn = ({ received }: typeof subscriptions.ana) =>
      received.flatMap(({ name, payload }) =>
        name.endsWith('-schedule') ? [(payload as LivePayload<'schedule'>).action] : [],
      );
    // The new attendant of the conversation receives its schedules.
    await until(() => actionsIn(subscriptions.bruno).length === 4 && actionsIn(subscriptions.ana).length === 4);
    expect([actionsIn(subscriptions.ana), actionsIn(subscriptions.bruno)]).toEqual([
      ['create', 'create', 'update', 'delete'],
      ['create', 'update', 'update', 'delete'],
    ]);
  });

  it('carry a file that whoever sees them may open', async () => {
    const { ana, bruno, contactId } = await openShop(server);
    const { id } = await makeSchedule(server, ana, { contactId });
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    expect((await bruno.post(`${path}/${id}/media-upload`, form)).status).toBe(404);
    expect(await ana.ok(ana.post(`${path}/${id}/media-upload`, form))).toEqual({ mensagem: 'Arquivo anexado' });
    const { mediaPath, mediaName } = await readSchedule(ana, id);
    expect([mediaName, (await fetch(`${server.url}${mediaPath}`)).status]).toEqual(['foto.png', 200]);
    await ana.ok(ana.delete(`${path}/${id}`));
    await until(async () => (await fetch(`${server.url}${mediaPath}`)).status === 404);

    // The name of a file does not make it a picture: its bytes decide.
    const other = await makeSchedule(server, ana, { contactId });
    const program = new FormData();
    program.set('file', new Blob([new TextEncoder().encode('MZ\u0000\u0000program')]), 'foto.png');
    await ana.ok(ana.post(`${path}/${other.id}/media-upload`, program));
    expect((await readSchedule(ana, other.id)).mediaMime).not.toMatch(/^image/);
  });
});
