import { describe, expect, it } from 'vitest';
import type { FlowBlock, FlowExit } from './flow-blocks.ts';
import { emptyFlowDrawing, flowDrawing, type FlowDrawing } from './flow-drawing.ts';
import { outputsOf } from './flow-outputs.ts';
import { isPublishable, problemsOfFlow, type FlowProblem } from './flow-problems.ts';
import { flowReferencesOf, renameFlowReferences } from './flow-references.ts';

const to = (groupId: string): FlowExit => ({ to: 'group', groupId });
const end: FlowExit = { to: 'end' };
const nowhere: FlowExit = { to: 'nowhere' };
const text = (id: string, words = 'Oi'): FlowBlock => ({ kind: 'text', id, text: words });
const ask = (id: string, given: object = {}): FlowBlock => ({
  kind: 'ask',
  id,
  text: 'Qual?',
  saveAs: '',
  retryText: '',
  tries: 2,
  failed: end,
  silence: null,
  isPersonal: false,
  skipIfKnown: false,
  ...given,
});
const call = (given: object = {}): FlowBlock => ({
  kind: 'call',
  id: 'c',
  method: 'GET',
  url: 'https://loja.example/{nome}',
  headers: [],
  body: '',
  mayRepeat: false,
  timeoutSeconds: 20,
  saves: [],
  found: end,
  notFound: end,
  failed: end,
  unknown: end,
  ...given,
});
const ai = (given: object = {}): FlowBlock => ({
  kind: 'ai',
  id: 'm',
  promptId: 1,
  text: '',
  goal: '',
  saveAs: '',
  isPersonal: false,
  turns: 5,
  silence: null,
  reached: end,
  person: end,
  limit: end,
  failed: end,
  ...given,
});
const handOver = (queueId: number | null): FlowBlock => ({
  kind: 'handOver',
  id: 'h',
  queueId,
  userId: null,
  toOwner: false,
});

function drawing(groups: Record<string, [FlowBlock[], FlowExit]>): FlowDrawing {
  return {
    ...emptyFlowDrawing,
    entry: { ...emptyFlowDrawing.entry, connectionIds: [1], to: to(Object.keys(groups)[0] ?? 'a') },
    groups: Object.entries(groups).map(([id, [blocks, next]]) => ({ id, title: id, x: 0, y: 0, blocks, next })),
  };
}

const around = {
  has: (_kind: string, id: number) => id === 1,
  fieldKeys: new Set(['cpf']),
  secretNames: new Set(['loja']),
  mayCallInsecurely: (origin: string) => origin === 'http://10.0.0.5',
};
const short = ({ kind, groupId, blockId, outputId, subject }: FlowProblem) =>
  [kind, groupId, blockId, outputId, subject].filter((part) => part !== null).join(' ');
const problems = (given: FlowDrawing) => problemsOfFlow(given, around).map(short);
const of = (...blocks: FlowBlock[]) => problems(drawing({ a: [blocks, end] }));

