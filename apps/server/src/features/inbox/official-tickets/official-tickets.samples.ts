import { randomUUID } from 'node:crypto';
import type { Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { newNumber } from '../../../testing/sample-values.ts';

export const calls: SampleCalls = {
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
