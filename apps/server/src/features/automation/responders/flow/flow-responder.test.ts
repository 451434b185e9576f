import { describe, expect, it } from 'vitest';
import type { Flow, FlowDrawing, Ticket, TicketEvent } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import {
  ask,
  buttons,
  call,
  drawing,
  end,
  finish,
  handOver,
  taxId,
  text,
  to,
  toQueue,
} from '../../../../testing/flow-drawings.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';
import { dueRuns } from './due-runs.ts';

const server = useTestServer();

async function publish(fixture: ResponderFixture, given: FlowDrawing, name = 'Recepção'): Promise<Flow> {
  const { admin } = fixture;
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name }));
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: given }));
  return admin.ok(admin.post<Flow>(`/flows/${id}/publish`, {}));
}

const onConnection = (fixture: ResponderFixture, given: FlowDrawing): FlowDrawing => ({
  ...given,
  entry: { ...given.entry, connectionIds: [fixture.connection.id], queueIds: [] },
});
const sweep = () => runSweep(server.app.platform.database, dueRuns, server.clock.now());
const eventsOf = async ({ admin }: ResponderFixture, { id }: Ticket) =>
  (await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events;
/** The last automatic text, once it is another one. */
const says = (fixture: ResponderFixture, body: string) =>
  until(async () => ((await fixture.listAutomaticTexts()).at(-1) === body ? true : undefined));

describe('a flow that answers contacts', () => {
  it('begins with a service on its connection, asks, and passes the ticket to the queue of the answer', async () => {
    const fixture = await createResponderFixture(server);
    const [sales, money] = fixture.queues;
    await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: {
            blocks: [
              text('t', 'Oi, {nome}!'),
              buttons(
                'b',
                { Comprar: to('vendas'), Pagar: toQueue(money?.id ?? 0) },
                { failed: toQueue(sales?.id ?? 0) },
              ),
            ],
          },
          vendas: {
            blocks: [
              text('u', 'Já vamos.'),
              { kind: 'priority', id: 'p', priority: 'high' },
              handOver('h', sales?.id ?? 0),
            ],
          },
        }),
      ),
    );
    const begun = await fixture.contactWrites('Oi', { name: 'Maria da Silva' });
    expect(begun).toMatchObject({ status: 'pending', queueId: null });
    expect(await fixture.listAutomaticTexts()).toEqual(['Oi, Maria!', 'Pergunta?\n\n*1.* Comprar\n*2.* Pagar']);
    expect(await fixture.contactWrites('comprar')).toMatchObject({
      status: 'pending',
      queueId: sales?.id,
      priority: 'high',
    });
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Já vamos.');
    // People have it: neither the flow nor the menu says anything more.
    expect(await fixture.contactWrites('1')).toMatchObject({ queueId: sales?.id, lastMessage: '1' });
  });

  it('asks an address after the commit with one key, and goes on with what it answers', async () => {
    const fixture = await createResponderFixture(server);
    const queueId = fixture.queues[0]?.id ?? 0;
    const path = `/pedidos-${fixture.number}`;
    server.services.on(path, () => ({ body: { pedido: { numero: 31 } } }));
    await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: {
            blocks: [
              taxId('q', { text: 'Qual o CPF?', saveAs: 'cpf', failed: toQueue(queueId) }),
              call('c', {
                url: `${server.services.url}${path}?cpf={cpf}`,
                saves: [{ path: 'pedido.numero', saveAs: 'numero' }],
                failed: toQueue(queueId),
              }),
              text('t', 'É o pedido {numero}.'),
              handOver('h', queueId),
            ],
          },
        }),
      ),
    );
    await fixture.contactWrites('Oi');
    await fixture.contactWrites('529.982.247-25');
    await says(fixture, 'É o pedido 31.');
    const [request, second] = server.services.requestsTo(path);
    expect(second).toBeUndefined();
    expect(request).toMatchObject({ method: 'GET', path: `${path}?cpf=52998224725` });
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}-2$/);
    expect(await fixture.ticket()).toMatchObject({ status: 'pending', queueId });
  });

  it('repeats a GET with the same key, and a POST never: it takes the way of what nobody knows', async () => {
    const fixture = await createResponderFixture(server);
    const queueId = fixture.queues[0]?.id ?? 0;
    const path = `/instavel-${fixture.number}`;
    let answers = 0;
    server.services.on(path, () => ({ status: (answers += 1) === 1 ? 503 : 200, body: {} }));
    const lost = `/perdido-${fixture.number}`;
    server.services.on(lost, () => ({ fault: 'silent' }));
    await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: {
            blocks: [
              call('c', { url: `${server.services.url}${path}`, failed: end }),
              call('d', {
                method: 'POST',
                url: `${server.services.url}${lost}`,
                body: '{"nome": "{nome}"}',
                timeoutSeconds: 1,
                found: end,
                notFound: end,
                failed: end,
                unknown: to('ninguem'),
              }),
            ],
          },
          ninguem: { blocks: [text('t', 'Vamos conferir.'), handOver('h', queueId)] },
        }),
      ),
    );
    await fixture.contactWrites('Oi');
    await says(fixture, 'Vamos conferir.');
    const keys = server.services.requestsTo(path).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(server.services.requestsTo(lost)).toHaveLength(1);
  });

  it('goes on by itself when a time is over, and ends the service with its reason', async () => {
    const fixture = await createResponderFixture(server);
    await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: {
            blocks: [ask('q', { text: 'Tudo bem?', silence: { minutes: 10, way: to('fim') }, failed: end })],
            next: end,
          },
          fim: { blocks: [text('t', 'Até logo.'), finish('f')] },
        }),
      ),
    );
    await fixture.contactWrites('Oi');
    await fixture.advanceClock(9 * 60);
    expect(await sweep()).toBe(0);
    await fixture.advanceClock(61);
    await sweep();
    await says(fixture, 'Até logo.');
    const ticket = await until(async () => {
      const one = await fixture.ticket();
      return one.status === 'closed' ? one : undefined;
    });
    expect((await eventsOf(fixture, ticket))[0]).toMatchObject({ kind: 'finished', note: 'Resolvido' });
  });

  it('ends as soon as a person takes the ticket, and finishes in the version in which it began', async () => {
    const fixture = await createResponderFixture(server);
    const given = (words: string) =>
      onConnection(fixture, drawing({ a: { blocks: [ask('q', { failed: end }), text('t', words), finish('f')] } }));
    const flow = await publish(fixture, given('Primeira'));
    await fixture.contactWrites('Oi');
    const { admin } = fixture;
    await admin.ok(admin.put(`/flows/${flow.id}/drawing`, { revision: 2, drawing: given('Segunda') }));
    expect(await admin.ok(admin.post<Flow>(`/flows/${flow.id}/publish`, {}))).toMatchObject({ version: 2, running: 1 });
    await fixture.contactWrites('resposta');
    expect(await fixture.listAutomaticTexts()).toEqual(['Pergunta?', 'Primeira']);
    const other = await createResponderFixture(server);
    await publish(other, onConnection(other, drawing({ a: { blocks: [ask('q', { failed: end })], next: end } })));
    await other.contactWrites('Oi');
    await other.updateTicket({ status: 'open' });
    await other.contactWrites('resposta');
    expect(await other.listAutomaticTexts()).toEqual(['Pergunta?']);
    expect(await other.ticket()).toMatchObject({ status: 'open' });
  });

  it('ends as soon as a person takes the ticket, also where its state is of a shape that nobody knows', async () => {
    const fixture = await createResponderFixture(server);
    await publish(fixture, onConnection(fixture, drawing({ a: { blocks: [ask('q', { failed: end })], next: end } })));
    await fixture.contactWrites('Oi');
    await queryRows(
      server.databaseUrl,
      `UPDATE flow_runs SET state = '{"of": "another release"}' WHERE company_id = $1`,
      [fixture.company.id],
    );
    await fixture.updateTicket({ status: 'open' });
    expect(await fixture.ticket()).toMatchObject({ status: 'open' });
    expect(
      await queryRows(server.databaseUrl, 'SELECT FROM flow_runs WHERE company_id = $1', [fixture.company.id]),
    ).toEqual([]);
  });

  it('begins in a queue that was chosen in the menu, and leaves what it cannot end to people with a line in the log', async () => {
    const fixture = await createResponderFixture(server);
    const [sales] = fixture.queues;
    const given = drawing(
      {
        a: {
          blocks: [text('t', 'Aqui é Vendas.'), ask('q', { failed: end, saveAs: 'x' })],
          next: toQueue(fixture.queues[1]?.id ?? 0),
        },
      },
      { failureText: 'Alguém já responde.' },
    );
    await publish(fixture, { ...given, entry: { ...given.entry, connectionIds: [], queueIds: [sales?.id ?? 0] } });
    await fixture.contactWrites('Oi');
    await fixture.advanceClock();
    await fixture.contactWrites('1');
    expect((await fixture.listAutomaticTexts()).slice(-2)).toEqual(['Aqui é Vendas.', 'Pergunta?']);
    await fixture.admin.ok(fixture.admin.delete(`/queue/${fixture.queues[1]?.id}`));
    const ticket = await fixture.contactWrites('qualquer');
    expect(ticket).toMatchObject({ status: 'pending', queueId: sales?.id });
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Alguém já responde.');
    expect((await eventsOf(fixture, ticket))[0]).toMatchObject({
      kind: 'unanswered',
      note: 'A fila do fluxo não existe mais',
    });
    expect(await fetchThread(fixture.admin, ticket.id)).toHaveLength(8);
  });
});
