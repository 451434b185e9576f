import type { Message, Task, Ticket, TicketNote, TicketStatus } from '@balcao/contract';
import type pg from 'pg';
import { announceHeldStepsJob } from '../features/inbox/index.ts';
import { until } from './client.ts';
import { runWaitingJobs } from './due-jobs.ts';
import type { IdField } from './foreign-ids.ts';
import { companyTables, readTables } from './tables.ts';
import type { TestServer } from './test-server.ts';
import type { World } from './world-types.ts';
import { newNumber } from './sample-values.ts';

/** Stands in everything that was said in the other queue, and in nothing else. */
export const secret = 'zQ8secret';

/** One conversation of the other queue, with what an id in a request may name of it. */
export interface HiddenTicket {
  ticket: Ticket;
  number: string;
  ids: Readonly<Partial<Record<IdField['kind'], unknown>>>;
}

/** A second queue of the company, with a ticket in each status, none of which the world's attendant sees. */
export async function buildOtherQueue(
  server: TestServer,
  { company, admin }: World,
): Promise<Record<TicketStatus, HiddenTicket>> {
  const queue = await company.queue({ name: 'Outra fila' });
  const [colleague, connection] = await Promise.all([
    company.user({ name: 'Colega', queueIds: [queue.id] }),
    company.connection({ queues: [queue] }),
  ]);
  const build = async (status: TicketStatus): Promise<HiddenTicket> => {
    const number = newNumber();
    const { id } = await company.inbound(connection, { number, body: `${secret} ${status}` });
    if (status !== 'pending') {
      await colleague.ok(colleague.put(`/tickets/${id}`, { status: 'open' }));
      await colleague.ok(
        colleague.post(`/messages/${id}`, { body: `${secret} resposta`, clientId: crypto.randomUUID() }),
      );
      await colleague.ok(colleague.put(`/drafts/${id}`, { body: `${secret} rascunho` }));
    }
    const note = await colleague.ok(
      colleague.post<TicketNote>('/ticket-notes', { ticketId: id, note: `${secret} anotação` }),
    );
    const task = await colleague.ok(
      colleague.post<Task>('/tasks', { title: `${secret} tarefa`, note: `${secret} detalhe`, ticketId: id }),
    );
    if (status === 'closed') {
      await colleague.ok(colleague.put(`/tickets/${id}`, { status: 'closed' }));
      await runWaitingJobs(server, announceHeldStepsJob);
    }
    // What was sent is delivered, so that nothing of the ticket changes by itself any more.
    const messages = await until(async () => {
      const page = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${id}`));
      return page.messages.every(({ fromMe, ack }) => !fromMe || ack >= 3) ? page.messages : undefined;
    });
    const ticket = await admin.ok(admin.get<Ticket>(`/tickets/${id}`));
    const own = messages.find(({ fromMe }) => fromMe);
    const ids = {
      ticket: id,
      uuid: ticket.uuid,
      message: messages[0]?.id,
      ownMessage: own?.id ?? messages[0]?.id,
      clientId: own?.clientId,
      user: colleague.user.id,
      queue: queue.id,
      connection: connection.id,
      contact: ticket.contactId,
      note: note.id,
      task: task.id,
      number,
    };
    return { ticket, number, ids };
  };
  return { pending: await build('pending'), open: await build('open'), closed: await build('closed') };
}

/**
 * Reads one value for a ticket, everything that hangs on it, and whom its answers reach. The walk asks after every call, so that
 * the statement is prepared once for each connection.
 */
export async function ticketFingerprint(client: pg.Client, { ticket }: HiddenTicket): Promise<Record<string, string>> {
  const text = statements.get(client) ?? (await fingerprintStatement(client));
  statements.set(client, text);
  const { rows } = await client.query<{ name: string; sum: string }>({
    name: 'ticket-fingerprint',
    text,
    values: [ticket.id, ticket.contactId],
  });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const statements = new WeakMap<pg.Client, string>();

async function fingerprintStatement(client: pg.Client): Promise<string> {
  const tables = companyTables(await readTables(client));
  const parts = tables.flatMap(({ name, columns }) => {
    const has = (column: string) => columns.some((one) => one.name === column);
    const condition =
      name === 'tickets'
        ? 'id = $1'
        : has('ticket_id')
          ? 'ticket_id = $1'
          : has('message_id')
            ? 'message_id IN (SELECT id FROM messages WHERE ticket_id = $1)'
            : undefined;
    return condition === undefined ? [] : [{ name, condition }];
  });
  const queries = parts.map(
    ({ name, condition }) =>
      `SELECT '${name}' AS name, md5(string_agg(to_jsonb(t)::text, '|' ORDER BY to_jsonb(t)::text)) AS sum FROM ${name} t WHERE ${condition}`,
  );
  queries.push(
    `SELECT 'contacts', number || is_blocked::text FROM contacts WHERE id = $2`,
    `SELECT 'contact_identities', string_agg(kind || value, '|' ORDER BY kind, value) FROM contact_identities WHERE contact_id = $2`,
  );
  return queries.join(' UNION ALL ');
}
