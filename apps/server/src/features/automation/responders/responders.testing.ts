import type { Queue, Ticket, Connection } from '@balcao/contract';
import { randomInt } from 'node:crypto';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { listPhoneMessages, sendFromPhone, fetchThread } from '../../../testing/simulated-phone.ts';
import { runWaitingJobs } from '../../../testing/due-jobs.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { announceHeldStepsJob } from '../../inbox/index.ts';

/** What the connection of `createResponderFixture` sends to a contact who writes first. */
export const mainMenu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro';

/** A company whose connection offers queues, and a contact who writes to it. */
export async function createResponderFixture(
  server: TestServer,
  queues: Partial<Queue>[] = [{ name: 'Vendas', greetingMessage: 'Vendas!' }, { name: 'Financeiro' }],
  planId?: number,
) {
  const company = await server.company(planId === undefined ? undefined : { planId });
  const made: Queue[] = [];
  for (const [index, fields] of queues.entries()) made.push(await company.queue({ orderQueue: index, ...fields }));
  const connection = await company.connection({ queues: made });
  return new ResponderFixture(server, company, made, connection);
}

export class ResponderFixture {
  readonly #server: TestServer;
  readonly company: TestCompany;
  readonly queues: Queue[];
  readonly connection: Connection;
  readonly number = `55119${randomInt(60_000_000, 99_999_999)}`;

  constructor(server: TestServer, company: TestCompany, queues: Queue[], connection: Connection) {
    this.#server = server;
    this.company = company;
    this.queues = queues;
    this.connection = connection;
  }

  get admin() {
    return this.company.admin;
  }

  setSetting(key: string, value = 'enabled') {
    return this.admin.ok(this.admin.put(`/settings/${key}`, { value }));
  }

  /** Has another contact write and accepts them; answers the id of their ticket. */
  async acceptOther(): Promise<number> {
    const { id } = await this.company.inbound(this.connection, { body: 'Outro' });
    await this.admin.ok(this.admin.put(`/tickets/${id}`, { status: 'open' }));
    return id;
  }

  /** Columns of the connection. */
  updateConnection(columns: Record<string, unknown>): Promise<unknown> {
    return this.#server.app.platform.database.forCompany(this.company.id, ({ db }) =>
      db.updateTable('whatsapps').set(columns).where('id', '=', this.connection.id).execute(),
    );
  }

  /** Columns of the company. */
  updateCompany(columns: Record<string, unknown>): Promise<unknown> {
    return this.#server.app.platform.database.forCompany(this.company.id, ({ db }) =>
      db.updateTable('companies').set(columns).where('id', '=', this.company.id).execute(),
    );
  }

  async createOption(
    queue: number,
    number: number,
    title: string,
    message = '',
    parentId: number | null = null,
  ): Promise<number> {
    const row = await this.#server.app.platform.database.forCompany(this.company.id, ({ db }) =>
      db
        .insertInto('queueOptions')
        .values({
          companyId: this.company.id,
          queueId: this.queues[queue]?.id ?? 0,
          option: number,
          title,
          message,
          parentId,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return row.id;
  }

  /** The contact writes; resolves once it was worked through. */
  async contactWrites(body: string, more: Record<string, unknown> = {}): Promise<Ticket> {
    const { id } = await sendFromPhone(this.admin, this.connection, { number: this.number, body, ...more });
    const { database } = this.#server.app.platform;
    await until(() =>
      database.forCompany(this.company.id, ({ db }) =>
        db
          .selectFrom('inboundJournal')
          .select('id')
          .where('providerId', '=', id)
          .where('handledAt', 'is not', null)
          .executeTakeFirst(),
      ),
    );
    return this.ticket();
  }

  async ticket(): Promise<Ticket> {
    const { tickets } = await this.admin.ok(this.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true`));
    const closed = await this.admin.ok(this.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&status=closed`));
    const ticket = [...tickets, ...closed.tickets].find(({ contact }) => contact.number === this.number);
    if (!ticket) throw new Error('there is no ticket');
    return ticket;
  }

  /** What the automatic service said in the conversation. */
  async listAutomaticTexts(): Promise<string[]> {
    return (await fetchThread(this.admin, (await this.ticket()).id))
      .filter((message) => message.isAutomatic)
      .map(({ body }) => body);
  }

  /** What the phone of the contact shows of it, once it has so many. */
  async waitForReceived(count: number): Promise<string[]> {
    return until(async () => {
      const bodies = (await listPhoneMessages(this.admin, this.connection, this.number))
        .filter(({ fromMe }) => !fromMe)
        .map(({ body }) => body);
      return bodies.length >= count ? bodies : undefined;
    });
  }

  updateTicket(change: Record<string, unknown>, by = this.admin): Promise<Ticket> {
    return this.ticket().then(({ id }) => by.ok(by.put<Ticket>(`/tickets/${id}`, change)));
  }

  /** Sends the greetings of accepted tickets and the farewells of resolved ones, as happens when that is not undone. */
  announceHeldSteps(): Promise<void> {
    return runWaitingJobs(this.#server, announceHeldStepsJob);
  }

  /** Moves the clock on, over the time in which messages count as sent together; no one stays logged in for ever. */
  async advanceClock(seconds = 10): Promise<void> {
    this.#server.clock.advance(seconds * 1000);
    if (seconds > 600) await this.admin.login(this.admin.user?.email ?? '', this.company.password);
  }
}
