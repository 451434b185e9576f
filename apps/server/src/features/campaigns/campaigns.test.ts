import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Campaign,
  type CampaignSetting,
  type CampaignSettings,
  type CampaignReport,
  type Connection,
  type Contact,
  type ContactList,
  type Tag,
  type Ticket,
} from '@balcao/contract';
import type { TestCompany } from '../../testing/builders.ts';
import { until, type Client } from '../../testing/client.ts';
import { listPhoneMessages, sendFromPhone } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { newNumber, png } from '../../testing/sample-values.ts';

const server = useTestServer();
const longAgo = '2020-01-01 09:00:00';

interface Detail extends Campaign {
  contactList: { id: number; name: string; contacts: { number: string; isWhatsappValid: boolean }[] };
  shipping: { number: string; message: string; deliveredAt: string | null; confirmationRequestedAt: string | null }[];
}

/** A list of people with these numbers. */
async function listOf(by: Client, numbers: readonly string[], name = 'Clientes ativos'): Promise<ContactList> {
  const list = await by.ok(by.post<ContactList>('/contact-lists', { name }));
  for (const [index, number] of numbers.entries())
    await by.ok(by.post('/contact-list-items', { contactListId: list.id, name: `Pessoa ${index + 1}`, number }));
  return list;
}

const settings = (by: Client, values: Partial<CampaignSettings>) =>
  by.ok(by.post<CampaignSetting[]>('/campaign-settings', { settings: values }));
const atOnce = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
const campaignOf = (by: Client, id: number) => by.ok(by.get<Detail>(`/campaigns/${id}`));
const reached = (by: Client, id: number, holds: (campaign: Detail) => boolean) =>
  until(async () => {
    const campaign = await campaignOf(by, id);
    return holds(campaign) ? campaign : undefined;
  }, 15_000);
const bodiesOn = async (by: Client, phone: { id: number }, number: string) =>
  (await listPhoneMessages(by, phone as Parameters<typeof listPhoneMessages>[1], number)).map(({ body }) => body);
