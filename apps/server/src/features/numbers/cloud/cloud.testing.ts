import { randomBytes } from 'node:crypto';
import type { Connection, Message, Ticket } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import type { FakeAccount } from '../../../testing/fake-account.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const wamid = () => `wamid.${randomBytes(15).toString('base64')}`;

/** A moment as Meta writes it. */
export const timestamp = () => String(Math.floor(Date.now() / 1000));

/** An official number of a company, whose webhook `call` calls. */
export async function openWebhook(server: TestServer) {
  const company = await server.company();
  const { connection, account } = await company.officialConnection();
  const call = (value: object, field = 'messages') =>
    server.graph.callWebhook(account, value, account.appSecret, field);
  return { company, by: company.admin, connection, account, call };
}

/** Waits for a message of a ticket. */
export const waitInThread = (by: Client, ticketId: number, holds: (message: Message) => boolean) =>
  until(async () => (await fetchThread(by, ticketId)).find(holds));

/** An official number of a company, with an open ticket of a contact who wrote to it. */
export interface CloudFixture {
  company: TestCompany;
  by: Client;
  connection: Connection;
  account: FakeAccount;
  number: string;
  ticket: Ticket;
  receive(message: { type: string; [field: string]: unknown }): Promise<Response>;
}

export async function openCloud(server: TestServer, given: Partial<FakeAccount> = {}): Promise<CloudFixture> {
  const company = await server.company();
  const { connection, account } = await company.officialConnection(given);
  const number = newNumber();
  const by = company.admin;
  const receive: CloudFixture['receive'] = (message) =>
    server.graph.contactSends(account, number, { id: wamid(), ...message });
  const first = wamid();
  await receive({ id: first, type: 'text', text: { body: 'Oi' } });
  const { id } = await waitForTicket(by, number);
  const ticket = await by.ok(by.put<Ticket>(`/tickets/${id}`, { status: 'open' }));
  // Meta is asked for the acceptance first: a refusal set by a test is for what comes afterwards.
  await until(() => server.graph.read.includes(first));
  return { company, by, connection, account, number, receive, ticket };
}

/** What Meta was asked to send to a number. */
export const sentTo = (server: TestServer, number: string) => server.graph.sent.filter(({ to }) => to === number);
