import fc from 'fast-check';
import {
  emptyFlowDrawing,
  flowModelOutcomes,
  type FlowBlock,
  type FlowDrawing,
  type FlowExit,
  type FlowModelOutcome,
  type FlowWay,
} from '@balcao/contract';

const groupIds = ['a', 'b', 'c', 'd', 'e'];
const exit: fc.Arbitrary<FlowExit> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...groupIds).map((groupId): FlowExit => ({ to: 'group', groupId })) },
  fc.constantFrom(1, 2, 8, null).map((queueId): FlowExit => ({ to: 'queue', queueId })),
  fc.constantFrom<FlowExit>({ to: 'end' }, { to: 'nowhere' }),
);
const way: fc.Arbitrary<FlowWay> = fc.oneof({ weight: 2, arbitrary: fc.constant<FlowWay>({ to: 'next' }) }, exit);
const saveAs = fc.constantFrom('', 'cpf', 'pedido');
const words = fc.constantFrom('', 'Oi {nome}', '{pedido} {cpf}', '{{x}} {"a":1}');

const question = {
  text: words,
  saveAs,
  retryText: words,
  tries: fc.integer({ min: 1, max: 5 }),
  failed: way,
  silence: fc.option(fc.record({ minutes: fc.integer({ min: 1, max: 600 }), way })),
  isPersonal: fc.boolean(),
  skipIfKnown: fc.boolean(),
};
const choice = (index: number) =>
  fc.record({ id: fc.constant(`c${index}`), title: fc.constant(`Opção ${index}`), way });

const share = (id: string, part: number) =>
  fc.record({ id: fc.constant(id), title: fc.constant(''), share: fc.constant(part), way });

/** A block without its id. */
const block = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: words }),
  fc.record({ kind: fc.constant('files' as const), fileListId: fc.constantFrom(9, 10, null) }),
  fc.record({ kind: fc.constant('audio' as const), fileListId: fc.constantFrom(9, 10, null) }),
  fc.record({ kind: fc.constant('buttons' as const), ...question, choices: fc.tuple(choice(1), choice(2)) }),
  fc.record({
    kind: fc.constant('list' as const),
    ...question,
    open: fc.constant('Ver'),
    choices: fc.tuple(choice(1), choice(2)).map((rows) => rows.map((row) => ({ ...row, description: '' }))),
  }),
  fc.record({ kind: fc.constant('ask' as const), ...question }),
  fc.record({ kind: fc.constant('email' as const), ...question }),
  fc.record({
    kind: fc.constant('number' as const),
    ...question,
    min: fc.constantFrom(1, null),
    max: fc.constantFrom(100, null),
  }),
  fc.record({
    kind: fc.constant('date' as const),
    ...question,
    accepts: fc.constantFrom('any' as const, 'past' as const, 'future' as const),
  }),
  fc.record({
    kind: fc.constant('abTest' as const),
    branches: fc.tuple(share('s1', 40), share('s2', 60)),
  }),
  fc.record({ kind: fc.constant('goTo' as const), flowId: fc.constantFrom(12, null) }),
  fc.record({
    kind: fc.constant('taxId' as const),
    ...question,
    accepts: fc.constantFrom('cpf' as const, 'both' as const),
  }),
  fc.record({
    kind: fc.constant('condition' as const),
    branches: fc.tuple(
      fc.record({
        id: fc.constant('r1'),
        title: fc.constant(''),
        match: fc.constantFrom('all' as const, 'any' as const),
        tests: fc.array(
          fc.record({
            variable: fc.constantFrom('cpf', 'nome', 'campo.x', 'nada'),
            operator: fc.constantFrom('is' as const, 'contains' as const, 'filled' as const, 'above' as const),
            value: fc.constantFrom('', '{pedido}', '5'),
          }),
          { maxLength: 2 },
        ),
        way,
      }),
    ),
    otherwise: way,
  }),
  fc.record({
    kind: fc.constant('hours' as const),
    of: fc.constant({ whose: 'company' as const }),
    open: way,
    closed: way,
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 600 }), untilOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('field' as const), fieldId: fc.constantFrom(5, 6), value: words }),
  fc.record({ kind: fc.constant('tag' as const), tagId: fc.constantFrom(3, 4), removes: fc.boolean() }),
  fc.record({ kind: fc.constant('priority' as const), priority: fc.constant('high' as const) }),
  fc.record({
    kind: fc.constant('call' as const),
    method: fc.constantFrom('GET' as const, 'POST' as const),
    url: fc.constantFrom('https://loja.example/{cpf}?p={pedido}', 'nada'),
    headers: fc.constant('{nome}').map((value) => [{ name: 'X-Loja', value }]),
    body: fc.constantFrom('', '{"p":"{pedido}"}'),
    mayRepeat: fc.boolean(),
    timeoutSeconds: fc.integer({ min: 1, max: 20 }),
    saves: fc.constant('pedido').map((path) => [{ path, saveAs: path }]),
    found: way,
    notFound: way,
    failed: way,
    unknown: way,
  }),
  fc.record({
    kind: fc.constant('ai' as const),
    promptId: fc.constantFrom(13, 14, null),
    text: words,
    goal: fc.constantFrom('', 'Saber o número do pedido'),
    saveAs,
    isPersonal: fc.boolean(),
    turns: fc.integer({ min: 1, max: 3 }),
    silence: question.silence,
    reached: way,
    person: way,
    limit: way,
    failed: way,
  }),
  fc.record({ kind: fc.constant('followUp' as const), followUpId: fc.constantFrom(15, 16, null) }),
  fc.record({
    kind: fc.constant('handOver' as const),
    queueId: fc.constantFrom(1, 8, null),
    userId: fc.constantFrom(7, 8, null),
    toOwner: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('end' as const), closeReason: fc.constant(''), farewell: fc.boolean() }),
);

