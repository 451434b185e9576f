import { randomBytes, randomInt } from 'node:crypto';
import {
  createUser,
  type CloudAccount,
  type Contact,
  type Message,
  type Queue,
  type Ticket,
  type User,
  type Connection,
} from '@balcao/contract';
import type { App } from '../app.ts';
import { createCompany, storeUser } from '../features/account/index.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { Client, until } from './client.ts';
import type { FakeAccount } from './fake-account.ts';
import type { FakeGraph } from './fake-graph.ts';
import { password, passwordHash } from './password.ts';

const uniqueSuffix = () => randomBytes(5).toString('hex');

export interface TestCompany {
  id: number;
  /** the admin, logged in */
  admin: Client;
  password: string;
  queue(fields?: Partial<Queue>): Promise<Queue>;
  /** Creates a user, logged in. */
  user(fields?: Record<string, unknown>): Promise<Client & { user: User }>;
  /** Creates an operator of the installation who is a member of this company, logged in. */
  operator(): Promise<Client & { user: User }>;
  /** Creates a connection with the simulated phone. One that is `paired` is connected at once. */
  connection(options?: { queues?: Queue[]; paired?: boolean; name?: string }): Promise<Connection>;
  /** Creates a connection with an official number at the fake Graph, which knows its webhook. */
  officialConnection(given?: Partial<FakeAccount>): Promise<{ connection: Connection; account: FakeAccount }>;
  /** Adds a contact. */
  contact(fields?: Partial<Pick<Contact, 'name' | 'number' | 'email'>>): Promise<Contact>;
  /** Writes as a contact on the simulated phone, and returns the ticket once it exists. */
  inbound(
    connection: Connection,
    message: { number?: string; name?: string; body: string; [field: string]: unknown },
  ): Promise<Ticket>;
}

/** Creates a company of its own, in the way of sign-up but without its rate limits. */
export async function buildCompany({
  app,
  graph,
  planId,
}: {
  app: App;
  graph: FakeGraph;
  planId: number;
}): Promise<TestCompany> {
  const url = app.address ?? '';
  const email = `admin-${uniqueSuffix()}@teste.local`;
  const { company } = await asPlatform(app.platform.database, async (tx) =>
    createCompany(tx, {
      name: `Empresa ${uniqueSuffix()}`,
      email,
      planId,
      dueDate: null,
      admin: { name: 'Admin', email, passwordHash: await passwordHash },
    }),
  );
  return openCompany({ app, graph, id: company.id, admin: await new Client(url).login(email, password) });
}

/** A company that is there, with its admin, logged in. */
export function openCompany({
  app,
  graph,
  id: companyId,
  admin,
}: {
  app: App;
  graph: FakeGraph;
  id: number;
  admin: Client;
}): TestCompany {
  const url = app.address ?? '';
  const user: TestCompany['user'] = async (fields = {}) => {
    const userEmail = `user-${uniqueSuffix()}@teste.local`;
    const { password: ownPassword, ...columns } = createUser.body.parse({
      name: 'Atendente',
      email: userEmail,
      password,
      profile: 'user',
      ...fields,
    });
    if (ownPassword !== password) throw new Error('users of tests share one password');
    const hashed = await passwordHash;
    await app.platform.database.forCompany(companyId, (tx) => storeUser(tx, columns, hashed));
    return (await new Client(url).login(userEmail, password)) as Client & { user: User };
  };

  return {
    id: companyId,
    admin,
    password,
    queue: (fields = {}) => {
      const color = `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
      return admin.ok(admin.post<Queue>('/queue', { name: `Fila ${uniqueSuffix()}`, color, ...fields }));
    },
    user,
    async operator() {
      const { user: operator } = await user({ profile: 'admin' });
      await asPlatform(app.platform.database, ({ db }) =>
        db.updateTable('users').set({ super: true }).where('id', '=', operator.id).execute(),
      );
      return (await new Client(url).login(operator.email, password)) as Client & { user: User };
    },
    async connection({ queues = [], paired = true, name = `Conexão ${uniqueSuffix()}` } = {}) {
      const made = await admin.ok(
        admin.post<Connection>('/whatsapp', {
          name,
          provider: 'sandbox',
          greetingMessage: 'Olá',
          queueIds: queues.map((queue) => queue.id),
        }),
      );
      if (!paired) return made;
      await waitForStatus(admin, made.id, 'qrcode');
      await admin.ok(admin.post(`/sandbox/${made.id}/scan`, {}));
      return waitForStatus(admin, made.id, 'CONNECTED');
    },
    async officialConnection(given = {}) {
      const account = graph.createAccount(given);
      const made = await admin.ok(
        admin.post<Connection>('/whatsapp', { name: `Oficial ${uniqueSuffix()}`, provider: 'cloud', queueIds: [] }),
      );
      const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
      const secrets = { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken };
      const saved = await admin.ok(admin.put<CloudAccount>(`/whatsapp/${made.id}/cloud`, secrets));
      // The server of a test does not listen at its public address.
      account.callbackUrl = url + new URL(saved.callbackUrl).pathname;
      return {
        connection: app.platform.config.roles.includes('gateway')
          ? await waitForStatus(admin, made.id, 'CONNECTED')
          : made,
        account,
      };
    },
    contact: (fields = {}) => {
      const number = `55119${randomInt(60_000_000, 99_999_999)}`;
      return admin.ok(admin.post<Contact>('/contacts', { name: `Contato ${uniqueSuffix()}`, number, ...fields }));
    },
    async inbound(
      connection,
      { number = `55119${randomInt(60_000_000, 99_999_999)}`, name = 'Contato', body, ...more },
    ) {
      await admin.ok(admin.post(`/sandbox/${connection.id}/messages`, { number, name, body, ...more }));
      return until(async () => {
        const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
        const ticket = tickets.find(({ contact }) => contact.number === number);
        if (!ticket || ticket.lastMessage === body) return ticket;
        // The automatic service may have answered already.
        const { messages } = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
        if (!messages.some((message) => !message.fromMe && message.body === body)) return undefined;
        return admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`));
      });
    },
  };
}

export async function waitForStatus(client: Client, id: number, status: string): Promise<Connection> {
  return until(async () => {
    const connection = await client.ok(client.get<Connection>(`/whatsapp/${id}`));
    if (connection.status !== status)
      throw new Error(`the connection is ${connection.status}, not ${status}: ${JSON.stringify(connection)}`);
    return connection;
  });
}
