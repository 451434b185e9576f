import { describe, expect, it } from 'vitest';
import {
  ask,
  buttons,
  call,
  drawing,
  end,
  finish,
  handOver,
  next,
  taxId,
  text,
  to,
  toQueue,
} from '../../../../testing/flow-drawings.ts';
import { Conversation, facts } from './flows.testing.ts';
import { shownAnswers } from './index.ts';

describe('a run of a flow', () => {
  it('says texts with their variables until it asks, and goes on with the answer', () => {
    const talk = new Conversation(
      drawing({
        a: { blocks: [text('t1', 'Oi, {nome}!'), buttons('b1', { Pedido: to('pedido'), Vendas: toQueue(1) })] },
        pedido: {
          blocks: [
            ask('p1', { text: 'Qual o número?', saveAs: 'pedido' }),
            text('t2', 'Pedido {pedido}.'),
            finish('f'),
          ],
        },
      }),
    );
    talk.begin();
    expect(talk.said).toEqual(['Oi, Camila!', 'Pergunta?']);
    expect(talk.state.waiting).toEqual({ for: 'answer', failures: 0, until: null });
    talk.writes('pedido');
    const { effects } = talk.writes('31 {nome}');
    expect(talk.said.slice(2)).toEqual(['Qual o número?', 'Pedido 31 {nome}.']);
    expect(effects.at(-1)).toEqual({ kind: 'end', step: 5, closeReason: 'Resolvido', farewell: true });
    expect(talk.state.outcome).toBe('ended');
  });

  it('takes a choice by its number as well, and asks again as often as it may before the other way', () => {
    const talk = new Conversation(
      drawing({
        a: { blocks: [buttons('b1', { Sim: end, Não: toQueue(2) }, { retryText: 'Toque em um botão.', tries: 2 })] },
      }),
    );
    talk.begin();
    talk.writes('talvez');
    expect(talk.said).toEqual(['Pergunta?', 'Toque em um botão.']);
    expect(talk.writes('talvez').effects).toEqual([{ kind: 'handOver', step: 2, queueId: 1, userId: null }]);
    const other = new Conversation(talk.flow);
    other.begin();
    expect(other.writes('2').effects).toEqual([{ kind: 'handOver', step: 1, queueId: 2, userId: null }]);
  });

  it('checks a CPF, keeps its digits, and shows only the last three of a personal answer', () => {
    const talk = new Conversation(
      drawing({ a: { blocks: [taxId('q', { saveAs: 'cpf', isPersonal: true }), text('t', '{cpf}')], next: end } }),
    );
    talk.begin();
    talk.writes('123.456.789-00');
    expect(talk.state.waiting).toMatchObject({ failures: 1 });
    talk.writes('é 529.982.247-25, tá?');
    expect(talk.said.at(-1)).toBe('52998224725');
    expect(shownAnswers(talk.state)).toEqual({ cpf: '••••••••725' });
  });

  it('skips a question whose answer is known by a field of the contact', () => {
    const flow = drawing({
      a: { blocks: [taxId('q', { saveAs: 'cpf', skipIfKnown: true }), text('t', '{cpf}')], next: end },
    });
    const known = { ...facts, values: { ...facts.values, 'campo.cpf': '529.982.247-25' } };
    const talk = new Conversation(flow, known);
    expect(talk.begin().steps[0]).toMatchObject({ blockId: 'q', note: 'known' });
    expect(talk.said).toEqual(['52998224725']);
    const wrong = new Conversation(flow, { ...facts, values: { 'campo.cpf': '123' } });
    wrong.begin();
    expect(wrong.said).toEqual(['Pergunta?']);
  });

  it('goes the way of silence when its time is over, and not a minute earlier', () => {
    const silence = { minutes: 10, way: end };
    const talk = new Conversation(drawing({ a: { blocks: [ask('q', { silence })] } }));
    talk.begin();
    expect(talk.waits(9).effects).toEqual([]);
    expect(talk.waits(1).effects).toMatchObject([{ kind: 'end' }]);
    expect(talk.waits(60).effects).toEqual([]);
  });

  it('waits until it opens or the time is over, whatever comes first, and answers nothing meanwhile', () => {
    const flow = drawing({
      a: { blocks: [{ kind: 'wait', id: 'w', minutes: 960, untilOpen: true }, handOver('h', 2)] },
    });
    const closed = { isOpen: false, opensAt: '2026-11-24T13:00:00.000Z' };
    const talk = new Conversation(flow, { ...facts, company: closed });
    talk.begin();
    expect(talk.state.waiting).toEqual({ for: 'time', until: closed.opensAt, untilOpen: true });
    expect(talk.writes('alguém?').effects).toEqual([]);
    expect(talk.waits(59).effects).toEqual([]);
    expect(talk.waits(1).effects).toMatchObject([{ kind: 'handOver', queueId: 2 }]);
    const early = new Conversation(flow, { ...facts, company: closed });
    early.begin();
    expect(early.happens({ kind: 'opened' }).effects).toMatchObject([{ kind: 'handOver' }]);
  });

  it('branches by hours, answers and fields, without regard to case and accents', () => {
    const condition = {
      kind: 'condition' as const,
      id: 'c',
      branches: [
        {
          id: 'vip',
          title: '',
          match: 'all' as const,
          tests: [
            { variable: 'campo.tipo', operator: 'is' as const, value: 'Ótimo' },
            { variable: 'campo.total', operator: 'above' as const, value: '99,5' },
          ],
          way: toQueue(2),
        },
      ],
      otherwise: toQueue(1),
    };
    const flow = drawing({
      a: {
        blocks: [{ kind: 'hours', id: 'h', of: { whose: 'queue', queueId: 2 }, open: next, closed: end }, condition],
      },
    });
    const queueOf = (values: Record<string, string>) =>
      new Conversation(flow, { ...facts, values })
        .begin()
        .effects.map((effect) => 'queueId' in effect && effect.queueId);
    expect(queueOf({ 'campo.tipo': 'otimo ', 'campo.total': '100' })).toEqual([2]);
    expect(queueOf({ 'campo.tipo': 'otimo', 'campo.total': '99.5' })).toEqual([1]);
    const closed = new Conversation(flow, { ...facts, queues: { 2: { isOpen: false, opensAt: null } } });
    expect(closed.begin().effects).toMatchObject([{ kind: 'end' }]);
  });

  it('does what it can with the ticket, and goes on without what is gone', () => {
    const talk = new Conversation(
      drawing({
        a: {
          blocks: [
            { kind: 'field', id: 'f', fieldId: 5, value: 'Oi {nome}' },
            { kind: 'tag', id: 't', tagId: 4, removes: false },
            { kind: 'tag', id: 't2', tagId: 3, removes: true },
            { kind: 'priority', id: 'p', priority: 'high' },
            { kind: 'files', id: 'l', fileListId: 9 },
            handOver('h', 1, 7),
          ],
        },
      }),
    );
    const { effects, steps } = talk.begin();
    expect(effects).toEqual([
      { kind: 'setField', step: 1, fieldId: 5, value: 'Oi Camila' },
      { kind: 'tag', step: 3, tagId: 3, removes: true },
      { kind: 'setPriority', step: 4, priority: 'high' },
      { kind: 'sendFiles', step: 5, fileListId: 9 },
      { kind: 'handOver', step: 6, queueId: 1, userId: 7 },
    ]);
    expect(steps.map(({ note }) => note)).toEqual([null, 'gone', null, null, null, null]);
  });
});