/** Drawings of any kind: with circles, dead ends, and names of what is gone. */
export const randomDrawing: fc.Arbitrary<FlowDrawing> = fc
  .record({
    groups: fc.tuple(...groupIds.map(() => fc.record({ blocks: fc.array(block, { maxLength: 4 }), next: exit }))),
    entry: exit,
    afterRounds: exit,
    failureQueueId: fc.constantFrom(1, 8, null),
  })
  .map(({ groups, entry, afterRounds, failureQueueId }) => ({
    entry: { ...emptyFlowDrawing.entry, to: entry },
    groups: groups.map(({ blocks, next }, at) => ({
      id: groupIds[at] ?? 'z',
      title: '',
      x: at * 240,
      y: 0,
      blocks: blocks.map((each, index): FlowBlock => ({ ...each, id: `${groupIds[at]}${index}` })),
      next,
    })),
    settings: { afterRounds, failureQueueId, failureText: '' },
  }));

/** What somebody does in a conversation; what an address answers comes when it is asked. */
export type Act = { writes: string; hasWords: boolean } | { waits: number } | { opens: true };

/** What an address answers, as the engine is told it. */
type CallAnswer = { status: number; body: unknown } | { problem: 'notSent' | 'lost' };

/** What a model answers, as the engine is told it. */
interface ModelAnswer {
  came: FlowModelOutcome;
  texts: string[];
  actions: { type: 'tag'; id: number }[];
  value: string;
}

export interface Customer {
  acts: Act[];
  answers: CallAnswer[];
  replies: ModelAnswer[];
}

export const randomCustomer: fc.Arbitrary<Customer> = fc.record({
  acts: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          writes: fc.constantFrom('oi', '1', 'Opção 2', '529.982.247-25', 'a@b.co, 12', 'amanhã', '', '{nome}'),
          hasWords: fc.boolean(),
        }),
      },
      fc.record({ waits: fc.constantFrom(1, 30, 700) }),
      fc.constant({ opens: true as const }),
    ),
    { maxLength: 40 },
  ),
  answers: fc.array(
    fc.constantFrom<CallAnswer>(
      { status: 200, body: { pedido: 31 } },
      { status: 404, body: null },
      { status: 500, body: 'x' },
      { problem: 'lost' },
      { problem: 'notSent' },
    ),
    { minLength: 1, maxLength: 5 },
  ),
  replies: fc.array(
    fc.record({
      came: fc.constantFrom(...flowModelOutcomes),
      texts: fc.constantFrom([], ['Olá!'], ['Um.', 'Dois.']),
      actions: fc.constantFrom([], [{ type: 'tag' as const, id: 3 }]),
      value: fc.constantFrom('', '31'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});
