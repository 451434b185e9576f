import {
  createApiKey,
  createAnnouncement,
  createCampaign,
  createChat,
  createContactList,
  createContactListItem,
  createFileList,
  createHelp,
  createIntegration,
  createKnowledge,
  createOutgoingWebhook,
  createPrompt,
  createQueueOption,
  createQuickMessage,
  createSchedule,
  createTag,
  saveCampaignSettings,
  updateTicket,
  type Campaign,
  type Connection,
  type ContactList,
  type Ticket,
  hourMs,
} from '@balcao/contract';
import type { Api } from './api.ts';
import type { Company } from './company.ts';

const people = [
  { name: 'Camila Souza', number: '5511987650001' },
  { name: 'Eduardo Lima', number: '5511987650002' },
  { name: 'Sônia Reis', number: '5511987650003' },
];

/** What hangs on addresses with an id. */
export interface Filled {
  connection: Connection;
  ticket: Ticket;
  list: ContactList;
  campaign: Campaign;
}

/** Fills a company so that no page of it is empty: one of each thing that a page lists. */
export async function fillCompany(company: Company): Promise<Filled> {
  const { api, user } = company.admin;
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const ana = await company.attendant('Ana Souza', [queue]);
  await api.call(createTag, { body: { name: 'Orçamento', color: '#2F6BDB', kanban: 1 } });
  const ticket = await company.receiveMessage(connection, people[0] ?? never(), 'Bom dia, tudo bem?');
  await api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: user.id } });
  await company.receiveMessage(connection, people[1] ?? never(), 'Vocês entregam hoje?');
  const campaigns = await fillCampaigns(api, connection);
  await fillTools(api, queue.id, user.id, ana.user.id);
  // From here on its menu would answer who writes.
  await api.call(createQueueOption, { body: { queueId: queue.id, title: 'Preços', message: 'Veja a tabela' } });
  const sendAt = new Date(Date.now() + hourMs).toISOString();
  await api.call(createSchedule, {
    body: { contactId: ticket.contact.id, sendAt, body: 'Seu pedido fica pronto na sexta.' },
  });
  return { connection, ticket, ...campaigns };
}

async function fillCampaigns(api: Api, connection: Connection): Promise<Pick<Filled, 'list' | 'campaign'>> {
  const list = await api.call(createContactList, { body: { name: 'Clientes ativos' } });
  for (const person of people) await api.call(createContactListItem, { body: { ...person, contactListId: list.id } });
  const body = {
    message1: 'Oi, {nome}! A semana de ofertas começou.',
    contactListId: list.id,
    whatsappIds: [connection.id],
  };
  const settings = { variables: [{ key: 'cupom', value: 'CASA20' }], optOutWords: ['CANCELAR'] };
  await api.call(saveCampaignSettings, { body: { settings: { ...settings, messageInterval: 3_600 } } });
  const campaign = await api.call(createCampaign, {
    body: { ...body, name: 'Semana de ofertas', message2: 'Olá! Temos ofertas.', scheduledAt: '2020-01-01 09:00:00' },
  });
  await api.call(createCampaign, { body: { ...body, name: 'Volta às aulas' } });
  return { list, campaign };
}

async function fillTools(api: Api, queueId: number, adminId: number, attendantId: number): Promise<void> {
  await api.call(createQuickMessage, { body: { shortcode: 'frete', message: 'O frete é grátis.', geral: true } });
  await api.call(createFileList, {
    body: { name: 'Catálogo', message: 'As novidades', options: [{ name: 'Preços' }] },
  });
  await api.call(createChat, { body: { title: 'Equipe', users: [attendantId] } });
  await api.call(createPrompt, {
    body: {
      name: 'Vendedora',
      prompt: 'Você atende a loja. Responda com poucas palavras e chame uma pessoa quando não souber.',
      apiKey: 'sk-prova-4f2a',
      model: 'gpt-4o-mini',
      temperature: 0.4,
      maxTokens: 300,
      queueId,
      maxMessages: 10,
    },
  });
  await api.call(createKnowledge, { body: { name: 'Trocas', text: 'Trocamos em até sete dias.' } });
  await api.call(createIntegration, {
    body: { type: 'webhook', name: 'Pedidos', urlN8N: 'https://exemplo.com.br/pedidos' },
  });
  await api.call(createApiKey, { body: { name: 'Loja virtual', userId: adminId, scopes: ['messages:write'] } });
  await api.call(createOutgoingWebhook, {
    body: { url: 'https://exemplo.com.br/avisos', kinds: ['message.received'] },
  });
}

/** What the operator of the installation shows to companies. */
export async function fillInstallation(operator: Api): Promise<void> {
  await operator.call(createHelp, {
    body: { title: 'Como conectar', video: 'dQw4w9WgXcQ', topic: 'Início', description: 'Em dois minutos.' },
  });
  await operator.call(createAnnouncement, {
    body: { title: 'Novidades da semana', text: 'A busca encontra mensagens.', priority: 2 },
  });
}

function never(): never {
  throw new Error('there is no such person');
}
