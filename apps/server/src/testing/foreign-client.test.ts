import { describe, expect, it } from 'vitest';
import type {
  Connection,
  Contact,
  LivePayload,
  Message,
  Plan,
  SandboxMessage,
  Schedule,
  Tag,
  Ticket,
  User,
} from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until } from './client.ts';
import { ForeignClient, foreignOrigin, loginForeign } from './foreign-client.ts';
import { useTestServer } from './test-server.ts';
import { newNumber, png } from './sample-values.ts';
import { withClient } from './tables.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

const login = (company: TestCompany, fields?: Record<string, unknown>) => loginForeign(server.url, company, fields);

describe('a client written for the calls of the specification', () => {
  it('logs in where a company has no end, and finds the plans to sign up for', async () => {
    const { user } = await login(await server.company());
    expect(user.company.dueDate).toMatch(/^2999-12-31T/);
    const stranger = new ForeignClient(server.url, '192.0.2.8');
    const plans = await stranger.ok(stranger.get<Plan[]>('/plans/all'));
    expect(plans.map(({ id }) => id)).toContain(server.planId);
  });

  it('saves forms in which nothing was chosen', async () => {
    const company = await server.company();
    const admin = await login(company);
    const form = {
      name: 'Bia Souza',
      email: `bia-${company.id}@teste.local`,
      password: 'Telhado-azul-9',
      profile: 'user',
    };
    for (const [index, whatsappId] of [false, '', null, 0].entries()) {
      const body = { ...form, email: `bia-${index}-${company.id}@teste.local`, whatsappId, queueIds: [] };
      expect(await admin.ok(admin.post<User>('/users', body))).toMatchObject({ whatsappId: null });
    }
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Urgente', color: '', kanban: 0, userId: 1 }));
    expect(tag.color).toMatch(/^#/);
    const red = await admin.ok(admin.put<Tag>(`/tags/${tag.id}`, { name: 'Urgente', color: '#ff0000' }));
    expect(await admin.ok(admin.put<Tag>(`/tags/${tag.id}`, { name: 'Urgente!', color: '' }))).toMatchObject({
      name: 'Urgente!',
      color: red.color,
    });
  });

  it('saves forms whose flags are words, whose rows are empty and whose times have a space', async () => {
    const company = await server.company();
    const admin = await login(company);
    const reply = { shortcode: 'oi', message: 'Olá', geral: 'true', status: 'false', isMedia: false, mediaPath: null };
    expect(await admin.ok(admin.post('/quick-messages', reply))).toMatchObject({ geral: true, status: false });
    const person = { name: 'Bia Souza', number: newNumber(), email: '' };
    const extraInfo = [
      { name: '', value: '' },
      { name: 'CPF', value: '1' },
    ];
    const contact = await admin.ok(admin.post<Contact>('/contacts', { ...person, extraInfo }));
    expect(contact.extraInfo).toMatchObject([{ name: 'CPF', value: '1' }]);
    expect(
      await admin.post('/contacts', { ...person, number: newNumber(), extraInfo: [{ name: '', value: '1' }] }),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'extraInfo.0.name' }] },
    });
    const files = { name: 'Tabela', message: 'Segue', options: [{ name: '', path: '', mediaType: '' }], userId: 1 };
    expect(await admin.ok(admin.post('/files', files))).toMatchObject({ options: [] });
    await company.connection();
    const sendAt = `${new Date().getUTCFullYear() + 1}-01-15 10:00:00`;
    const scheduled = await admin.ok(
      admin.post<Schedule>('/schedules', { body: 'Até logo', contactId: contact.id, sendAt, sentAt: null }),
    );
    expect(new Date(scheduled.sendAt)).toEqual(new Date(`${sendAt.slice(0, 10)}T13:00:00Z`));
    const { contacts } = await admin.ok(
      admin.get<{ contacts: Contact[] }>(`/contacts?dateStart=${new Date(0).toISOString()}&dateEnd=`),
    );
    expect(contacts.map(({ id }) => id)).toEqual([contact.id]);
    expect((await admin.get('/tickets?queueIds=null&tags=null&users=[]&status=open')).status).toBe(200);
  });

  it('stays logged in as an attendant, on every page it may open', async () => {
    const company = await server.company();
    const queue = await company.queue();
    await company.user({ name: 'Bruno', queueIds: [queue.id] });
    const ana = await login(company, { name: 'Ana', queueIds: [queue.id] });
    const { users } = await ana.ok(ana.get<{ users: User[] }>('/users/?searchParam=Bruno'));
    expect(users).toMatchObject([{ name: 'Bruno', queues: [{ id: queue.id }] }]);
    const today = new Date().toISOString().slice(0, 10);
    for (const path of ['ticketsUsers', 'ticketsDay'])
      await ana.ok(ana.get(`/dashboard/${path}?initialDate=${today}&finalDate=${today}&companyId=${company.id}`));
    await ana.ok(ana.get(`/dashboard?date_from=${today}&date_to=${today}`));
    expect(await ana.delete(`/users/${company.admin.user?.id}`)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(ana.isLoggedOut).toBe(false);
  });

  it('refreshes a token that has run out, once', async () => {
    const ana = await login(await server.company(), {});
    ana.bearer = `${ana.bearer}x`;
    expect((await ana.get('/settings')).status).toBe(200);
    expect(ana.isLoggedOut).toBe(false);
  });

  it('adds a WhatsApp number without naming a provider, and lists those of a queue', async () => {
    const company = await server.company();
    const admin = await login(company);
    const sales = await company.queue();
    const body = { name: 'Loja', queueIds: [sales.id], transferQueueId: '', timeToTransfer: false };
    const added = await admin.ok(admin.post<Connection>('/whatsapp', body));
    expect(added.provider).toBe('beta');
    // It starts by itself: on the simulated phone up to the code to scan.
    const simulated = await admin.ok(admin.post<Connection>('/whatsapp', { name: 'Balcão', provider: 'sandbox' }));
    await until(async () => (await admin.ok(admin.get<Connection>(`/whatsapp/${simulated.id}`))).qrcode !== '');
    await admin.ok(admin.delete(`/whatsapp/${simulated.id}`));
    await company.connection({ paired: false });
    const listed = await admin.ok(admin.get<Connection[]>(`/whatsapp/?session=0&queueId=${sales.id}`));
    expect(listed.map(({ id }) => id)).toEqual([added.id]);
    expect(await admin.ok(admin.get<Connection[]>('/whatsapp?companyId=1&session=0&queueId='))).toHaveLength(2);
  });

  it('gets not found where an id in the path is a word', async () => {
    const admin = await login(await server.company());
    expect(await admin.get('/contacts/palavra')).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
    expect(await admin.get('/contacts/0')).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  });

  /** A queue with a connection, an attendant of it at such a client, and a colleague at ours. */
  async function shop() {
    const company = await server.company();
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const ana = await login(company, { name: 'Ana', queueIds: [queue.id] });
    return { company, queue, phone, ana };
  }

  it('loses from its lists what left them, and finds it in the next', async () => {
    const { company, phone, ana } = await shop();
    const ticket = await company.inbound(phone, { body: 'Oi' });
    const { events } = await ana.listen(`company-${company.id}-ticket`);
    /** The lists of such a client: `delete` takes a ticket out of all, `update` puts it into that of its status. */
    const list = (status: string) =>
      (events as LivePayload<'ticket'>[]).reduce<number[]>((ids, event) => {
        if (event.action === 'delete') return ids.filter((id) => id !== event.ticketId);
        if (event.action !== 'update' || event.ticket.status !== status) return ids;
        return [...ids.filter((id) => id !== event.ticket.id), event.ticket.id];
      }, []);
    const expectIn = (status: string) =>
      until(() => {
        expect(['pending', 'open', 'closed'].filter((each) => list(each).includes(ticket.id))).toEqual([status]);
        return true;
      });
    for (const status of ['open', 'pending', 'open', 'closed', 'open', 'closed']) {
      await ana.ok(ana.put(`/tickets/${ticket.id}`, { status, userId: status === 'pending' ? null : ana.user.id }));
      await expectIn(status);
    }
    // The contact writes again.
    await company.inbound(phone, { number: ticket.contact.number, body: 'Mais uma' });
    await expectIn('pending');
  });

  const unreadOf = async (by: ForeignClient, id: number) =>
    (await by.ok(by.get<Ticket>(`/tickets/${id}`))).unreadMessages;

  it('has read what it accepts and what it answers', async () => {
    const { company, phone, ana } = await shop();
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Oi' });
    expect(await unreadOf(ana, ticket.id)).toBe(1);
    const accepted = await ana.ok(
      ana.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open', userId: ana.user.id, queueId: ticket.queueId }),
    );
    expect([accepted.unreadMessages, await unreadOf(ana, ticket.id)]).toEqual([0, 0]);
    await company.inbound(phone, { number, body: 'E aí?' });
    await company.inbound(phone, { number, body: 'Alô?' });
    expect(await unreadOf(ana, ticket.id)).toBe(2);
    const { events } = await ana.listen(`company-${company.id}-ticket`);
    await ana.ok(
      ana.post(`/messages/${ticket.id}`, { read: 1, fromMe: true, mediaUrl: '', body: 'Aqui', quotedMsg: null }),
    );
    expect(await unreadOf(ana, ticket.id)).toBe(0);
    await until(() => events.some((event) => isUnreadOf(event, ticket.id, 0)));
    const { tickets } = await ana.ok(ana.get<{ tickets: Ticket[] }>('/tickets?withUnreadMessages=true'));
    expect(tickets).toEqual([]);
    // The phone of the contact shows that it was read.
    await until(async () => {
      const page = await company.admin.ok(
        company.admin.get<{ messages: SandboxMessage[] }>(`/sandbox/${phone.id}/messages?number=${number}`),
      );
      return page.messages.filter(({ ack }) => ack === 4).length >= 3;
    });
  });

  it('greets by itself whom it accepts: the contact gets one greeting', async () => {
    const { company, phone, ana } = await shop();
    await company.admin.ok(company.admin.put('/settings/sendGreetingAccepted', { value: 'enabled' }));
    const accept = async (by: Pick<ForeignClient, 'put'>) => {
      const ticket = await company.inbound(phone, { body: 'Oi' });
      await by.put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.user.id });
      return ticket;
    };
    const ticket = await accept(ana);
    const body = '*Mensagem automática:*\n{{ms}} *{{name}}*, meu nome é *Ana*';
    await ana.ok(ana.post(`/messages/${ticket.id}`, { read: 1, fromMe: true, mediaUrl: '', body }));
    const sentIn = async ({ id }: Ticket) =>
      (await ana.ok(ana.get<{ messages: Message[] }>(`/messages/${id}`))).messages.filter(({ fromMe }) => fromMe);
    expect(await sentIn(ticket)).toMatchObject([{ body: expect.stringMatching(/meu nome é \*Ana\*$/) as string }]);
    // Nobody else greets once more in this service.
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'pending', userId: null }));
    await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    expect(await sentIn(ticket)).toHaveLength(1);
  });

  const isUnreadOf = (event: unknown, ticketId: number, unreadMessages: number) => {
    const page = event as LivePayload<'ticket'>;
    return page.action === 'updateUnread' && page.ticketId === ticketId && page.unreadMessages === unreadMessages;
  };

  it('has read the first page of a conversation it has joined, unless it says so by itself', async () => {
    const { company, phone, ana } = await shop();
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Oi' });
    const path = `/messages/${ticket.id}?pageNumber=1`;
    const socket = await ana.listen(`company-${company.id}-ticket`);
    await ana.ok(ana.get(path));
    expect(await unreadOf(ana, ticket.id)).toBe(1);
    expect(await socket.join(ticket.id)).toEqual({ ok: true });
    await ana.ok(ana.get(`/messages/${ticket.id}?pageNumber=2`));
    await ana.ok(ana.get(`${path}&keepUnread=true`));
    expect(await unreadOf(ana, ticket.id)).toBe(1);
    await ana.ok(ana.get(path));
    expect(await unreadOf(ana, ticket.id)).toBe(0);
    await until(() => socket.events.some((event) => isUnreadOf(event, ticket.id, 0)));
    await company.inbound(phone, { number, body: 'E agora?' });
    const { messages } = await ana.ok(ana.get<{ messages: Message[] }>(`${path}&keepUnread=true`));
    await ana.ok(ana.post(`/tickets/${ticket.id}/read`, { lastMessageId: messages[0]?.id }));
    await ana.ok(ana.get(path));
    expect(await unreadOf(ana, ticket.id)).toBe(1);
  });

  it('an operator inside a company marks no conversation as read', async () => {
    const { company, phone } = await shop();
    const ticket = await company.inbound(phone, { body: 'Oi' });
    const operator = await login(await server.company());
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE users SET super = true WHERE id = $1', [operator.user.id]),
    );
    await until(
      async () => (await operator.post(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' })).status === 200,
    );
    const entered = await operator.ok(
      operator.post<{ token: string }>(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' }),
    );
    operator.bearer = entered.token;
    const socket = await operator.listen(`company-${company.id}-ticket`);
    expect(await socket.join(ticket.id)).toEqual({ ok: true });
    await operator.ok(operator.get(`/messages/${ticket.id}?pageNumber=1`));
    expect(await unreadOf(operator, ticket.id)).toBe(1);
  });

  it('hears of announcements under the name that has no company', async () => {
    const company = await server.company();
    const ana = await login(company, {});
    const { events } = await ana.listen('company-announcement');
    const operator = await login(await server.company());
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE users SET super = true WHERE id = $1', [operator.user.id]),
    );
    const made = await until(async () => {
      const answer = await operator.post<{ id: number }>('/announcements', {
        title: 'Parada',
        text: 'Hoje',
        status: 'true',
      });
      return answer.status === 200 ? answer.body : undefined;
    });
    await operator.ok(operator.delete(`/announcements/${made.id}`));
    await until(() => events.length >= 2);
    expect(events).toMatchObject([
      { action: 'create', record: { id: made.id, title: 'Parada' } },
      { action: 'delete', id: made.id },
    ]);
  });

  it('opens the files of messages, quick replies and events', async () => {
    const { company, phone, ana } = await shop();
    const ticket = await company.inbound(phone, { body: 'Oi' });
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
    const { events } = await ana.listen(`company-${company.id}-appMessage`);
    const form = new FormData();
    form.append('medias', new Blob([png], { type: 'image/png' }), 'foto.png');
    await company.admin.ok(company.admin.post(`/messages/${ticket.id}`, form));
    const { publicUrl } = server.app.platform.config;
    const whole = (address: string | null | undefined) => expect(address).toMatch(new RegExp(`^${publicUrl}/media/`));
    const { messages } = await ana.ok(ana.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
    const sent = messages.find(({ mediaType }) => mediaType === 'image');
    whole(sent?.mediaUrl);
    await until(() => events.length > 0);
    whole((events[0] as LivePayload<'appMessage'>).message.mediaUrl);
    const file = await fetch((sent?.mediaUrl ?? '').replace(publicUrl, server.url), {
      headers: { origin: foreignOrigin },
    });
    expect([file.status, file.headers.get('access-control-allow-origin')]).toEqual([200, foreignOrigin]);
    // Ours stands on its own origin.
    const own = await company.admin.ok(company.admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
    expect(own.messages.find(({ id }) => id === sent?.id)?.mediaUrl).toMatch(/^\/media\//);
  });
});
