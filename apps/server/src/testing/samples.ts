import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import {
  endpoints,
  fillPath,
  type Endpoint,
  type Message,
  type QueueOption,
  type QuickMessage,
  type Tag,
  type Ticket,
  type TicketNote,
  type Connection,
} from '@balcao/contract';
import { createOptOuts } from '../features/campaigns/index.ts';
import { Client, until, type Answer } from './client.ts';
import { createRecord, crudSampleCalls, featureSamples } from './feature-samples.ts';
import { randomColor, randomText } from './random.ts';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';
import type { Sample, SampleCall, World } from './world-types.ts';
import { insertInvoice, newNumber, png } from './world.ts';

const dialogflowAccount = JSON.stringify({
  client_email: 'balcao@loja.iam.example',
  private_key: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
});

/** A body that is a list. */
const sheet = (rows: object[]) => rows as unknown as Record<string, unknown>;
const email = () => `${randomText()}@teste.local`;

/** Every endpoint with a call that succeeds; what it uses up it makes itself. A test asks for completeness. */
export const samples: Readonly<Record<string, (world: World, server: TestServer) => Sample | Promise<Sample>>> = {
  ...crudSampleCalls,
  login: async ({ company }) => ({ body: { email: (await company.user()).user.email, password: company.password } }),
  refreshAccessToken: async (world, server) => ({ headers: { cookie: await loginCookie(world, server) } }),
  logout: async (world, server) => ({ headers: { cookie: await loginCookie(world, server) } }),
  getMe: () => ({}),
  signUp: (_world, server) => ({
    body: {
      name: `Nova ${randomText()}`,
      email: email(),
      phone: '11999999999',
      password: 'Senha123',
      planId: server.planId,
    },
  }),
  forgotPassword: async ({ company }) => ({ params: { email: (await company.user()).user.email } }),
  forgotPasswordByBody: async ({ company }) => ({ body: { email: (await company.user()).user.email } }),
  resetPasswordByUrl: async (world, server) => ({ params: await requestMailedCode(world, server) }),
  resetPasswordByBody: async (world, server) => ({ body: await requestMailedCode(world, server) }),
  listPublicPlans: () => ({}),
  listAllPlans: () => ({}),
  getCompanyPlan: ({ company }) => ({ params: { id: company.id } }),
  getFirstSteps: ({ company }) => ({ params: { id: company.id } }),
  uploadKnowledge: () => ({ files: { file: Buffer.from('Entregamos em dois dias úteis.') } }),
  testPrompt: ({ records }, server) => ({
    body: {
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'gpt-4o-mini',
      baseUrl: `${server.services.url}/world-model/v1`,
      maxTokens: 100,
      temperature: 1,
      apiKey: 'sk-chave',
      promptId: records.get('/prompt'),
      messages: [{ fromMe: false, text: 'Oi' }],
    },
  }),
  getAssistant: () => ({}),
  updateAssistant: () => ({ body: { model: 'gpt-4o-mini', monthlyTokens: 1_000_000 } }),
  suggestAnswer: ({ tickets }) => ({ params: { id: tickets.open.id }, body: {} }),
  rewriteText: ({ tickets }) => ({ params: { id: tickets.open.id }, body: { text: 'oi', style: 'kinder' } }),
  summarizeTicket: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  translateMessage: ({ inbound }) => ({ params: { id: inbound.id }, body: { language: 'en' } }),
  transcribeMessage: ({ inbound }) => ({ params: { id: inbound.id } }),
  listTranscriptions: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  listSettings: () => ({}),
  listSecretSettings: () => ({}),
  previewSuspension: ({ company }) => ({ params: { id: company.id } }),
  getCompanyAdmin: ({ company }) => ({ params: { id: company.id } }),
  updateCompanyAdmin: async (world) => ({
    params: { id: await newCompany(world) },
    body: { name: 'Dona', email: `${randomText()}@teste.local` },
  }),
  mailCompanyAdminReset: async (world) => ({ params: { id: await newCompany(world) } }),
  getCompany: ({ company }) => ({ params: { id: company.id } }),
  updateCompanyOpeningHours: ({ company }) => ({ params: { id: company.id }, body: { schedules: [] } }),
  updateCompanyLocale: ({ company }) => ({
    params: { id: company.id },
    body: { language: 'pt', timeZone: 'America/Sao_Paulo' },
  }),
  updateSetting: () => ({ params: { key: 'onlyAssigneeSends' }, body: { value: 'disabled' } }),

  listUsers: () => ({ query: { searchParam: 'a', pageNumber: 1 } }),
  listUsersBrief: () => ({}),
  getUser: ({ user }) => ({ params: { id: user.user.id } }),
  createUser: ({ queue, connection }) => ({
    body: {
      name: 'Nova pessoa',
      email: email(),
      password: 'Senha123',
      profile: 'user',
      allTicket: 'enabled',
      queueIds: [queue.id],
      whatsappId: connection.id,
    },
  }),
  updateUser: async ({ company, admin, queue, connection }) => ({
    by: admin,
    params: { id: (await company.user()).user.id },
    body: { name: `Pessoa ${randomText()}`, queueIds: [queue.id], whatsappId: connection.id },
  }),
  previewUserRemoval: ({ user }) => ({ params: { id: user.user.id } }),
  deleteUser: async ({ company, user }) => ({
    params: { id: (await company.user()).user.id },
    query: { transferTo: user.user.id },
  }),
  listQueues: () => ({}),
  getQueue: ({ queue }) => ({ params: { id: queue.id } }),
  createQueue: () => ({ body: { name: `Fila ${randomText()}`, color: randomColor() } }),
  updateQueue: async ({ company }) => ({
    params: { id: (await company.queue()).id },
    body: { name: `Fila ${randomText()}`, color: randomColor() },
  }),
  deleteQueue: async ({ company }) => ({ params: { id: (await company.queue()).id } }),
  listQueueOptions: ({ queue }) => ({ query: { queueId: queue.id, parentId: '-1' } }),
  getQueueOption: ({ queueOption }) => ({ params: { id: queueOption.id } }),
  createQueueOption: ({ queue, queueOption }) => ({
    body: { queueId: queue.id, title: randomText(), message: 'Diga o CPF', option: '1', parentId: queueOption.id },
  }),
  updateQueueOption: async (world) => ({
    params: { id: (await createOption(world)).id },
    body: { title: randomText(), message: 'Diga o CPF', option: '1', parentId: world.queueOption.id },
  }),
  deleteQueueOption: async (world) => ({ params: { id: (await createOption(world)).id } }),

  getChat: ({ chatUuid }) => ({ params: { uuid: chatUuid } }),
  openDirectChat: async ({ company }) => ({ body: { userId: (await company.user()).user.id } }),
  markChatRead: ({ records }) => ({ params: { id: records.get('/chats') } }),
  tellChatTyping: ({ records }) => ({ params: { id: records.get('/chats') }, body: { typing: true } }),
  listChatMessages: ({ records }) => ({ params: { id: records.get('/chats') }, query: { pageNumber: 1 } }),
  sendChatMessage: ({ records, supervisor }) => ({
    params: { id: records.get('/chats') },
    body: {
      message: randomText(),
      quotedId: records.get('/chat-messages'),
      mentions: [supervisor.user.id],
      clientId: randomUUID(),
    },
  }),
  editChatMessage: async (world) => ({ params: await newChatMessage(world), body: { message: randomText() } }),
  deleteChatMessage: async (world) => ({ params: await newChatMessage(world) }),
  reactToChatMessage: ({ records }) => ({
    params: { id: records.get('/chats'), messageId: records.get('/chat-messages') },
    body: { emoji: '👍' },
  }),
  listChatHits: ({ records }) => ({ query: { searchParam: 'a', chatId: records.get('/chats') } }),
  listChatTickets: ({ tickets }) => ({ query: { ticketIds: `[${tickets.open.id}]` } }),
  listContacts: () => ({ query: { searchParam: 'a', pageNumber: 1, dateStart: '2020-01-01' } }),
  listContactsBrief: () => ({ query: { name: 'a' } }),
  getContact: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  createContact: () => ({
    body: { name: `Contato ${randomText()}`, number: newNumber(), extraInfo: [{ name: 'CPF', value: randomText() }] },
  }),
  updateContact: async ({ company }) => ({
    params: { id: (await company.contact()).id },
    body: { name: `Contato ${randomText()}`, number: newNumber(), extraInfo: [{ name: 'CPF', value: randomText() }] },
  }),
  deleteContact: async ({ company }) => ({ params: { id: (await company.contact()).id } }),
  mergeContacts: async ({ company }) => ({
    params: { id: (await company.contact()).id },
    body: { contactId: (await company.contact()).id },
  }),
  blockContact: async ({ company }) => ({ params: { id: (await company.contact()).id }, body: { blocked: true } }),
  importPhoneContacts: () => ({}),
  uploadContacts: () => ({
    body: sheet([{ Nome: `Contato ${randomText()}`, Telefone: newNumber(), 'E-mail': '' }, { Nome: 'Sem telefone' }]),
  }),

  listConnections: () => ({}),
  getConnection: ({ connection }) => ({ params: { id: connection.id } }),
  createConnection: ({ queue }) => ({
    body: { name: `Conexão ${randomText()}`, provider: 'sandbox', queueIds: [queue.id], transferQueueId: queue.id },
  }),
  updateConnection: async ({ company, queue }) => ({
    params: { id: (await company.connection({ paired: false })).id },
    body: { name: `Conexão ${randomText()}`, queueIds: [queue.id] },
  }),
  deleteConnection: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  listConnectionOutages: ({ connection }) => ({ params: { id: connection.id } }),
  getConnectionPace: ({ connection }) => ({ params: { id: connection.id } }),
  resumeSending: ({ connection }) => ({ params: { id: connection.id } }),
  startBackfill: ({ connection }) => ({ params: { id: connection.id } }),
  dismissBackfill: ({ connection }) => ({ params: { id: connection.id } }),
  listMessageHits: ({ tickets }) => ({ params: { ticketId: tickets.open.id }, query: { searchParam: 'oi' } }),
  listConversationOutages: ({ tickets }) => ({ params: { ticketId: tickets.open.id } }),
  retrySession: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  newQrCode: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  disconnectSession: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  pairByCode: async (world) => ({ params: { id: await connectionShowingQr(world) }, body: { number: newNumber() } }),
  setSandboxActivity: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    body: { number: numbers.open, activity: 'typing' },
  }),
  scanSandboxQrCode: async (world) => ({ params: { whatsappId: await connectionShowingQr(world) }, body: {} }),
  disconnectSandbox: async ({ company }) => ({
    params: { whatsappId: (await company.connection({ paired: false })).id },
  }),
  listSandboxContacts: ({ connection }) => ({ params: { whatsappId: connection.id } }),
  listSandboxMessages: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    query: { number: numbers.open },
  }),
  sendSandboxMessage: async ({ company, phoneMessage: onPhone }) => ({
    // Not linked: nothing of it goes on to become a ticket while other tests look.
    params: { whatsappId: (await company.connection({ paired: false })).id },
    body: {
      number: newNumber(),
      name: 'Contato',
      body: 'Oi',
      quotedMsgId: onPhone.providerId,
      providerId: randomText(),
    },
  }),
  editSandboxMessage: ({ connection, numbers, phoneMessage: onPhone }) => ({
    params: { whatsappId: connection.id, providerId: onPhone.providerId },
    body: { number: numbers.open, body: `Oi ${randomText()}` },
  }),
  deleteSandboxMessage: sandboxMessage,
  reactToSandboxMessage: ({ connection, numbers, phoneMessage: onPhone }) => ({
    params: { whatsappId: connection.id, providerId: onPhone.providerId },
    body: { number: numbers.open, emoji: '👍' },
  }),
  markSandboxRead: ({ connection, numbers }) => ({
    params: { whatsappId: connection.id },
    body: { number: numbers.open },
  }),

  getCloudAccount: async (world) => ({ params: { id: await cloudConnection(world) } }),
  saveCloudAccount: async (world) => ({
    params: { id: await cloudConnection(world) },
    body: {
      phoneNumberId: newNumber(),
      businessAccountId: newNumber(),
      accessToken: randomText(),
      appSecret: randomText(),
      verifyToken: randomText(),
    },
  }),
  listTemplates: ({ connection }) => ({ params: { id: connection.id } }),
  getServiceWindow: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  sendTemplate: async ({ company, user }, server) => {
    const template = {
      name: 'aviso',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Olá, {{1}}' }],
    };
    const { connection, account } = await company.officialConnection({ templates: [template] });
    const number = newNumber();
    await server.graph.contactSends(account, number, {
      id: `wamid.${randomText()}`,
      type: 'text',
      text: { body: 'Oi' },
    });
    const { id } = await until(async () => {
      const { tickets } = await company.admin.ok(
        company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'),
      );
      return tickets.find(({ whatsappId }) => whatsappId === connection.id);
    });
    await user.ok(user.put(`/tickets/${id}`, { status: 'open' }));
    return {
      params: { id },
      body: { name: 'aviso', language: 'pt_BR', values: { 'body.1': 'Lia' }, clientId: randomUUID() },
    };
  },
  retryMediaDownload: ({ inbound }) => ({ params: { id: inbound.id } }),

  listTickets: ({ queue }) => ({ query: { queueIds: `[${queue.id}]`, showAll: 'true' } }),
  getTicket: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  getTicketByUuid: ({ tickets }) => ({ params: { uuid: tickets.open.uuid } }),
  updateTicket: async ({ company, connection, queue, user }) => ({
    params: { id: (await company.inbound(connection, { body: randomText() })).id },
    body: { status: 'open', userId: user.user.id, queueId: queue.id },
  }),
  createTicket: async ({ company, connection, queue, user }) => ({
    body: {
      contactId: (await resolveTicket(company.inbound(connection, { body: randomText() }), user)).contactId,
      queueId: queue.id,
      whatsappId: connection.id,
      userId: user.user.id,
    },
  }),
  deleteTicket: async ({ company, connection }) => ({
    params: { id: (await company.inbound(connection, { body: randomText() })).id },
  }),
  listTicketEvents: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  listTicketCycles: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  applyBulkAction: async ({ company, connection, queue, user }) => ({
    body: {
      ticketIds: [(await company.inbound(connection, { body: randomText() })).id],
      action: { kind: 'transfer', queueId: queue.id, userId: user.user.id, tagIds: [], note: 'Para você' },
    },
  }),
  undoResolveTicket: async ({ company, connection, user }) => {
    const { id } = await company.inbound(connection, { body: randomText() });
    await user.ok(user.put(`/tickets/${id}`, { status: 'closed' }));
    return { by: user, params: { id } };
  },
  undoBulkAction: async ({ company, connection, user }) => {
    const { id } = await company.inbound(connection, { body: randomText() });
    const { undo } = await user.ok(
      user.post<{ undo: string }>('/tickets/bulk', { ticketIds: [id], action: { kind: 'accept' } }),
    );
    return { by: user, body: { undo } };
  },
  listDrafts: () => ({}),
  saveDraft: ({ tickets }) => ({ params: { ticketId: tickets.open.id }, body: { body: 'Vou ver' } }),
  markTicketUnread: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  markTicketRead: async (world) => ({
    params: { id: world.tickets.open.id },
    body: { lastMessageId: await receiveUnreadMessage(world) },
  }),
  listMessages: ({ tickets, outbound }) => ({ params: { ticketId: tickets.open.id }, query: { before: outbound.id } }),
  sendMessage: ({ tickets, inbound }) => ({
    params: { ticketId: tickets.open.id },
    body: { body: 'Bom dia', clientId: randomUUID(), quotedMsg: { id: inbound.id } },
  }),
  retryMessage: async (world, server) => ({ params: { id: await insertFailedMessage(world, server) } }),

  uploadQuickMessageMedia: async (world) => ({
    params: { id: (await createQuickMessageOf(world)).id },
    files: { file: png },
  }),
  testIntegrationSession: () => ({
    body: { projectName: 'loja', language: 'pt-BR', jsonContent: dialogflowAccount },
  }),
  countContactListItems: ({ records }) => ({ params: { id: listOf(records) } }),
  uploadContactList: ({ records }) => ({ params: { id: listOf(records) }, files: { file: contactSheet } }),
  prepareContactListImport: ({ records }) => ({ params: { id: listOf(records) }, files: { file: contactSheet } }),
  startContactListImport: async (world) => ({
    params: { id: await prepareImport(world) },
    body: { columns: ['name', 'number'] },
  }),
  getContactListImport: async (world) => ({ params: { id: await prepareImport(world) } }),
  listRefusedRows: async (world) => ({ params: { id: await prepareImport(world) } }),
  deleteQuickMessageMedia: async (world) => ({ params: { id: (await createQuickMessageOf(world)).id } }),
  uploadScheduleMedia: async (world) => ({
    params: { id: await createScheduleOf(world) },
    files: { file: png },
  }),
  deleteScheduleMedia: async (world) => ({ params: { id: await createScheduleOf(world) } }),
  listScheduleRange: ({ user }) => ({
    query: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z', userId: user.user.id },
  }),
  previewOccurrences: () => ({
    body: {
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      repeat: { every: 'week', weekdays: [0, 4], count: 3 },
    },
  }),
  listTicketSchedules: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  uploadAnnouncementMedia: async (world) => ({
    params: { id: await createAnnouncementOf(world) },
    files: { file: png },
  }),
  deleteAnnouncementMedia: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  markAnnouncementsRead: async (world) => ({ body: { announcementIds: [await createAnnouncementOf(world)] } }),
  listAnnouncementReach: async (world) => ({ params: { id: await createAnnouncementOf(world) } }),
  listAnnouncementCompanies: () => ({}),
  uploadFileList: async ({ user }) => ({
    params: {
      id: (await user.ok(user.post<{ id: number }>('/files', { name: `Lista ${randomText()}`, message: 'Segue' }))).id,
    },
    files: { files: png },
  }),
  uploadCampaignMedia: async (world) => ({ params: { id: await createCampaignOf(world) }, files: { file: png } }),
  deleteCampaignMedia: async (world) => ({ params: { id: await createCampaignOf(world) } }),
  cancelCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'running') } }),
  restartCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'cancelled') } }),
  pauseCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'running') } }),
  resumeCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'paused') } }),
  getCampaignReport: async (world) => ({ params: { id: await createCampaignOf(world) } }),
  listCampaignRecipients: ({ records }) => ({ params: { id: records.get('/campaigns') }, query: { limit: 10 } }),
  retryCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'failed') } }),
  fillContactList: ({ records, tag }) => ({ params: { id: listOf(records) }, body: { source: 'tag', tagId: tag.id } }),
  getContactOptOut: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  undoContactOptOut: async (world, server) => ({
    params: { id: await createContactWhoLeft(world, server) },
    body: { note: 'Pediu para voltar' },
  }),
  listCampaignSettings: () => ({}),
  saveCampaignSettings: () => ({ body: { settings: { messageInterval: 5 } } }),
  setTicketTags: async (world) => ({
    body: { ticketId: world.tickets.closed.id, tags: [{ id: (await createTagOf(world)).id }] },
  }),
  addTicketTag: async (world) => ({
    params: { ticketId: world.tickets.closed.id, tagId: (await createTagOf(world)).id },
  }),
  removeTicketTag: ({ tickets, tag }) => ({ params: { ticketId: tickets.pending.id, tagId: tag.id } }),
  removeTicketLanes: ({ tickets }) => ({ params: { ticketId: tickets.pending.id } }),
  listKanbanTags: () => ({}),
  listKanbanTickets: ({ queue }) => ({ query: { queueIds: JSON.stringify([queue.id]), showAll: 'false' } }),
  getKanbanBoard: ({ queue, user }) => ({
    query: { queueIds: JSON.stringify([queue.id]), users: JSON.stringify([user.user.id]) },
  }),
  listLaneCards: async (world) => ({
    query: {
      laneId: (await createLaneOf(world)).id,
      cursor: `${world.tickets.open.updatedAt}_${world.tickets.open.id}`,
    },
  }),
  moveTicketToLane: async (world) => ({
    params: { ticketId: world.tickets.open.id },
    body: { laneId: (await createLaneOf(world)).id },
  }),
  orderKanbanLanes: async (world) => ({ body: { laneIds: [(await createLaneOf(world)).id] } }),
  listTicketNotes: ({ tickets }) => ({ query: { ticketId: tickets.open.id, contactId: tickets.open.contactId } }),
  createTicketNote: ({ tickets }) => ({ body: { ticketId: tickets.open.id, note: 'Prefere ser chamada à tarde' } }),
  deleteTicketNote: async ({ user, tickets }) => ({
    params: {
      id: (await user.ok(user.post<TicketNote>('/ticket-notes', { ticketId: tickets.open.id, note: randomText() }))).id,
    },
  }),
  editMessage: async (world) => ({ params: { id: await sendOwnMessage(world) }, body: { body: randomText() } }),
  deleteMessage: async (world) => ({ params: { id: await sendOwnMessage(world) } }),
  listMessageVersions: ({ outbound }) => ({ params: { id: outbound.id } }),
  reactToMessage: ({ inbound }) => ({ params: { id: inbound.id }, body: { emoji: '👍' } }),
  forwardMessage: ({ inbound, tickets }) => ({ params: { id: inbound.id }, body: { ticketIds: [tickets.open.id] } }),

  getDashboard: () => ({ query: { days: 30, date_from: '2026-01-01', date_to: '2030-01-01' } }),
  getDashboardTicketsByUser: ({ company }) => ({
    query: { initialDate: '2026-01-01', finalDate: '2030-01-01', companyId: company.id },
  }),
  getDashboardTicketsByDay: ({ company }) => ({
    query: { initialDate: '2026-01-01', finalDate: '2030-01-01', companyId: company.id },
  }),

  listInvoices: () => ({}),
  getInvoice: async (world, server) => ({ params: { id: await invoiceOf(world, server) } }),
  listCompanyInvoices: ({ company }) => ({ params: { id: company.id } }),
  recordPayment: async (world, server) => ({
    params: { id: await invoiceOf(world, server) },
    body: { kind: 'payment', value: '149,90', note: 'Em dinheiro' },
  }),
  getSubscription: () => ({}),
  subscribe: async (world, server) => {
    await useProvider(server, 'pix-key');
    return {
      body: {
        invoiceId: await invoiceOf(world, server),
        price: 1,
        users: 10,
        connections: 10,
        firstName: 'Ana',
        lastName: 'Souza',
        address2: 'Rua A, 1',
        city: 'Campinas',
        state: 'SP',
        zipcode: '13000-000',
      },
    };
  },
  renewWithoutPayment: async ({ company }, server) => {
    // The plan of a world costs nothing; of what was open a part may be paid.
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE invoices SET status = 'paid' WHERE company_id = $1 AND status = 'open'`, [company.id]),
    );
    return { body: { planId: server.planId } };
  },
  checkPayment: (world) => ({ params: { txid: `txid${world.records.get('/invoices')}` } }),
  getSimulatedBank: (world) => ({ params: { txid: `txid${world.records.get('/invoices')}` } }),
  payAtSimulatedBank: (world) => ({
    params: { txid: `txid${world.records.get('/invoices')}` },
    body: { value: '0,01' },
  }),
  getBillingSettings: () => ({}),
  updateBillingSettings: () => ({ body: { graceDays: 0, receiverName: randomText() } }),

  getVersion: () => ({}),
  sendOverConnection: () => ({ body: { number: newNumber(), body: 'Seu pedido saiu', closeTicket: true } }),
  getSentMessage: async ({ program }) => ({ params: { id: await sendByProgram(program) } }),
  renewApiKey: async ({ company, admin }) => ({
    params: {
      id: (
        await admin.ok(
          admin.post<{ id: number }>('/api-keys', {
            name: randomText(),
            userId: (await company.user()).user.id,
            scopes: ['tickets:read'],
          }),
        )
      ).id,
    },
  }),
  rotateWebhookSecret: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  testOutgoingWebhook: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  listWebhookDeliveries: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  getWebhookDelivery: ({ records }) => ({
    params: { id: records.get('/outgoing-webhooks'), deliveryId: records.get('/webhook-deliveries') },
  }),
  // What would be posted again would change rows whenever it likes.
  resendWebhookDeliveries: ({ records }) => ({
    params: { id: records.get('/outgoing-webhooks') },
    body: { deliveryIds: [] },
  }),
  listApiCalls: () => ({}),
  listAuditLines: () => ({}),
  beginImpersonation: async (world) => ({
    params: { id: await newCompany(world) },
    body: { reason: 'Ajuda com a fila Vendas' },
  }),
  getImpersonation: async (world) => ({ by: await insideCompany(world) }),
  endImpersonation: async (world) => ({ by: await insideCompany(world) }),
  getSecurity: () => ({}),
  beginSecondFactor: async ({ company }) => ({ by: await company.user(), body: { password: company.password } }),
  confirmSecondFactor: async (world, server) => {
    const { by, secret } = await beginFactor(world);
    return { by, body: { code: generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) }) } };
  },
  removeSecondFactor: async (world, server) => ({
    by: await withFactor(world, server),
    body: { password: world.company.password },
  }),
  renewRecoveryCodes: async (world, server) => ({
    by: await withFactor(world, server),
    body: { password: world.company.password },
  }),
  endLoginSession: async ({ company }) => {
    const by = await company.user();
    const { sessions } = await by.ok(by.get<{ sessions: { id: string }[] }>('/security'));
    return { by, params: { sessionId: sessions[0]?.id ?? '' } };
  },
  resetSecondFactor: async ({ company }) => ({ params: { id: (await company.user()).user.id } }),
  listConnectionTokens: () => ({}),
  getFailedJobs: () => ({}),
  getWebVersion: () => ({}),
  setWebVersion: () => ({ body: { version: null } }),
  retryJob: async (_world, server) => ({ params: { id: await insertFailedJob(server) } }),
};

/** An operator inside a company of its own. */
async function insideCompany(world: World): Promise<Client> {
  const path = `/companies/${await newCompany(world)}/impersonation`;
  const inside = new Client(world.operator.url);
  inside.token = (
    await world.operator.ok(world.operator.post<{ token: string }>(path, { reason: 'Ajuda com a fila' }))
  ).token;
  return inside;
}

/** Somebody whose code app waits for its first code. */
async function beginFactor({ company }: World) {
  const by = await company.user();
  const { secret } = await by.ok(
    by.post<{ secret: string }>('/security/second-factor', { password: company.password }),
  );
  return { by, secret };
}

async function withFactor(world: World, server: TestServer): Promise<Client> {
  const { by, secret } = await beginFactor(world);
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  await by.ok(by.put('/security/second-factor', { code }));
  return by;
}

const sendByProgram = async (program: Client) =>
  (await program.ok(program.post<{ id: string }>('/api/messages/send', { number: newNumber(), body: 'Oi' }))).id;

/** A fresh call that succeeds; `by` where the least of those who may call the endpoint may not do just this. */
export async function sampleOf(
  name: string,
  world: World,
  server: TestServer,
): Promise<{ by: Client | undefined; call: SampleCall }> {
  const sample = samples[name];
  if (!sample) throw new Error(`${name} has no sample`);
  const { by, ...call } = await sample(world, server);
  return { by, call };
}

/** Who may just call an endpoint. */
export function leastPrivilegedCaller(world: World, server: TestServer, endpoint: Endpoint): Client {
  const callers = {
    public: new Client(server.url),
    token: world.program,
    user: world.user,
    admin: world.admin,
    super: world.operator,
  };
  return callers[endpoint.access];
}

/** A number for every call: limits per address are not what these tests are about (TRUST_PROXY is on). */
const anyAddress = () => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;

export function sendCall(
  client: Client,
  endpoint: Endpoint,
  call: SampleCall,
): Promise<Answer<Record<string, unknown>>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {}))
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const path = fillPath(endpoint.path, call.params) + (query.size > 0 ? `?${query.toString()}` : '');
  return client.request(endpoint.method, path, call.files ? formOf(call.files, call.body) : call.body, {
    'x-forwarded-for': anyAddress(),
    ...call.headers,
  });
}

async function createContactWhoLeft({ company }: World, server: TestServer): Promise<number> {
  const { id } = await company.contact();
  const optOuts = createOptOuts(server.app.platform.vault);
  await server.app.platform.database.forCompany(company.id, ({ db }) => optOuts.add(db, company.id, id));
  return id;
}

async function createCampaignOf({ admin, connection }: World): Promise<number> {
  const fields = { name: `Campanha ${randomText()}`, message1: 'Oi', whatsappIds: [connection.id] };
  return (await admin.ok(admin.post<{ id: number }>('/campaigns', fields))).id;
}

/** One with a recipient whom no connection writes to. */
async function createCampaignIn(
  world: World,
  server: TestServer,
  state: 'running' | 'paused' | 'cancelled' | 'failed',
): Promise<number> {
  const id = await createCampaignOf(world);
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant, state)
       SELECT company_id, id, 'Camila', '', 'nobody', '', '{}', 1, $2 FROM campaigns WHERE id = $1`,
      [id, state === 'failed' ? 'failed' : 'queued'],
    );
    await client.query('UPDATE campaigns SET status = $2, paused_at = CASE WHEN $3 THEN now() END WHERE id = $1', [
      id,
      state === 'cancelled' ? 'CANCELADA' : 'EM_ANDAMENTO',
      state === 'paused' || state === 'failed',
    ]);
  });
  return id;
}

