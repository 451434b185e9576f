import { randomInt, randomUUID } from 'node:crypto';
import type {
  SheetImport,
  Chat,
  Message,
  QueueOption,
  QuickMessage,
  SandboxMessage,
  Tag,
  Ticket,
  TicketNote,
} from '@balcao/contract';
import { Client, until } from './client.ts';
import { createRecord } from './create-record.ts';
import { featureSamples } from './feature-samples.ts';
import { insertInvoice, newNumber, png } from './sample-values.ts';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';
import {
  insertCampaignRows,
  insertDeadlines,
  insertReportFile,
  insertSavedReport,
  insertTogether,
  insertDelivery,
  insertPhoneHistory,
  insertOfficialTemplate,
  insertPasskey,
  insertPushDevice,
  insertRemainingRows,
} from './world-rows.ts';
import { insertResponderRows } from './world-automation.ts';
import { insertCharge, insertPixRows } from './world-money.ts';
import type { World } from './world-types.ts';

export async function buildWorld(server: TestServer): Promise<World> {
  // How many of each a plan allows is another test's matter.
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE plans SET users = 1000, connections = 1000, queues = 1000'),
  );
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue();
  const [user, supervisor, operator, connection] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [queue.id], allTicket: 'enabled' }),
    company.user({ name: 'Sílvia', profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled' }),
    company.user({ name: 'Otto', profile: 'admin' }),
    company.connection({ queues: [queue] }),
  ]);
  const program = new Client(server.url);
  program.token = randomUUID();
  await admin.ok(admin.put(`/whatsapp/${connection.id}`, { token: program.token }));
  const numbers = { pending: newNumber(), open: newNumber(), closed: newNumber() };
  const first = await Promise.all(
    Object.entries(numbers).map(([status, number]) =>
      company.inbound(connection, { number, name: `Contato ${status}`, body: `Oi ${status}` }),
    ),
  );
  const [pending, waiting, toClose] = first as [Ticket, Ticket, Ticket];
  const open = await user.ok(user.put<Ticket>(`/tickets/${waiting.id}`, { status: 'open' }));
  const form = new FormData();
  form.set('body', 'Segue a foto');
  form.set('clientId', randomUUID());
  form.set('medias', new Blob([png]), 'foto.png');
  const sent = await user.ok(user.post<{ messages: Message[] }>(`/messages/${open.id}`, form));
  const closed = await user.ok(user.put<Ticket>(`/tickets/${toClose.id}`, { status: 'closed' }));
  const thread = await until(async () => {
    const { messages } = await user.ok(user.get<{ messages: Message[] }>(`/messages/${open.id}`));
    return messages.some((message) => message.id === sent.messages[0]?.id && message.ack >= 3) ? messages : undefined;
  });
  const phone = await admin.ok(
    admin.get<{ messages: SandboxMessage[] }>(`/sandbox/${connection.id}/messages?number=${numbers.open}`),
  );
  const quickMessage = await user.ok(
    user.post<QuickMessage>('/quick-messages', { shortcode: 'pix', message: 'Nossa chave é o CNPJ', geral: true }),
  );
  const drawing = new FormData();
  drawing.set('file', new Blob([png]), 'chave.png');
  await user.ok(user.post(`/quick-messages/${quickMessage.id}/media-upload`, drawing));
  const tag = await user.ok(
    user.post<Tag>('/tags', { name: `Cliente novo ${randomInt(1_000_000)}`, color: '#2F8F4E' }),
  );
  await user.ok(user.put(`/ticket-tags/${open.id}/${tag.id}`));
  const note = await user.ok(user.post<TicketNote>('/ticket-notes', { ticketId: open.id, note: 'Cliente antiga' }));
  const queueOption = await admin.ok(
    admin.post<QueueOption>('/queue-options', { queueId: queue.id, title: 'Segunda via', message: 'Diga o CPF' }),
  );
  await insertRemainingRows(server, company.id, {
    operatorId: operator.user.id,
    contactId: open.contactId,
    closedId: closed.id,
  });
  const world: World = {
    company,
    admin,
    user,
    supervisor,
    operator,
    program,
    queue,
    queueOption,
    connection,
    numbers,
    quickMessage,
    tag,
    note,
    tickets: { pending, open: await admin.ok(admin.get<Ticket>(`/tickets/${open.id}`)), closed },
    inbound: thread[0] as Message,
    outbound: thread[1] as Message,
    phoneMessage: phone.messages[0] as SandboxMessage,
    chatUuid: '',
    records: new Map(),
  };
  await withClient(server.databaseUrl, async (client) => {
    const invoiceId = await insertInvoice(client, company.id);
    await insertCharge(client, company.id, invoiceId);
    world.records.set('/invoices', invoiceId);
    world.records.set('/pix-charges', await insertPixRows(client, world));
    world.records.set('/templates', await insertOfficialTemplate(client, company.id));
    world.records.set('/security/passkeys', await insertPasskey(client, world.operator.user.id));
    for (const [path, table] of [
      ['/move-ins', 'move_ins'],
      ['/move-in-files', 'move_in_files'],
    ] as const) {
      const found = await client.query<{ id: number }>(`SELECT id FROM ${table} WHERE company_id = $1`, [company.id]);
      world.records.set(path, found.rows[0]?.id ?? 0);
    }
    world.records.set('/push/devices', await insertPushDevice(client, company.id, world.operator.user.id));
  });
  for (const one of featureSamples) world.records.set(one.crud.path, await createRecord(one, world));
  await world.user.ok(world.user.put(`/ticket-views/${world.records.get('/ticket-views')}/pinned`, { isPinned: true }));
  world.records.set('/contact-list-imports', await importSpreadsheet(world));
  world.records.set('/contact-imports', await importContacts(world));
  world.records.set('/privacy/exports', await takeDataAlong(world));
  world.records.set('/privacy/erasures', await askForErasure(world));
  await insertResponderRows(server, world);
  await insertDelivery(server, world);
  await insertDeadlines(server, world);
  await insertTogether(server, world);
  await insertReportFile(server, world);
  await insertSavedReport(server, world);
  await insertPhoneHistory(server, world);
  await writeInChat(world);
  await beAvailable(world);
  await beHelpedByModel(server, world);
  await sendByProgram(world);
  await insertCampaignRows(server, world);
  await user.ok(user.put(`/helps/${world.records.get('/helps')}/view`, { position: 30 }));
  await user.ok(user.post('/announcements/read', { announcementIds: [world.records.get('/announcements')] }));
  return world;
}