const switchPlan = (company: TestCompany, isOn: boolean) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO plans (name, use_campaigns) VALUES (gen_random_uuid()::text, $1) RETURNING id`,
      [isOn],
    );
    await client.query('UPDATE companies SET plan_id = $1 WHERE id = $2', [rows[0]?.id, company.id]);
  });

describe('a campaign', () => {
  it('is inactive until it has a time, which is one of the company, and open browsers of admins hear of it', async () => {
    const company = await server.company();
    const { id: companyId, admin } = company;
    const [ana, phone] = await Promise.all([company.user(), company.connection()]);
    expect((await ana.get('/campaigns')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const [{ received }, heardByAna] = await Promise.all([admin.listen(), ana.listen()]);
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
    expect(planned).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2030-07-01T12:30:00Z' });
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
    expect(heardByAna.received.filter(({ name }) => name.endsWith('campaign'))).toEqual([]);
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
      { variables: [{ key: '{a}', value: '' }] },
      { sendWindow: { weekdays: [1], from: '20:00', until: '08:00' } },
    ])
      expect((await refused(values)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('sending', () => {
  it('writes to everybody on the list and with the tag once, in words of their own, and ends', async () => {
    const company = await server.company();
    const { admin } = company;
    const [phone, other] = await Promise.all([company.connection(), company.connection()]);
    const [listed, invalid, blocked] = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, [listed, invalid, blocked]);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE contact_list_items SET validity = 'invalid', checked_at = now() WHERE number = $1`, [
        invalid,
      ]),
    );
    // One who is on the list and has the tag, one who only has the tag and whose name has braces, one who is blocked.
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Cliente fiel', color: '#2F8F4E' }));
    const tagged = newNumber();
    for (const [number, name] of [
      [listed, 'Outra'],
      [tagged, '{email} {{ms}}'],
      [blocked, 'Bloqueada'],
    ] as const) {
      const ticket = await company.inbound(phone, { number, name, body: 'Oi' });
      if (number === blocked) await admin.ok(admin.put(`/contacts/${ticket.contactId}/block`, { blocked: true }));
      else await admin.ok(admin.put(`/ticket-tags/${ticket.id}/${tag.id}`));
      await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    }
    await settings(admin, { ...atOnce, variables: [{ key: 'cupom', value: 'CASA20' }] });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Promoção',
        message2: 'Oi, {nome}! Cupom {CUPOM}, {desconhecida}.',
        contactListId: list.id,
        tagListId: tag.id,
        whatsappIds: [phone.id, other.id],
        scheduledAt: longAgo,
      }),
    );
    const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(done.completedAt).not.toBeNull();
    expect(done.counts).toMatchObject({ total: 4, queued: 0, skipped: 2, failed: 0 });
    expect(done.shipping.map(({ number }) => number)).toEqual([listed, invalid, blocked, tagged]);
    expect(done.contactList.contacts.map(({ number }) => number)).toEqual([listed, invalid, blocked]);
    const texts = async (number: string) =>
      [...(await bodiesOn(admin, phone, number)), ...(await bodiesOn(admin, other, number))].filter((body) =>
        body.includes('Cupom'),
      );
    expect(await texts(listed)).toEqual(['Oi, Pessoa 1! Cupom CASA20, {desconhecida}.']);
    expect(await texts(tagged)).toEqual(['Oi, {email} {{ms}}! Cupom CASA20, {desconhecida}.']);
    expect([await texts(invalid), await texts(blocked)]).toEqual([[], []]);
    const report = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(report).toMatchObject({
      campaign: { id },
      reach: { total: 4, sent: 2, failed: 0 },
      byVariant: [{ variant: 2, total: 4, sent: 2 }],
      reasons: [
        { reason: 'ERR_CONTACT_BLOCKED', count: 1 },
        { reason: 'ERR_WAPP_INVALID_CONTACT', count: 1 },
      ],
    });
    expect(report.byConnection.map(({ total }) => total)).toEqual([2, 2]);
    expect(report.overTime.sent.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const rows = (query: string) =>
      admin.ok(
        admin.get<{ records: { id: string; number: string }[]; hasMore: boolean }>(
          `/campaigns/${id}/recipients?${query}`,
        ),
      );
    const first = await rows('limit=3');
    expect(first).toMatchObject({
      records: [{ number: listed }, { number: invalid }, { number: blocked }],
      hasMore: true,
    });
    expect(await rows(`after=${first.records[2]?.id}`)).toMatchObject({
      records: [{ number: tagged }],
      hasMore: false,
    });
    expect(await rows('state=skipped&searchParam=PESSOA 2')).toMatchObject({ records: [{ number: invalid }] });
    expect(await rows(`searchParam=${tagged.slice(4)}`)).toMatchObject({ records: [{ number: tagged }] });
    // A list of those whom it did not reach, of those with the tag, of those a search finds: each number once.
    const filled = await listOf(admin, [invalid], 'Quem faltou');
    const fill = (body: object) => admin.ok(admin.post<{ added: number }>(`/contact-lists/${filled.id}/fill`, body));
    expect(await fill({ source: 'campaign', campaignId: id, states: ['skipped', 'failed'] })).toMatchObject({
      added: 1,
      contactList: { contactsCount: 2 },
    });
    expect(await fill({ source: 'tag', tagId: tag.id })).toMatchObject({ added: 2 });
    expect(await fill({ source: 'contacts', searchParam: 'bloqueada' })).toMatchObject({ added: 0 });
    const elsewhere = { source: 'tag', tagId: 2_000_000_000 };
    expect((await admin.post(`/contact-lists/${filled.id}/fill`, elsewhere)).body).toMatchObject({
      error: 'ERR_NO_TAG_FOUND',
    });
    // Failed ones again, and nobody else.
    expect((await admin.post(`/campaigns/${id}/retry`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_NOTHING_FAILED' });
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE campaign_recipients SET state = 'failed' WHERE campaign_id = $1 AND number = $2`, [
        id,
        tagged,
      ]),
    );
    expect(await admin.ok(admin.post(`/campaigns/${id}/retry`))).toEqual({ count: 1 });
    await reached(admin, id, ({ status, counts }) => status === 'FINALIZADA' && counts.failed === 0);
    expect([await texts(listed), await texts(tagged)].map(({ length }) => length)).toEqual([1, 2]);
    // A campaign begins no service.
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'));
    expect(tickets).toEqual([]);
  });

  it('goes on where it was after cancel and restart, pauses, and waits for the plan', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const numbers = Array.from({ length: 4 }, newNumber);
    const list = await listOf(admin, numbers);
    await settings(admin, { messageInterval: 3_600 });
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Aos poucos',
        message1: 'Chegou',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const left = ({ counts }: Detail) => counts.total - counts.queued;
    await reached(admin, id, (campaign) => left(campaign) === 1);
    // The hour goes by.
    const skipPause = () =>
      withClient(server.databaseUrl, (client) =>
        client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE whatsapp_id = $1', [phone.id]),
      );
    await skipPause();
    await admin.ok(admin.post(`/campaigns/${id}/pause`));
    await admin.ok(admin.post(`/campaigns/${id}/resume`));
    await reached(admin, id, (campaign) => left(campaign) === 2);
    await switchPlan(company, false);
    await skipPause();
    await until(async () => (await admin.get('/campaigns')).status === 400);
    await switchPlan(company, true);
    await until(async () => (await admin.get('/campaigns')).status === 200);
    expect(left(await campaignOf(admin, id))).toBe(2);
    await settings(admin, atOnce);
    await admin.ok(admin.post(`/campaigns/${id}/cancel`));
    await admin.ok(admin.post(`/campaigns/${id}/restart`));
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    for (const number of numbers)
      expect((await bodiesOn(admin, phone, number)).filter((body) => body === 'Chegou')).toHaveLength(1);
  });
});

describe('what people answer', () => {
  const say = async (company: TestCompany, phone: Connection, number: string, body: string) => {
    await sendFromPhone(company.admin, phone, { number, body });
  };
  const ticketsOf = async (by: Client, number: string) =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.filter(
      ({ contact }) => contact.number === number,
    );

  it('a yes has the message follow and begins no service; anything else waits in the queue of the campaign, without the menu', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
    const phone = await company.connection({ queues: [sales, support] });
    const [yes, no, later] = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, [yes, no, later]);
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Ofertas',
        message1: 'Aqui está',
        confirmation: true,
        confirmationMessage1: 'Posso mandar?',
        consentWords: ['sim', 'Pode!'],
        queueId: sales.id,
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    await reached(admin, id, ({ counts }) => counts.asked === 3);
    await say(company, phone, yes, ' PÓDE ');
    await say(company, phone, no, 'Quem é?');
    const answered = await reached(
      admin,
      id,
      ({ counts }) => counts.answered === 1 && counts.sent + counts.delivered + counts.read === 1,
    );
    expect(answered).toMatchObject({ status: 'EM_ANDAMENTO', counts: { asked: 1 } });
    // A second yes has nothing sent again: it is an answer like any other.
    await say(company, phone, yes, 'sim');
    await reached(admin, id, ({ counts }) => counts.answered === 2);
    expect(await bodiesOn(admin, phone, yes)).toEqual(['Posso mandar?', ' PÓDE ', 'Aqui está', 'sim']);
    const [waiting] = await until(async () => {
      const found = await ticketsOf(admin, no);
      return found.length > 0 ? found : undefined;
    });
    expect(waiting).toMatchObject({ status: 'pending', queueId: sales.id, unreadMessages: 1 });
    const { events } = await admin.ok(
      admin.get<{ events: { kind: string; note: string }[] }>(`/tickets/${waiting?.id}/events`),
    );
    expect(events).toMatchObject([{ kind: 'queued', note: 'Ofertas' }]);
    // What they write next waits there as well, and the menu stays silent.
    await say(company, phone, no, 'Alô?');
    await until(async () => (await ticketsOf(admin, no))[0]?.unreadMessages === 2);
    expect(await bodiesOn(admin, phone, no)).toEqual(['Posso mandar?', 'Quem é?', 'Alô?']);
  });

  it('a word to leave stops all campaigns for whoever one has written to, also under another contact, and begins no service', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [leaver, other] = [newNumber(), newNumber()];
    const list = await listOf(admin, [leaver]);
    await settings(admin, { ...atOnce, optOutWords: ['não quero'], optOutText: 'Pronto, {nome}.' });
    const post = (name: string, contactListId: number) =>
      admin.ok(
        admin.post<Campaign>('/campaigns', {
          name,
          message1: name,
          contactListId,
          whatsappIds: [phone.id],
          scheduledAt: longAgo,
        }),
      );
    // Nobody wrote to this one: the word is one like any other.
    await say(company, phone, other, 'Sair');
    await until(async () => (await ticketsOf(admin, other)).length === 1);
    const first = await post('Primeira', list.id);
    await reached(admin, first.id, ({ status }) => status === 'FINALIZADA');
    await say(company, phone, leaver, '*Nao  quero!*');
    await reached(admin, first.id, ({ counts }) => counts.optedOut === 1);
    await until(async () => (await bodiesOn(admin, phone, leaver)).length === 3);
    expect(await bodiesOn(admin, phone, leaver)).toEqual(['Primeira', '*Nao  quero!*', 'Pronto, Pessoa 1.']);
    expect(await ticketsOf(admin, leaver)).toEqual([]);
    // Shown on the contact, and taken back by an admin alone, with a note.
    const { contacts: found } = await admin.ok(admin.get<{ contacts: Contact[] }>(`/contacts?searchParam=${leaver}`));
    const path = `/contacts/${found[0]?.id}/campaign-opt-out`;
    const ana = await company.user();
    expect((await ana.ok(ana.get<{ optedOutAt: string | null }>(path))).optedOutAt).not.toBeNull();
    const undo = (by: Client, note: string) => by.post(`${path}/undo`, { note });
    expect((await undo(ana, 'Pediu')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await undo(admin, ' ')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await undo(admin, 'Pediu por telefone')).body).toEqual({ optedOutAt: null });
    expect((await undo(admin, 'Pediu por telefone')).body).toMatchObject({ error: 'ERR_CONTACT_NOT_OPTED_OUT' });
    await say(company, phone, leaver, 'STOP');
    await until(async () => (await ana.ok(ana.get<{ optedOutAt: string | null }>(path))).optedOutAt !== null);
    // The contact is deleted and comes back with a spreadsheet, written without the ninth digit.
    await admin.ok(admin.delete(`/contacts/${found[0]?.id}`));
    const again = await listOf(admin, [leaver.replace(/^(55\d\d)9/, '$1'), other], 'De novo');
    const second = await post('Segunda', again.id);
    const done = await reached(admin, second.id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 2, optedOut: 1 });
    expect(await bodiesOn(admin, phone, other)).toContain('Segunda');
    expect(await bodiesOn(admin, phone, leaver)).not.toContain('Segunda');
  });
});