describe('problems of a flow', () => {
  it('are none where everything leads on, and a flow without them can be published', () => {
    const flow = drawing({ a: [[text('t'), ask('q', { saveAs: 'pedido' }), text('u', '{pedido} {campo.cpf}')], end] });
    expect(problemsOfFlow(flow, around)).toEqual([]);
    expect(isPublishable([])).toBe(true);
  });

  it('of shares that are not the whole, of bounds that no number keeps, and of flows that are gone or not published', () => {
    const share = (id: string, part: number) => ({ id, title: '', share: part, way: end });
    const test = (...branches: ReturnType<typeof share>[]): FlowBlock => ({ kind: 'abTest', id: 'x', branches });
    expect(of(test(share('a', 50), share('b', 50)))).toEqual([]);
    expect(of(test(share('a', 50), share('b', 40)))).toEqual(['sharesNotWhole a x']);
    expect(of(test())).toEqual(['noChoices a x']);
    const number = (min: number | null, max: number | null) => ({ ...ask('n'), kind: 'number', min, max }) as FlowBlock;
    expect([of(number(1, 2)), of(number(2, 1)), of(number(null, 1))]).toEqual([[], ['noNumberFits a n'], []]);
    const goTo = (flowId: number | null): FlowBlock => ({ kind: 'goTo', id: 'z', flowId });
    expect(of(goTo(2))).toEqual(['unknownReference a z flow']);
    const published = (ids: number[]) =>
      problemsOfFlow(drawing({ a: [[goTo(1)], nowhere] }), { ...around, publishedFlows: new Set(ids) }).map(short);
    expect([published([1]), published([])]).toEqual([[], ['flowNotPublished a z']]);
    expect(problemsOfFlow(drawing({ a: [[text('t')], end] }), { ...around, rivals: ['Boleto'] }).map(short)).toEqual([
      'entryDisputed Boleto',
    ]);
  });

  it('of models: no prompt is chosen, or the plan has none; follow-ups that are gone', () => {
    const of = (block: FlowBlock, more: object = {}) =>
      problemsOfFlow(drawing({ a: [[block], end] }), { ...around, ...more }).map(short);
    expect(of(ai())).toEqual([]);
    expect(of(ai({ promptId: null }))).toEqual(['unknownReference a m prompt']);
    expect(of(ai(), { hasModels: false })).toEqual(['noModelInPlan a m']);
    expect(of({ kind: 'followUp', id: 'u', followUpId: 2 })).toEqual(['unknownReference a u followUp']);
  });

  it('of an entry: nothing begins there, or it leads nowhere', () => {
    expect(problems(emptyFlowDrawing)).toEqual(['noEntry', 'noWayFromEntry next']);
    expect(
      problems({
        ...drawing({ a: [[text('t')], end] }),
        entry: { ...emptyFlowDrawing.entry, connectionIds: [2], to: to('z') },
      }),
    ).toEqual(['noEntry', 'noWayFromEntry next', 'groupNotReached a']);
  });

  it('of ways: to nowhere, to a group or a queue that is gone', () => {
    expect(problems(drawing({ a: [[text('t')], nowhere] }))).toEqual(['outputNowhere a next']);
    expect(of(ask('q', { failed: nowhere, silence: { minutes: 1, way: to('z') } }))).toEqual([
      'outputNowhere a q failed',
      'outputNowhere a q silence',
    ]);
    expect(of(ask('q', { failed: { to: 'queue', queueId: 2 } }))).toEqual(['unknownReference a q failed queue']);
    const hidden = { ...drawing({ a: [[text('t')], end] }) };
    expect(problems({ ...hidden, settings: { ...hidden.settings, afterRounds: to('z'), failureQueueId: 2 } })).toEqual([
      'unknownReference queue',
      'outputNowhere afterRounds',
    ]);
  });

  it('of words: there are none, or they name a variable that nobody knows', () => {
    expect(of(text('t', ' '))).toEqual(['emptyText a t']);
    expect(of(text('t', '{nada} {campo.x} {nome} {"json":1}'))).toEqual([
      'unknownVariable a t nada',
      'unknownVariable a t campo.x',
    ]);
    expect(of(text('t', '{segredo.loja}'))).toEqual(['unknownSecret a t segredo.loja']);
  });

  it('of addresses: no address, no encryption, a variable in the host, a secret outside of a header', () => {
    expect(of(call())).toEqual([]);
    expect(of(call({ url: '' }))).toEqual(['emptyText a c']);
    expect(of(call({ url: 'loja' }))).toEqual(['addressUnreadable a c']);
    expect(of(call({ url: 'http://loja.example/' }))).toEqual(['addressInsecure a c']);
    expect(of(call({ url: 'http://10.0.0.5/x' }))).toEqual([]);
    expect(of(call({ url: 'https://{nome}.example/' }))).toEqual(['variableInHost a c']);
    const headers = [{ name: 'Authorization', value: 'Bearer {segredo.loja}' }];
    expect(of(call({ headers }))).toEqual([]);
    expect(of(call({ headers, url: 'https://loja.example/{segredo.loja}' }))).toEqual([
      'unknownSecret a c segredo.loja',
    ]);
    expect(of(call({ method: 'POST', unknown: nowhere }))).toEqual(['outputNowhere a c unknown']);
    expect(of(call({ method: 'POST', unknown: nowhere, mayRepeat: true }))).toEqual([]);
  });

  it('do not count in blocks that nobody comes to', () => {
    expect(
      problems(drawing({ a: [[call({ found: end }), text('t', '')], nowhere], b: [[text('x', '')], nowhere] })),
    ).toEqual(['groupNotReached b']);
  });

  it('advise against circles, many messages without a question, and a hand-over without a word', () => {
    expect(problems(drawing({ a: [[ask('q')], to('b')], b: [[text('t'), ask('r')], to('a')] }))).toEqual([
      'loop b next',
    ]);
    const texts = ['t1', 't2', 't3', 't4', 't5', 't6'].map((id) => text(id));
    expect(of(...texts)).toEqual(['manyMessages a t6']);
    expect(of(...texts.slice(0, 3), ask('q'), ...texts.slice(3))).toEqual([]);
    expect(of(ask('q'), handOver(1))).toEqual(['silentHandOver a h']);
    expect(of(text('t'), handOver(1))).toEqual([]);
    expect(of(text('t'), handOver(null))).toEqual(['unknownReference a h queue']);
  });
});