describe('an address that a flow calls', () => {
  const block = call('c', { saves: [{ path: 'pedido.itens.0.nome', saveAs: 'item' }], notFound: end });
  const flow = drawing({ a: { blocks: [ask('q', { saveAs: 'cpf' }), block, text('t', 'É {item}.')], next: end } });
  const asked = (given = flow) => {
    const talk = new Conversation(given);
    talk.begin();
    const { effects } = talk.writes('a&b=c');
    return { talk, effects };
  };

  it('gets values in the form of their place, and a key of the run and the step', () => {
    expect(asked().effects).toEqual([
      {
        kind: 'call',
        step: 2,
        key: 'run-2',
        method: 'GET',
        url: 'https://loja.example/pedidos?cpf=a%26b%3Dc',
        headers: [],
        body: '',
        mayRepeat: true,
        timeoutMs: 20_000,
      },
    ]);
  });

  it('leads on by what it answers, and its values are saved', () => {
    const { talk } = asked();
    talk.isAnswered({ status: 200, body: { pedido: { itens: [{ nome: 'Luminária' }] } } });
    expect(talk.said.at(-1)).toBe('É Luminária.');
    expect(asked().talk.isAnswered({ status: 404, body: null }).steps[0]).toMatchObject({ left: 'notFound' });
    expect(asked().talk.isAnswered({ status: 500, body: null }).steps[0]).toMatchObject({ left: 'failed' });
    expect(asked().talk.isAnswered({ problem: 'lost' }).steps[0]).toMatchObject({ left: 'failed' });
  });

  it('has a way of its own where nobody knows what became of it, unless it may be repeated', () => {
    const leaves = (given: object, problem: 'lost' | 'notSent') => {
      const { talk } = asked(drawing({ a: { blocks: [ask('q'), call('c', { method: 'POST', ...given })] } }));
      return talk.isAnswered({ problem }).steps[0]?.left;
    };
    expect(leaves({}, 'lost')).toBe('unknown');
    expect(leaves({}, 'notSent')).toBe('failed');
    expect(leaves({ mayRepeat: true }, 'lost')).toBe('failed');
  });

  it('is not an answer to what the contact writes meanwhile, and answers once', () => {
    const { talk } = asked();
    expect(talk.writes('oi?').effects).toEqual([]);
    expect(
      talk.happens({ kind: 'answered', key: 'run-1', answer: { status: 200, body: 1 }, durationMs: 1 }).effects,
    ).toEqual([]);
    expect(talk.isAnswered({ status: 200, body: {} }).effects).not.toEqual([]);
    expect(talk.isAnswered({ status: 200, body: {} }).effects).toEqual([]);
  });

  it('is asked for 60 seconds in one turn, then it counts as failed', () => {
    const blocks = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => call(id, { failed: next }));
    const talk = new Conversation(drawing({ a: { blocks, next: end } }));
    talk.begin();
    const times: number[] = [];
    while (talk.state.waiting?.for === 'call') {
      const { effects } = talk.isAnswered({ status: 200, body: {} }, 19_000);
      for (const effect of effects) if (effect.kind === 'call') times.push(effect.timeoutMs);
    }
    expect(times).toEqual([20_000, 20_000, 3_000]);
    expect(talk.state.outcome).toBe('ended');
  });
});

