import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import type { Chat, ContactList, Message } from '@balcao/contract';
import { specificationEvents } from '../../../../packages/contract/src/specification-events.testing.ts';
import { payingCompany } from './paying-company.ts';
import { until } from './client.ts';
import { ForeignClient, foreignOrigin, loginForeign } from './foreign-client.ts';
import { newNumber } from './sample-values.ts';
import { queryRows } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

type Payload = Record<string, unknown> & { action?: string };

/** Everything that the socket of such a client receives, by the names that the table has. */
async function hearAll(client: ForeignClient, companyId: number) {
  const socket = io(client.base, {
    transports: ['websocket'],
    query: { token: client.bearer },
    extraHeaders: { origin: foreignOrigin },
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.close());
  const heard: { event: string; payload: Payload }[] = [];
  socket.onAny((name: string, payload: Payload) => {
    const event = name
      .replace(`company-${companyId}-`, '')
      .replace(/^(ContactListItem)-\d+$/, '$1-{contactListId}')
      .replace(/^(chat-user)-\d+$/, '$1-{userId}')
      .replace(/^(chat)-\d+$/, '$1-{chatId}');
    heard.push({ event, payload });
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('ready', () => resolve());
    socket.on('connect_error', reject);
  });
  return { heard, join: (ticketId: number) => socket.emitWithAck('joinChatBox', `${ticketId}`) };
}

const rows = Object.entries(specificationEvents).flatMap(([event, actions]) =>
  Object.entries(actions).map(([action, fields]) => ({ event, action, fields })),
);

/** Whether a payload holds a field at a path, through what may be null. */
function holds(payload: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || payload === null) return true;
  if (typeof payload !== 'object' || !(key in payload)) return false;
  return holds((payload as Record<string, unknown>)[key], rest);
}

type Write = (client: ForeignClient) => Promise<unknown>;
/** Adds, changes and deletes a record by its calls. */
const crud =
  (path: string, body: object, change: object = body, id = 'id'): Write =>
  async (client) => {
    const made = await client.ok(client.post<Record<string, number>>(path, body));
    await client.ok(client.put(`${path}/${made[id]}`, change));
    await client.ok(client.delete(`${path}/${made[id]}`));
  };