const listOf = (records: ReadonlyMap<string, number>) => records.get('/contact-lists');
const contactSheet = new TextEncoder().encode(`nome;telefone\nBeatriz;${newNumber()}\n`);

async function prepareImport({ admin, records }: World): Promise<number> {
  const form = formOf({ file: contactSheet });
  return (await admin.ok(admin.post<{ id: number }>(`/contact-lists/${listOf(records)}/imports`, form))).id;
}

/** A form takes fifty fields, none of them called like a part of every object: of the others the first ones go. */
function formOf(files: Record<string, Uint8Array<ArrayBuffer>>, fields: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)
    .filter(([name]) => !(name in {}))
    .slice(0, 50))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, content] of Object.entries(files)) form.set(name, new Blob([content]), 'arquivo');
  return form;
}

export const endpointList = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint }));

const useProvider = (server: TestServer, provider: string) =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE billing_settings SET provider = $1, pix_key = 'pix@exemplo.com', receiver_name = 'Balcão', receiver_city = 'Campinas'`,
      [provider],
    ),
  );
const invoiceOf = ({ company }: World, server: TestServer) =>
  withClient(server.databaseUrl, (client) => insertInvoice(client, company.id));
const createAnnouncementOf = async ({ operator }: World) =>
  (await operator.ok(operator.post<{ id: number }>('/announcements', { title: randomText(), text: 'Um aviso' }))).id;
async function createScheduleOf(world: World): Promise<number> {
  const schedules = featureSamples.find(({ crud }) => crud.path === '/schedules');
  if (!schedules) throw new Error('schedules have no samples');
  return createRecord(schedules, world);
}
const createQuickMessageOf = ({ user }: World) =>
  user.ok(user.post<QuickMessage>('/quick-messages', { shortcode: randomText(), message: 'Um momento' }));
const createLaneOf = ({ admin }: World) =>
  admin.ok(admin.post<Tag>('/tags', { name: `Raia ${randomText()}`, color: randomColor(), kanban: 1 }));
const createTagOf = ({ user }: World) =>
  user.ok(user.post<Tag>('/tags', { name: `Etiqueta ${randomText()}`, color: randomColor() }));

async function loginCookie({ company }: World, server: TestServer): Promise<string> {
  const { user } = await company.user();
  const answer = await new Client(server.url).post('/auth/login', { email: user.email, password: company.password });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function requestMailedCode({ company }: World, server: TestServer) {
  const address = (await company.user()).user.email;
  const client = new Client(server.url);
  await client.request('POST', '/forgetpassword', { email: address }, { 'x-forwarded-for': anyAddress() });
  const outbox = join(server.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const mail = mails.find((one) => one.includes(`To: ${address}`)) ?? '';
  // Only below the headers: a Message-ID holds what looks like a code now and then.
  const body = mail.slice(mail.search(/\r?\n\r?\n/));
  return { email: address, token: /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(body)?.[0] ?? 'none', newPassword: 'Senha12345' };
}

async function connectionShowingQr({ company, admin }: World): Promise<number> {
  const { id } = await company.connection({ paired: false });
  await admin.ok(admin.put(`/whatsappsession/${id}`));
  await until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === 'qrcode');
  return id;
}

/** The contact of this ticket has no other open one. */
async function resolveTicket(made: Promise<Ticket>, by: Client): Promise<Ticket> {
  return by.ok(by.put<Ticket>(`/tickets/${(await made).id}`, { status: 'closed' }));
}

async function createOption({ admin, queue }: World): Promise<QueueOption> {
  return admin.ok(admin.post<QueueOption>('/queue-options', { queueId: queue.id, title: randomText() }));
}

async function receiveUnreadMessage({ company, connection, numbers, tickets, user }: World): Promise<string> {
  await company.inbound(connection, { number: numbers.open, body: randomText() });
  const { messages } = await user.ok(user.get<{ messages: Message[] }>(`/messages/${tickets.open.id}`));
  return messages.findLast((message) => !message.fromMe)?.id ?? '';
}

async function sendOwnMessage({ tickets, user }: World): Promise<string> {
  const { messages } = await user.ok(
    user.post<{ messages: Message[] }>(`/messages/${tickets.open.id}`, { body: randomText() }),
  );
  return messages[0]?.id ?? '';
}

/** A connection for an official number without an account: nothing of it is opened. */
async function cloudConnection({ admin }: World): Promise<number> {
  return (await admin.ok(admin.post<Connection>('/whatsapp', { name: `Oficial ${randomText()}`, provider: 'cloud' })))
    .id;
}

/** A message on a phone that is not linked: nothing goes on to become a ticket while other tests look. */
async function sandboxMessage({ company, admin }: World): Promise<SampleCall> {
  const { id: whatsappId } = await company.connection({ paired: false });
  const number = newNumber();
  const { id } = await admin.ok(
    admin.post<{ id: string }>(`/sandbox/${whatsappId}/messages`, { number, name: 'Contato', body: 'Oi' }),
  );
  return { params: { whatsappId, providerId: id }, query: { number } };
}

async function insertFailedMessage({ outbound }: World, server: TestServer): Promise<string> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, user_id, provider_id, from_me, read, body, ack, failure)
       SELECT company_id, ticket_id, whatsapp_id, user_id, $2, true, true, 'Não foi', -1, 'ERR_SENDING_WAPP_MSG'
       FROM messages WHERE id = $1 RETURNING id::text`,
      [outbound.id, randomText()],
    );
    return rows[0]?.id ?? '';
  });
}

async function insertFailedJob(server: TestServer): Promise<string> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH job AS (SELECT (graphile_worker.add_job('nobody.does.this', max_attempts => 1)).id)
       SELECT id::text FROM job`,
    );
    const id = rows[0]?.id ?? '';
    await client.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = $1', [id]);
    return id;
  });
}

async function newCompany(world: World): Promise<number> {
  const companies = featureSamples.find(({ crud }) => crud.path === '/companies');
  if (!companies) throw new Error('companies bring no samples');
  return createRecord(companies, world);
}

async function newChatMessage({ user, records }: World): Promise<{ id: number; messageId: number }> {
  const id = records.get('/chats') ?? 0;
  const { id: messageId } = await user.ok(
    user.post<{ id: number }>(`/chats/${id}/messages`, { message: randomText() }),
  );
  return { id, messageId };
}