describe('a run that cannot go on', () => {
  it('is left to people where its queue, its person or its connection is gone, with the words of the settings', () => {
    const settings = { failureQueueId: 2, failureText: 'Já vamos, {nome}.' };
    const outcome = (block: ReturnType<typeof handOver>, known = facts) =>
      new Conversation(drawing({ a: { blocks: [block] } }, settings), known).begin().effects;
    const left = (why: string) => [
      { kind: 'leave', step: expect.any(Number), why, queueId: 2, text: 'Já vamos, Camila.' },
    ];
    expect(outcome(handOver('h', 8))).toEqual(left('queueGone'));
    expect(outcome(handOver('h', null))).toEqual(left('queueGone'));
    expect(outcome(handOver('h', 1, 8))).toEqual(left('personGone'));
    expect(outcome(handOver('h', 1), { ...facts, hasConnection: false })).toEqual(left('connectionGone'));
  });

  it('ends after 30 days, whatever it waits for', () => {
    const talk = new Conversation(drawing({ a: { blocks: [ask('q')] } }));
    talk.begin();
    expect(talk.waits(30 * 24 * 60).effects).toEqual([]);
    expect(talk.waits(1).effects).toMatchObject([{ kind: 'leave', why: 'tooOld', queueId: null }]);
  });

  it('returns to a group three times, then goes where the settings say', () => {
    const round = (settings = {}) => {
      const talk = new Conversation(
        drawing(
          { a: { blocks: [text('t', 'De novo'), ask('q')], next: to('a') }, fim: { blocks: [handOver('h', 2)] } },
          settings,
        ),
      );
      talk.begin();
      for (let answer = 0; talk.state.outcome === null; answer += 1) talk.writes(`resposta ${answer}`);
      return talk;
    };
    expect(round().said.filter((words) => words === 'De novo')).toHaveLength(4);
    expect(round().state.outcome).toBe('failed');
    expect(round({ afterRounds: to('fim') }).state.outcome).toBe('handedOver');
    expect(round({ afterRounds: to('a') }).state.outcome).toBe('failed');
  });

  it('ends where a circle asks nothing, and where a way leads nowhere', () => {
    const circle = new Conversation(
      drawing({ a: { blocks: [], next: to('b') }, b: { blocks: [text('t', 'x')], next: to('a') } }),
    );
    expect(circle.begin().effects.at(-1)).toMatchObject({ kind: 'leave', why: 'tooManyRounds' });
    expect(new Conversation(drawing({ a: { blocks: [text('t', 'x')] } })).begin().effects.at(-1)).toMatchObject({
      why: 'nowhere',
    });
  });
});
