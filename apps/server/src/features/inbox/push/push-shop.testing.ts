import type { EndpointAnswer, getPush, PushChoices, Ticket } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { enqueueOccasion, type Occasion } from './occasions.ts';

export const accept = (by: Client, ticket: Ticket) =>
  by.ok(by.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open' }));
export const read = (by: Client) => by.ok(by.get<EndpointAnswer<typeof getPush>>('/push'));
export const choose = async (by: Client, some: Partial<PushChoices>) =>
  by.ok(by.put<PushChoices>('/push/choices', { ...(await read(by)).choices, ...some }));
/** Longer than a notice takes. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 4_000));

/** A shop, and what happens in it, at a server. */
export const pushShop = (server: TestServer) => ({
  /** Ana and Bruno attend sales, Carla supervises it, Davi attends support; a customer waits. */
  async shop() {
    const company = await server.company();
    const [sales, support] = await Promise.all([company.queue({ name: 'Vendas' }), company.queue({ name: 'Suporte' })]);
    const [ana, bruno, carla, davi, connection] = await Promise.all([
      company.user({ name: 'Ana', queueIds: [sales.id] }),
      company.user({ name: 'Bruno', queueIds: [sales.id] }),
      company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] }),
      company.user({ name: 'Davi', queueIds: [support.id] }),
      company.connection({ queues: [sales] }),
    ]);
    const write = (number: string, body: string, name = 'Mariana Rocha') =>
      company.inbound(connection, { number, name, body });
    return { company, admin: company.admin, sales, support, ana, bruno, carla, davi, connection, write };
  },
  happen: (companyId: number, one: Occasion) =>
    server.app.platform.database.forCompany(companyId, async (tx) => enqueueOccasion(tx, one, new Date())),
  query: (text: string, values: unknown[] = []) =>
    withClient(server.databaseUrl, (client) => client.query(text, values)),
});
