import { randomUUID } from 'node:crypto';
import { pixChargePauseMs } from '@balcao/contract';
import type { Message, PixCharge, PixKey, Ticket, TicketEvent } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/client.ts';

/** A company with a key of its own, and a contact who wrote over a simulated phone. */
export async function shop(server: TestServer) {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue();
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const connection = await company.connection({ queues: [queue] });
  const number = newNumber();
  const ticket = await company.inbound(connection, { number, name: 'Mariana', body: 'Quanto fica?' });
  await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open', queueId: queue.id }));
  const key = await admin.ok(
    admin.post<PixKey>('/pix-keys', { key: 'loja@exemplo.com', receiverName: 'Casa Lume', receiverCity: 'Campinas' }),
  );
  return { company, admin, queue, ana, connection, number, ticket, key, ...callsOf(server, ticket) };
}

/** The calls of charges in a ticket. */
function callsOf(server: TestServer, ticket: Pick<Ticket, 'id'>) {
  const stored = () =>
    withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number; txid: string }>(
        'SELECT id, txid FROM pix_charges WHERE ticket_id = $1 ORDER BY id',
        [ticket.id],
      );
      return rows;
    });
  return {
    stored,
    /** the one charge there is, also before it was sent */
    only: async () => {
      const [charge, second] = await stored();
      if (!charge || second) throw new Error('expected one charge');
      return charge;
    },
    /** Sends a charge, when the pause after the one before it is over. */
    send: (by: Client, body: object) => {
      server.clock.advance(pixChargePauseMs);
      return by.post<{ messages: Message[] }>(`/tickets/${ticket.id}/pix-charges`, { clientId: randomUUID(), ...body });
    },
    /** Sends a charge at once. */
    sendNow: (by: Client, body: object) =>
      by.post<{ messages: Message[] }>(`/tickets/${ticket.id}/pix-charges`, { clientId: randomUUID(), ...body }),
    /** what became of charges, as the log of the ticket tells it, oldest first: what, who, how much */
    moves: async (by: Client) => {
      const { events } = await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${ticket.id}/events`));
      return events
        .filter(({ kind }) => kind.startsWith('pix_'))
        .map(({ kind, user, note }) => [kind, user?.name, note])
        .toReversed();
    },
    list: async (by: Client) =>
      (await by.ok(by.get<{ charges: PixCharge[] }>(`/tickets/${ticket.id}/pix-charges`))).charges,
    thread: async (by: Client) =>
      (await by.ok(by.get<{ messages: Message[] }>(`/messages/${ticket.id}`))).messages.filter(
        ({ fromMe, isAutomatic }) => fromMe && !isAutomatic,
      ),
  };
}

/** Every question that a notice or the reconciliation caused is asked. */
export const allAsked = (server: TestServer) =>
  until(() =>
    withClient(server.databaseUrl, async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE 'pix-charges.%' AND run_at <= now()`,
      );
      return rowCount === 0;
    }),
  );