it('a client of the specification receives the fields that it reads, of every event and action of the table', async () => {
  const company = await payingCompany(server, { provider: 'simulated' });
  const colleague = await loginForeign(server.url, company, { profile: 'user' });
  const admin = await loginForeign(server.url, company);
  const operator = await loginForeign(server.url, await server.company());
  await queryRows(server.databaseUrl, 'UPDATE users SET super = true WHERE id = $1', [operator.user.id]);
  const { heard, join } = await hearAll(admin, company.id);

  // Records of forms.
  const queue = await company.queue();
  await crud('/tags', { name: 'Urgente', color: '#ff0000' }, { name: 'Urgente', color: '#00ff00', kanban: 1 })(admin);
  await crud('/queue', { name: 'Vendas', color: '#ff0000', greetingMessage: 'Olá' }, { name: 'Venda' })(admin);
  await crud('/queueIntegration', { type: 'webhook', name: 'Aviso', urlN8N: 'http://127.0.0.1:9/hook' })(admin);
  const prompt = {
    name: 'Assistente',
    prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
    maxTokens: 100,
    maxMessages: 10,
    temperature: 1,
  };
  await crud('/prompt', { ...prompt, apiKey: 'sk-chave', queueId: queue.id, model: 'gpt-4o-mini' }, prompt)(admin);
  await crud('/quick-messages', { shortcode: 'oi', message: 'Olá' })(admin);
  await crud('/files', { name: 'Catálogo', message: 'Segue', options: [{ name: 'Tabela' }] })(admin);
  const phone = await company.connection({ queues: [queue] });
  const contact = await company.contact();
  const sendAt = new Date(server.clock.now().getTime() + 86_400_000 * 30).toISOString();
  await crud('/schedules', { body: 'Lembrete', contactId: contact.id, sendAt }, { body: 'Outro' })(admin);
  await crud('/campaigns', { name: 'Natal', message1: 'Oi', whatsappId: phone.id }, { name: 'Ano novo' })(admin);
  await crud('/users', {
    name: 'Bia',
    email: `bia-${company.id}@teste.local`,
    password: 'Telhado-azul-9',
    profile: 'user',
    queueIds: [],
  })(admin);

  // Contacts, and lists of them.
  await crud('/contacts', { name: 'Ana', number: newNumber() }, { name: 'Ana Reis' })(admin);
  await admin.ok(admin.post('/contacts/upload', [{ Nome: 'Bia', Telefone: newNumber() }]));
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes' }));
  const person = { name: 'Bia', number: newNumber(), contactListId: list.id };
  await crud('/contact-list-items', person, { name: 'Bia Souza' })(admin);
  const sheet = new FormData();
  sheet.set('file', new Blob([`nome;numero\nCaio;${newNumber()}\n`]), 'x.csv');
  await company.admin.ok(company.admin.post(`/contact-lists/${list.id}/upload`, sheet));
  await until(() => heard.some(({ event }) => event === 'ContactListItem-{contactListId}'));
  await admin.ok(admin.put(`/contact-lists/${list.id}`, { name: 'Todos' }));
  await admin.ok(admin.delete(`/contact-lists/${list.id}`));

  // Conversations.
  const ticket = await company.inbound(phone, { body: 'Oi' });
  await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user.id, queueId: queue.id }));
  await join(ticket.id);
  await admin.ok(admin.get(`/messages/${ticket.id}?markAsRead=true`));
  await admin.ok(admin.post(`/messages/${ticket.id}`, { body: 'Bom dia', read: 1, fromMe: true, mediaUrl: '' }));
  const { messages } = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
  await until(() => heard.some(({ event, payload }) => event === 'appMessage' && payload.action === 'update'));
  await admin.ok(admin.delete(`/messages/${messages.findLast(({ fromMe }) => fromMe)?.id}`));
  await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed', userId: admin.user.id }));

  // Chats of the team.
  const users = [{ id: admin.user.id }, { id: colleague.user.id }];
  const chat = await admin.ok(admin.post<Chat>('/chats', { title: 'Equipe', users }));
  await colleague.ok(colleague.post(`/chats/${chat.id}/messages`, { message: 'Oi' }));
  await admin.ok(admin.post(`/chats/${chat.id}/read`, { userId: admin.user.id }));
  await admin.ok(admin.put(`/chats/${chat.id}`, { title: 'Todos', users }));
  await admin.ok(admin.delete(`/chats/${chat.id}`));

  // What the operator and the bank do.
  await until(async () => (await operator.get('/companies')).status === 200);
  await crud('/announcements', { title: 'Parada', text: 'Hoje' }, { title: 'Parada', text: 'Amanhã' })(operator);
  const { body } = await company.ask();
  await company.payAtBank(body.txid, '149.90');
  await company.check(body.txid);

  // What ends something: a ticket, a connection, the session itself.
  await admin.ok(admin.delete(`/tickets/${ticket.id}`));
  await admin.ok(admin.put(`/whatsapp/${phone.id}`, { name: 'Loja', queueIds: [queue.id] }));
  await admin.ok(admin.delete(`/whatsappsession/${phone.id}`));
  await admin.ok(admin.delete(`/whatsapp/${phone.id}`));
  const elsewhere = new ForeignClient(server.url, '192.0.2.8');
  await elsewhere.ok(elsewhere.post('/auth/login', { email: admin.user.email, password: company.password }));

  const isHeard = ({ event, action }: { event: string; action: string }) =>
    heard.some((one) => one.event === event && one.payload.action === action);
  await until(() => rows.every(isHeard), 15_000).catch(() => undefined);
  expect(rows.filter((row) => !isHeard(row)).map(({ event, action }) => `${event} ${action}`)).toEqual([]);
  const absent = rows.flatMap(({ event, action, fields }) =>
    heard
      .filter((one) => one.event === event && one.payload.action === action)
      .flatMap(({ payload }) => fields.filter((field) => !holds(payload, field.split('.'))))
      .map((field) => `${event} ${action} ${field}`),
  );
  expect([...new Set(absent)]).toEqual([]);
}, 60_000);
