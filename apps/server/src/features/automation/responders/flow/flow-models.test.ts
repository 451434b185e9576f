import { describe, expect, it } from 'vitest';
import type { Flow, FlowBlockOf, FlowDrawing, FollowUp, TicketEvent } from '@balcao/contract';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { until } from '../../../../testing/client.ts';
import type { ServiceAnswer } from '../../../../testing/fake-services.ts';
import { ai, drawing, handOver, text, to, toQueue } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { calls, completionOf, promptAt, waitForLine, waitForTexts } from '../prompt/prompts.testing.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';
import { dueRuns } from './due-runs.ts';

const server = useTestServer();

async function publish({ admin, connection }: ResponderFixture, given: FlowDrawing): Promise<void> {
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Recepção' }));
  const flow = { ...given, entry: { ...given.entry, connectionIds: [connection.id] } };
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: flow }));
  await admin.ok(admin.post(`/flows/${id}/publish`, {}));
}

/** A flow in which a model with set answers talks with the contact. */
async function talkOf(
  answers: ServiceAnswer[],
  given: Partial<Omit<FlowBlockOf<'ai'>, 'kind' | 'id'>> = {},
  prompt: object = {},
) {
  const fixture = await createResponderFixture(server);
  const queueId = fixture.queues[0]?.id ?? 0;
  const model = await promptAt(server, fixture, () => answers.shift() ?? completionOf('E então?'), prompt);
  // It answers in the flow alone.
  await fixture.admin.ok(fixture.admin.put(`/whatsapp/${fixture.connection.id}`, { promptId: null }));
  const ways = { reached: to('fez'), person: to('gente'), limit: to('muito'), failed: to('nada') };
  await publish(
    fixture,
    drawing({
      a: { blocks: [ai('m', { promptId: model.made.id, ...ways, ...given })] },
      fez: { blocks: [text('t1', 'Pedido {pedido}.'), handOver('h1', queueId)] },
      gente: { blocks: [text('t2', 'Alguém já vem.'), handOver('h2', queueId)] },
      muito: { blocks: [text('t3', 'Melhor com uma pessoa.'), handOver('h3', queueId)] },
      nada: { blocks: [text('t4', 'Um momento.'), handOver('h4', queueId)] },
    }),
  );
  return { fixture, model, queueId };
}

describe('a model that answers in a flow', () => {
  it('talks until its goal is reached, and the flow goes on with what it found out', async () => {
    const { fixture, model, queueId } = await talkOf(
      [completionOf('Qual é o número?'), calls(['goal_reached', { value: '31' }])],
      { goal: 'Saber o número do pedido', saveAs: 'pedido' },
    );
    await fixture.contactWrites('Meu pedido não veio');
    await waitForTexts(fixture, 1);
    await fixture.contactWrites('É o 31');
    expect(await waitForTexts(fixture, 2)).toEqual(['Qual é o número?', 'Pedido 31.']);
    expect(await fixture.ticket()).toMatchObject({ status: 'pending', queueId });
    const [first, second] = model.requests().map(({ json }) => json as { messages: { content: string }[] });
    expect(first?.messages[0]?.content).toContain('Saber o número do pedido');
    expect(second?.messages.map(({ content }) => content).slice(1)).toEqual([
      'Meu pedido não veio',
      'Qual é o número?',
      'É o 31',
    ]);
    expect((await waitForLine(fixture, 'answered')).note).toContain('Assistente de vendas');
  });

  it('leaves it to the flow where the conversation goes: a person is wanted, and nothing is closed or moved', async () => {
    const { fixture, queueId } = await talkOf(
      [calls(['close', {}], ['hand_over', {}])],
      {},
      { actions: ['close', 'queue', 'user'] },
    );
    await fixture.contactWrites('Quero falar com alguém');
    expect(await waitForTexts(fixture, 1)).toEqual(['Alguém já vem.']);
    expect(await fixture.ticket()).toMatchObject({ status: 'pending', queueId });
  });

  it('answers as often as it may, and then the flow goes on', async () => {
    const { fixture } = await talkOf([completionOf('Um.')], { turns: 1 });
    await fixture.contactWrites('Oi');
    await waitForTexts(fixture, 1);
    await fixture.contactWrites('E o preço?');
    expect(await waitForTexts(fixture, 2)).toEqual(['Um.', 'Melhor com uma pessoa.']);
  });

  it('that does not answer is a way of the flow, and a line of the log says why', async () => {
    const { fixture } = await talkOf([
      { status: 401, body: {} },
      { status: 401, body: {} },
    ]);
    await fixture.contactWrites('Oi');
    expect(await waitForTexts(fixture, 1)).toEqual(['Um momento.']);
    expect((await waitForLine(fixture, 'unanswered')).note).toContain('Assistente de vendas');
  });

  it('is asked again where the process that asked it ended', async () => {
    const { fixture, model } = await talkOf([]);
    await fixture.contactWrites('Oi');
    await waitForTexts(fixture, 1);
    const { database } = server.app.platform;
    // As such a process leaves it: the run waits for an answer, and nobody asks.
    await database.forCompany(fixture.company.id, async ({ db }) => {
      const { state } = await db.selectFrom('flowRuns').select('state').executeTakeFirstOrThrow();
      const waiting = { for: 'model', key: 'chave', turns: 1 };
      const call = { kind: 'askModel', step: 9, key: 'chave', promptId: model.made.id, goal: '' };
      const columns = { state: JSON.stringify({ ...(state as object), waiting }), call: JSON.stringify(call) };
      await db
        .updateTable('flowRuns')
        .set({ ...columns, dueAt: new Date(0).toISOString() })
        .execute();
    });
    await runSweep(database, dueRuns, server.clock.now());
    expect(await waitForTexts(fixture, 2)).toEqual(['E então?', 'E então?']);
  });
});

describe('a follow-up that a flow begins', () => {
  it('takes its course beside the flow; where none can begin, the flow goes on', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, queues } = fixture;
    const followUp = await admin.ok(
      admin.post<FollowUp>('/follow-ups', {
        name: 'Orçamento',
        sendWindow: null,
        steps: [{ minutes: 60, text: 'Ficou alguma dúvida?' }],
        endReasons: [],
        endTagIds: [],
      }),
    );
    const block = { kind: 'followUp', followUpId: followUp.id } as const;
    await publish(
      fixture,
      drawing({
        a: {
          blocks: [{ ...block, id: 'u' }, { ...block, id: 'v' }, text('t', 'Até já.')],
          next: toQueue(queues[0]?.id ?? 0),
        },
      }),
    );
    const { id } = await fixture.contactWrites('Oi');
    await until(async () => ((await fixture.listAutomaticTexts()).includes('Até já.') ? true : undefined));
    const runs = await server.app.platform.database.forCompany(fixture.company.id, ({ db }) =>
      db.selectFrom('followUpRuns').select('ticketId').execute(),
    );
    expect(runs).toEqual([{ ticketId: id }]);
    const { events } = await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    expect(events.filter(({ kind }) => kind === 'unanswered')).toEqual([]);
  });
});
