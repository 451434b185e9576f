import { randomUUID } from 'node:crypto';
import type { Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';

export const calls: SampleCalls = {
  getTicketHolder: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  takeTicketOver: async (world, server) => ({ params: { id: (await heldTicket(world, server)).id } }),
  handTicketBack: async (world, server) => ({ params: { id: (await heldTicket(world, server, false)).id } }),
  getServiceWindow: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  requestContactNumber: async ({ company, user }, server) => {
    const { connection, account } = await company.officialConnection();
    const userId = `BR.${newNumber()}`;
    await server.graph.callWebhook(account, {
      contacts: [{ user_id: userId, profile: { name: randomText() } }],
      messages: [{ id: `wamid.${randomText()}`, from_user_id: userId, type: 'text', text: { body: 'Oi' } }],
    });
    const { id } = await until(async () => {
      const { tickets } = await company.admin.ok(
        company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'),
      );
      return tickets.find(({ whatsappId }) => whatsappId === connection.id);
    });
    await user.ok(user.put(`/tickets/${id}`, { status: 'open' }));
    return { params: { id }, body: { clientId: randomUUID() } };
  },
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
};

/** A ticket of an official number whose conversation another responder has, or had. */
async function heldTicket({ company }: World, server: TestServer, isHeld = true): Promise<Ticket> {
  const { connection, account } = await company.officialConnection();
  const message = { id: `wamid.${randomText()}`, type: 'text', text: { body: 'Oi' } };
  await server.graph.contactSendsElsewhere(account, newNumber(), message);
  const ticket = await until(async () => {
    const { tickets } = await company.admin.ok(
      company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'),
    );
    return tickets.find(({ whatsappId }) => whatsappId === connection.id);
  });
  if (!isHeld) await company.admin.ok(company.admin.post(`/tickets/${ticket.id}/holder/take`));
  return ticket;
}
