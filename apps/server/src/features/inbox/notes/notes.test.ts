import { describe, expect, it } from 'vitest';
import type { LivePayload, Ticket, TicketNote } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';

const server = useTestServer();

/** Ana attends sales, Bruno support; one contact has a ticket on a connection of each. */
async function twoQueues() {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, first, second] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
    company.connection({ queues: [support] }),
  ]);
  const number = newNumber();
  const [selling, supporting] = [
    await company.inbound(first, { number, body: 'Quero comprar' }),
    await company.inbound(second, { number, body: 'Não funciona' }),
  ];
  return { company, admin: company.admin, sales, support, ana, bruno, selling, supporting };
}

const write = (by: Client, ticketId: number, note: string) =>
  by.ok(by.post<TicketNote>('/ticket-notes', { ticketId, note }));
const textsOf = async (by: Client, query: string) =>
  (await by.ok(by.get<TicketNote[]>(`/ticket-notes/list?${query}`))).map(({ note }) => note);

describe('notes of a ticket', () => {
  it('carry author, text and time, newest first', async () => {
    const { ana, admin, selling } = await twoQueues();
    const first = await write(ana, selling.id, '  Prefere à tarde ');
    expect(first).toEqual({
      id: first.id,
      note: 'Prefere à tarde',
      isSummary: false,
      ticketId: selling.id,
      contactId: selling.contactId,
      userId: ana.user.id,
      user: { id: ana.user.id, name: 'Ana' },
      mentions: [],
      createdAt: first.createdAt,
      updatedAt: first.createdAt,
    });
    await write(admin, selling.id, 'Ligar amanhã');
    expect(await textsOf(ana, `ticketId=${selling.id}`)).toEqual(['Ligar amanhã', 'Prefere à tarde']);
  });

  it('the notes of a ticket are a thousand at most: one more is refused until one is deleted', async () => {
    const { company, ana, selling } = await twoQueues();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO ticket_notes (company_id, ticket_id, user_id, note)
         SELECT $1, $2, $3, 'Nota ' || place FROM generate_series(1, 999) AS place`,
        [company.id, selling.id, ana.user.id],
      ),
    );
    const last = await write(ana, selling.id, 'A milésima');
    const add = () => ana.post('/ticket-notes', { ticketId: selling.id, note: 'Mais uma' });
    expect(await add()).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOTE_LIMIT', limit: 1000 } });
    await ana.ok(ana.delete(`/ticket-notes/${last.id}`));
    expect((await add()).status).toBe(200);
  });

  it('notes are answered a hundred at most, and the ones before by the id of the last', async () => {
    const { company, ana, selling } = await twoQueues();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO ticket_notes (company_id, ticket_id, user_id, note)
         SELECT $1, $2, $3, 'Nota ' || place FROM generate_series(1, 250) AS place`,
        [company.id, selling.id, ana.user.id],
      ),
    );
    const seen: TicketNote[] = [];
    const sizes: number[] = [];
    for (let page = 1; page <= 4; page++) {
      const before = seen.at(-1)?.id;
      const query = `contactId=${selling.contactId}${before === undefined ? '' : `&before=${before}`}`;
      const notes = await ana.ok(ana.get<TicketNote[]>(`/ticket-notes/list?${query}`));
      sizes.push(notes.length);
      seen.push(...notes);
    }
    expect(sizes).toEqual([100, 100, 50, 0]);
    expect(seen.map(({ note }) => note)).toEqual(Array.from({ length: 250 }, (_, index) => `Nota ${250 - index}`));
    expect(await ana.get('/ticket-notes/list?ticketId=1&before=x')).toMatchObject({ status: 400 });
  });

  it('need two characters and a visible ticket', async () => {
    const { ana, supporting, selling } = await twoQueues();
    for (const note of ['', ' ', 'a', ' a ', 'x'.repeat(10_001)]) {
      expect(await ana.post('/ticket-notes', { ticketId: selling.id, note })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
    expect(await ana.post('/ticket-notes', { ticketId: supporting.id, note: 'Oi' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
    expect((await ana.get(`/ticket-notes/list?ticketId=${supporting.id}`)).status).toBe(404);
    expect(await ana.get('/ticket-notes/list')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('notes of a contact are those of the tickets the caller sees', async () => {
    const { admin, ana, bruno, selling, supporting } = await twoQueues();
    await write(ana, selling.id, 'De vendas');
    await write(bruno, supporting.id, 'Do suporte');
    const { contactId } = selling;
    expect(await textsOf(ana, `contactId=${contactId}`)).toEqual(['De vendas']);
    expect(await textsOf(bruno, `contactId=${contactId}`)).toEqual(['Do suporte']);
    expect(await textsOf(admin, `contactId=${contactId}`)).toEqual(['Do suporte', 'De vendas']);
    expect(await textsOf(ana, `ticketId=${selling.id}&contactId=${contactId}`)).toEqual(['De vendas']);
  });

  it('are removed by their author and by admins only', async () => {
    const { admin, ana, bruno, sales, support, selling, company } = await twoQueues();
    const colleague = await company.user({ queueIds: [sales.id, support.id] });
    const [one, two] = [await write(ana, selling.id, 'Primeira'), await write(ana, selling.id, 'Segunda')];
    expect(await colleague.delete(`/ticket-notes/${one.id}`)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(await bruno.delete(`/ticket-notes/${one.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_NOTE_FOUND' },
    });
    await ana.ok(ana.delete(`/ticket-notes/${one.id}`));
    expect(await textsOf(ana, `ticketId=${selling.id}`)).toEqual(['Segunda']);
    await admin.ok(admin.delete(`/ticket-notes/${two.id}`));
    expect(await textsOf(ana, `ticketId=${selling.id}`)).toEqual([]);
    expect((await ana.delete(`/ticket-notes/${two.id}`)).status).toBe(404);
    // The ticket moved on: what its author wrote is no longer theirs to touch.
    const three = await write(ana, selling.id, 'Terceira');
    await admin.ok(admin.put<Ticket>(`/tickets/${selling.id}`, { queueId: support.id }));
    expect((await ana.delete(`/ticket-notes/${three.id}`)).status).toBe(404);
  });

  it('emit live events to users who see the ticket, so that list plus events equals a fresh GET', async () => {
    const { admin, ana, bruno, selling, supporting } = await twoQueues();
    const subscriptions = await Promise.all([admin, ana, bruno].map((one) => one.listen()));
    const gone = await write(ana, selling.id, 'Some');
    await write(admin, selling.id, 'Fica');
    await ana.ok(ana.delete(`/ticket-notes/${gone.id}`));
    await write(bruno, supporting.id, 'Do suporte');
    const [adminSubscription, anaSubscription, brunoSubscription] = subscriptions as [
      LiveSubscription,
      LiveSubscription,
      LiveSubscription,
    ];
    await until(() => noteEvents(adminSubscription).length === 4 && noteEvents(brunoSubscription).length === 1);
    const cached = new Map<number, string>();
    for (const event of noteEvents(anaSubscription)) {
      if (event.action === 'create') cached.set(event.ticketNote.id, event.ticketNote.note);
      else cached.delete(event.ticketNoteId);
    }
    expect([...cached.values()]).toEqual(await textsOf(ana, `ticketId=${selling.id}`));
    expect(noteEvents(anaSubscription).map(({ action }) => action)).toEqual(['create', 'create', 'delete']);
  });

  it('notes whose ticket could not be locked are not called missing: their removal may be tried again', async () => {
    const { selling, ana } = await twoQueues();
    const note = await write(ana, selling.id, 'Fica');
    await withClient(server.databaseUrl, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [selling.id]);
      const removal = ana.delete(`/ticket-notes/${note.id}`);
      await until(async () => {
        const { rowCount } = await holder.query(
          'SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
        );
        return rowCount === 1;
      });
      expect(await removal).toMatchObject({ status: 503 });
      await holder.query('ROLLBACK');
    });
    expect(await textsOf(ana, `ticketId=${selling.id}`)).toEqual(['Fica']);
  });

  it('are deleted with their ticket', async () => {
    const { company, selling, ana } = await twoQueues();
    await write(ana, selling.id, 'Vai junto');
    const left = await server.app.platform.database.forCompany(company.id, async ({ db }) => {
      await db.deleteFrom('tickets').where('id', '=', selling.id).execute();
      return db.selectFrom('ticketNotes').select('id').execute();
    });
    expect(left).toEqual([]);
  });
});

const noteEvents = (subscription: LiveSubscription) =>
  subscription.received
    .filter(({ name }) => name.endsWith('-ticketNote'))
    .map(({ payload }) => payload as LivePayload<'ticketNote'>);
