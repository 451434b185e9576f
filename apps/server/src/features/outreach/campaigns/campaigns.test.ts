import { describe, expect, it } from 'vitest';
import { liveEventName, type Campaign } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createOptOuts } from './audience/opt-outs.ts';
import { bodiesOn, longAgo, listOf, settings, campaignOf, reached } from '../../../testing/campaign-calls.ts';

const server = useTestServer();

describe('a campaign', () => {
  it('is inactive until it has a time, in the zone of the company, and is emitted to open browsers of admins', async () => {
    const company = await server.company();
    const { id: companyId, admin } = company;
    const [ana, phone] = await Promise.all([company.user(), company.connection()]);
    expect((await ana.get('/campaigns')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const [{ received }, anaSubscription] = await Promise.all([admin.listen(), ana.listen()]);
    const list = await listOf(admin, []);
    const made = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: ' Natal ',
        message1: 'Oi, {nome}!',
        contactListId: list.id,
        whatsappId: phone.id,
        tagListId: 'Nenhuma',
        fileListId: null,
        scheduledAt: '',
        status: 'FINALIZADA',
      }),
    );
    expect(made).toMatchObject({
      name: 'Natal',
      status: 'INATIVA',
      scheduledAt: null,
      confirmation: false,
      whatsappId: phone.id,
      whatsapp: { id: phone.id, name: phone.name },
      contactList: { id: list.id, name: list.name },
      tagListId: null,
      counts: { total: 0 },
    });
    // São Paulo is three hours behind UTC all year.
    const planned = await admin.ok(
      admin.put<Campaign>(`/campaigns/${made.id}`, { scheduledAt: '2030-07-01 09:30:00' }),
    );
    expect(planned).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2030-07-01T12:30:00.000Z' });
    // As in schedules, a time that the clock shows twice is the first, and one that it skips is the moment of the jump.
    const abroad = await server.company();
    await abroad.admin.ok(
      abroad.admin.put(`/companies/${abroad.id}/locale`, { language: 'en', timeZone: 'America/New_York' }),
    );
    const abroadPhone = await abroad.connection();
    const abroadList = await listOf(abroad.admin, []);
    for (const [scheduledAt, moment] of [
      ['2030-11-03 01:30:00', '2030-11-03T05:30:00.000Z'],
      ['2030-03-10 02:30:00', '2030-03-10T07:00:00.000Z'],
    ])
      expect(
        await abroad.admin.ok(
          abroad.admin.post<Campaign>('/campaigns', {
            name: 'Sale',
            message1: 'Hi',
            contactListId: abroadList.id,
            whatsappIds: [abroadPhone.id],
            scheduledAt,
          }),
        ),
      ).toMatchObject({ scheduledAt: moment });
    const page = await admin.ok(admin.get<{ records: Campaign[]; count: number }>('/campaigns/?searchParam=NATÁL'));
    expect(page).toMatchObject({ records: [{ id: made.id, status: 'PROGRAMADA' }], count: 1 });
    expect(await admin.ok(admin.get('/campaigns/?status=INATIVA'))).toMatchObject({ records: [] });
    await admin.ok(admin.delete(`/campaigns/${made.id}`));
    const events = () => received.filter(({ name }) => name === liveEventName(companyId, 'campaign'));
    await until(() => events().length === 3);
    expect(events().map(({ payload }) => payload)).toEqual([
      { action: 'create', record: made },
      { action: 'update', record: planned },
      { action: 'delete', id: made.id },
    ]);
    expect(anaSubscription.received.filter(({ name }) => name.endsWith('campaign'))).toEqual([]);
  });

  it('cannot be scheduled without people, a connection or a message, nor for a day that there is none', async () => {
    const { admin } = await server.company();
    const post = (body: object) => admin.post<Campaign>('/campaigns', { name: 'Vazia', ...body });
    expect(await post({ scheduledAt: '2030-07-01 09:30:00', message1: ' ', confirmation: true })).toMatchObject({
      status: 400,
      body: {
        error: 'ERR_CAMPAIGN_INCOMPLETE',
        missing: ['message', 'confirmationMessage', 'recipients', 'connection'],
      },
    });
    for (const scheduledAt of ['2030-02-30 09:00:00', 'amanhã', '2030-01-01 25:00:00'])
      expect((await post({ scheduledAt })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await post({ contactListId: 2_000_000_000 })).body).toMatchObject({ error: 'ERR_NO_CONTACT_LIST_FOUND' });
    expect(await admin.ok(admin.get('/campaigns/'))).toMatchObject({ records: [] });
  });

  it('is changed until an hour before it starts; of a cancelled one only the texts', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const list = await listOf(admin, [newNumber(), newNumber()]);
    const start = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
    const make = (scheduledAt: string) =>
      admin.ok(
        admin.post<Campaign>('/campaigns', {
          name: 'Promoção',
          message1: 'Oi',
          contactListId: list.id,
          whatsappIds: [phone.id],
          scheduledAt,
        }),
      );
    const soon = await make(start(59));
    expect(await admin.put(`/campaigns/${soon.id}`, { name: 'Outra' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_NOT_EDITABLE' },
    });
    const later = await make(start(61));
    expect(await admin.ok(admin.put(`/campaigns/${later.id}`, { scheduledAt: null }))).toMatchObject({
      status: 'INATIVA',
    });
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    expect(await admin.ok(admin.post(`/campaigns/${later.id}/media-upload`, form))).toEqual({
      mensagem: 'Arquivo anexado',
    });
    expect(await campaignOf(admin, later.id)).toMatchObject({ mediaName: 'foto.png', mediaMime: 'image/png' });
    expect((await admin.post(`/campaigns/${later.id}/cancel`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });

    await settings(admin, { messageInterval: 3_600 });
    const running = await make(longAgo);
    await reached(admin, running.id, ({ counts }) => counts.sent + counts.delivered + counts.read === 1);
    expect((await admin.delete(`/campaigns/${running.id}`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });
    // Pressed twice: one of them cancels it.
    const pressed = await Promise.all([1, 2].map(() => admin.post(`/campaigns/${running.id}/cancel`)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect(
      await admin.ok(admin.put(`/campaigns/${running.id}`, { name: 'Outra', message1: 'Olá', message2: 'E aí?' })),
    ).toMatchObject({ name: 'Promoção', message1: 'Olá', message2: 'E aí?', status: 'CANCELADA' });
    expect((await admin.post(`/campaigns/${running.id}/restart`)).status).toBe(204);
    expect((await admin.post(`/campaigns/${running.id}/pause`)).status).toBe(204);
    // At its pace: the second one waits for its hour.
    expect(await campaignOf(admin, running.id)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { queued: 1 } });
    expect((await campaignOf(admin, running.id)).pausedAt).not.toBeNull();
    expect((await admin.post(`/campaigns/${running.id}/resume`)).status).toBe(204);
  });

  it('is copied with its attachment, and tested on one number, who is no recipient and gets nothing once they left', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const list = await listOf(admin, [newNumber()]);
    const made = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Natal',
        message1: 'Um, {nome}',
        message2: 'Dois, {nome}',
        confirmation: true,
        confirmationMessage1: 'Posso, {nome}?',
        contactListId: list.id,
        whatsappIds: [phone.id],
      }),
    );
    const form = new FormData();
    form.set('file', new Blob([png]), 'foto.png');
    await admin.ok(admin.post(`/campaigns/${made.id}/media-upload`, form));
    const copy = await admin.ok(admin.post<Campaign>(`/campaigns/${made.id}/copy`, { name: 'Natal (cópia)' }));
    expect(copy).toMatchObject({
      name: 'Natal (cópia)',
      status: 'INATIVA',
      mediaName: 'foto.png',
      message2: 'Dois, {nome}',
    });
    expect(copy).toMatchObject({ whatsappIds: [phone.id], contactListId: list.id, confirmation: true });
    // A file of its own: that of the copy outlives the first one's.
    await admin.ok(admin.delete(`/campaigns/${made.id}`));
    expect((await fetch(new URL(copy.mediaPath ?? '', server.url))).status).toBe(200);

    const number = newNumber();
    const test = () => admin.post(`/campaigns/${copy.id}/test`, { number, name: 'Ana', variant: 2 });
    expect((await test()).body).toEqual({ count: 2 });
    const texts = () => bodiesOn(admin, phone, number);
    await until(async () => (await texts()).length === 2);
    expect(await texts()).toEqual(['Posso, Ana?', 'Dois, Ana']);
    expect((await campaignOf(admin, copy.id)).counts.total).toBe(0);
    const contact = await admin.ok(admin.get<{ contacts: { id: number }[] }>(`/contacts?searchParam=${number}`));
    await server.app.platform.database.forCompany(company.id, ({ db }) =>
      createOptOuts(server.app.platform.vault).add(db, company.id, contact.contacts[0]?.id ?? 0),
    );
    expect((await test()).body).toMatchObject({ error: 'ERR_CAMPAIGN_OPTED_OUT' });
    expect(await texts()).toHaveLength(2);
  });

  it('has settings, of which those that are sent are saved', async () => {
    const { admin } = await server.company();
    expect(await admin.ok(admin.get('/campaign-settings'))).toEqual([]);
    const variables = [{ key: 'cupom', value: 'CASA20' }];
    const saved = await settings(admin, { messageInterval: 5, variables });
    expect(saved.map(({ key, value }) => [key, JSON.parse(value) as unknown])).toEqual([
      ['messageInterval', 5],
      ['variables', variables],
    ]);
    expect(await settings(admin, { messageInterval: 10 })).toMatchObject([{ value: '10' }, { key: 'variables' }]);
    const refused = (values: object) => admin.post('/campaign-settings', { settings: values });
    for (const values of [
      { messageInterval: -1 },
      { variables: [...variables, ...variables] },
      { variables: [...variables, { key: 'Cupom', value: '' }] },
      { variables: [{ key: '{a}', value: '' }] },
      { sendWindow: { weekdays: [1], from: '20:00', until: '08:00' } },
    ])
      expect((await refused(values)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});