describe('a drawing', () => {
  it('has each id once, and 500 blocks at most', () => {
    expect(flowDrawing.safeParse(drawing({ a: [[text('t'), text('t')], end] })).success).toBe(false);
    const blocks = Array.from({ length: 501 }, (_none, index) => text(`t${index}`));
    expect(
      flowDrawing.safeParse(drawing({ a: [blocks.slice(0, 250), end], b: [blocks.slice(250), end] })).success,
    ).toBe(false);
    expect(
      flowDrawing.safeParse(drawing({ a: [blocks.slice(1, 250), end], b: [blocks.slice(250), end] })).success,
    ).toBe(true);
  });

  it('names records in known places, which can be named otherwise', () => {
    const flow = drawing({
      a: [
        [
          ask('q', { failed: { to: 'queue', queueId: 11 } }),
          { kind: 'tag', id: 'g', tagId: 12, removes: false },
          { kind: 'field', id: 'f', fieldId: 13, value: '' },
          { kind: 'files', id: 'l', fileListId: 14 },
          { kind: 'audio', id: 'v', fileListId: 18 },
          { kind: 'goTo', id: 'z', flowId: 19 },
          ai({ promptId: 21, person: { to: 'queue', queueId: 23 } }),
          { kind: 'followUp', id: 'u', followUpId: 22 },
          { kind: 'handOver', id: 'h', queueId: 15, userId: 16, toOwner: false },
        ],
        { to: 'queue', queueId: 17 },
      ],
    });
    flow.entry.when = { ...flow.entry.when, fromLink: 'these', linkIds: [20] };
    expect(flowReferencesOf(flow)).toEqual({
      queue: [11, 23, 15, 17],
      user: [16],
      tag: [12],
      field: [13],
      fileList: [14, 18],
      connection: [1],
      flow: [19],
      link: [20],
      prompt: [21],
      followUp: [22],
    });
    expect(flowReferencesOf(renameFlowReferences(flow, (_kind, id) => (id === 12 ? null : id + 100)))).toEqual({
      queue: [111, 123, 115, 117],
      user: [116],
      tag: [],
      field: [113],
      fileList: [114, 118],
      connection: [101],
      flow: [119],
      link: [120],
      prompt: [121],
      followUp: [122],
    });
  });

  it('has outputs for what a block may decide', () => {
    expect(outputsOf(call({ method: 'POST' })).map(({ id }) => id)).toEqual(['found', 'notFound', 'failed', 'unknown']);
    expect(outputsOf(call()).map(({ id }) => id)).toEqual(['found', 'notFound', 'failed']);
    expect(outputsOf(text('t'))).toEqual([]);
    expect(outputsOf(ai()).map(({ id }) => id)).toEqual(['person', 'limit', 'failed']);
    const talk = ai({ goal: 'Saber o pedido', silence: { minutes: 5, way: end } });
    expect(outputsOf(talk).map(({ id }) => id)).toEqual(['reached', 'person', 'limit', 'failed', 'silence']);
  });
});
