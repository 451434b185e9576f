import { describe, expect, it } from 'vitest';
import type { CustomField, Message } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

async function shop() {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue();
  const connection = await company.connection({ queues: [queue] });
  const ana = await company.user({ queueIds: [queue.id] });
  const addField = (body: object) =>
    admin.ok(admin.post<CustomField>('/custom-fields', { subject: 'contact', ...body }));
  const value = await addField({ name: 'Mensalidade', type: 'money' });
  const secret = await addField({ name: 'Risco', type: 'text', adminsOnly: true });
  const order = await addField({ name: 'Pedido', type: 'number', subject: 'ticket' });
  const ticket = await company.inbound(connection, { name: 'Lia Prado', body: 'Oi' });
  await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
  const fill = (of: string, values: object) => admin.ok(admin.put(`${of}/custom-fields`, { values }));
  await fill(`/contacts/${ticket.contactId}`, { [value.key]: 387_000, [secret.key]: 'alto' });
  await fill(`/tickets/${ticket.id}`, { [order.key]: 42 });
  return { company, connection, ana, ticket };
}

describe('values of fields in texts', () => {
  it('are filled in as people read them, those of the ticket too, and those for admins only in no text', async () => {
    const { ana, ticket } = await shop();
    const body = '{{firstName}}: {{campo.mensalidade}}, pedido {{campo.pedido}}, {{campo.risco}} {{campo.nada}}';
    await ana.ok(ana.post(`/messages/${ticket.id}`, { body }));
    const read = () => ana.ok(ana.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
    await until(async () => (await read()).messages.some(({ fromMe }) => fromMe));
    const sent = (await read()).messages.find(({ fromMe }) => fromMe);
    expect(sent?.body).toContain('Lia: R$ 3.870,00, pedido 42, {{campo.risco}} {{campo.nada}}');
  });

  it('are filled in in texts of the automatic service', async () => {
    const { company, connection, ana, ticket } = await shop();
    const { admin } = company;
    await admin.ok(admin.put(`/whatsapp/${connection.id}`, { complationMessage: 'Até logo, {{campo.mensalidade}}' }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    const bodies = async () =>
      (await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`))).messages.map(({ body }) => body);
    await until(async () => (await bodies()).some((body) => body.includes('Até logo')));
    expect((await bodies()).some((body) => body.includes('Até logo, R$ 3.870,00'))).toBe(true);
  });
});