/** The attendant is there, receives tickets of the queue, and looks after a customer. */
async function beAvailable({ admin, user, queue, tickets }: World): Promise<void> {
  await user.ok(user.put('/availability', { state: 'available' }));
  await user.ok(user.put(`/contacts/${tickets.open.contactId}/owner`, { userId: user.user.id }));
  await admin.ok(
    admin.put(`/queue/${queue.id}/assignment`, {
      mode: 'hand',
      capacity: 8,
      usesOwner: true,
      ownerWaitMinutes: 5,
      usesLast: false,
      fallbackQueueId: null,
      pauseMinutes: null,
      onAbsence: 'keep',
      acceptsAbove: true,
      receivers: [{ userId: user.user.id, receives: true, capacity: 4, standInId: null }],
    }),
  );
}

/** A contact that is about to be erased. */
async function askForErasure({ admin, company }: World): Promise<number> {
  const { id: contactId } = await company.contact();
  return (await admin.ok(admin.post<{ id: number }>('/privacy/erasures', { contactId }))).id;
}

/** An archive of the company; nothing writes to it any more. */
async function takeDataAlong({ admin }: World): Promise<number> {
  const { id } = await admin.ok(admin.post<{ id: number }>('/privacy/exports', {}));
  await until(async () => {
    const { exports } = await admin.ok(admin.get<{ exports: { state: string }[] }>('/privacy'));
    return exports.every(({ state }) => state === 'ready');
  });
  return id;
}

/** A model that helps attendants, what it used, and what was said in the contact's message. */
async function beHelpedByModel(server: TestServer, { admin, user, company, inbound }: World): Promise<void> {
  const base = '/world-model';
  server.services.on(base, () => ({
    body: { text: 'Oi', choices: [{ message: { content: 'Já vou ver, um momento.' } }] },
  }));
  const baseUrl = `${server.services.url}${base}/v1`;
  await admin.ok(admin.put('/assistant', { enabled: true, apiKey: 'sk-chave', baseUrl }));
  await user.ok(user.post(`/tickets/${inbound.ticketId}/assistant/suggestion`, {}));
  await withClient(server.databaseUrl, (client) =>
    client.query('INSERT INTO transcriptions (company_id, message_id, ticket_id, text) VALUES ($1, $2, $3, $4)', [
      company.id,
      inbound.id,
      inbound.ticketId,
      'Oi, tudo bem?',
    ]),
  );
}

/** A message with a file in the chat among the records, and a reaction to it. */
async function writeInChat(world: World): Promise<void> {
  const { user, records } = world;
  const path = `/chats/${records.get('/chats')}/messages`;
  const form = new FormData();
  form.set('message', 'Olha a prévia');
  form.set('clientId', randomUUID());
  form.set('medias', new Blob([png]), 'previa.png');
  const { id, chat } = await user.ok(user.post<{ id: number; chat: Chat }>(path, form));
  await user.ok(user.put(`${path}/${id}/reaction`, { emoji: '👍' }));
  records.set('/chat-messages', id);
  world.chatUuid = chat.uuid;
}

/** A message that reached its contact, and its call in the list. */
async function sendByProgram({ admin, program }: World): Promise<void> {
  const sent = await program.request<{ id: string }>(
    'POST',
    '/api/messages/send',
    { number: newNumber(), body: 'Seu pedido saiu', closeTicket: true },
    { 'idempotency-key': 'pedido-1' },
  );
  const { id } = sent.body;
  await until(async () => (await program.get<{ status: string }>(`/api/messages/${id}`)).body.status === 'delivered');
  await until(async () => (await admin.ok(admin.get<{ calls: unknown[] }>('/api-calls'))).calls.length > 0);
}

/** A list of contacts that was imported, save one row. */
async function importSpreadsheet({ admin, records }: World): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([`nome;telefone;cidade\nCamila;${newNumber()};Campinas\n;123;\n`]), 'clientes.csv');
  const { id } = await admin.ok(
    admin.post<{ id: number }>(`/contact-lists/${records.get('/contact-lists')}/upload`, form),
  );
  await until(async () => {
    const { status } = await admin.ok(admin.get<{ status: string }>(`/contact-list-imports/${id}`));
    return status === 'done';
  });
  return id;
}

/** A spreadsheet that became contacts, save one row. */
async function importContacts({ admin }: World): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([`nome;telefone\nCamila;${newNumber()}\n;123\n`]), 'contatos.csv');
  const { id, columns } = await admin.ok(admin.post<SheetImport>('/contacts/imports', form));
  await admin.ok(admin.post(`/contact-imports/${id}/start`, { columns }));
  await until(async () => (await admin.ok(admin.get<SheetImport>(`/contact-imports/${id}`))).status === 'done');
  return id;
}
