/** Drawings of flows for tests. */
import {
  emptyFlowDrawing,
  type FlowBlock,
  type FlowBlockOf,
  type FlowDrawing,
  type FlowExit,
  type FlowWay,
} from '@balcao/contract';

export const next: FlowWay = { to: 'next' };
export const end = { to: 'end' } as const satisfies FlowExit;
export const nowhere = { to: 'nowhere' } as const satisfies FlowExit;
export const to = (groupId: string) => ({ to: 'group', groupId }) as const satisfies FlowExit;
export const toQueue = (queueId: number | null) => ({ to: 'queue', queueId }) as const satisfies FlowExit;

const question = {
  text: 'Pergunta?',
  saveAs: '',
  retryText: '',
  tries: 2,
  failed: toQueue(1),
  silence: null,
  isPersonal: false,
  skipIfKnown: false,
} as const;

type Given<Kind extends FlowBlock['kind']> = Partial<Omit<FlowBlockOf<Kind>, 'kind' | 'id'>>;

export const text = (id: string, words: string): FlowBlock => ({ kind: 'text', id, text: words });
export const ask = (id: string, given: Given<'ask'> = {}): FlowBlock => ({ ...question, ...given, kind: 'ask', id });
export const taxId = (id: string, given: Given<'taxId'> = {}): FlowBlock => ({
  ...question,
  accepts: 'cpf',
  ...given,
  kind: 'taxId',
  id,
});
export const goTo = (id: string, flowId: number | null): FlowBlock => ({ kind: 'goTo', id, flowId });
export const ai = (id: string, given: Given<'ai'> = {}): FlowBlock => ({
  promptId: 13,
  text: '',
  goal: '',
  saveAs: '',
  isPersonal: false,
  turns: 3,
  silence: null,
  reached: toQueue(1),
  person: toQueue(1),
  limit: toQueue(1),
  failed: toQueue(1),
  ...given,
  kind: 'ai',
  id,
});
/** Buttons by their titles and where they lead. */
export const buttons = (id: string, choices: Record<string, FlowWay>, given: Given<'buttons'> = {}): FlowBlock => ({
  ...question,
  choices: Object.entries(choices).map(([title, way], index) => ({ id: `c${index + 1}`, title, way })),
  ...given,
  kind: 'buttons',
  id,
});
export const call = (id: string, given: Given<'call'> = {}): FlowBlock => ({
  method: 'GET',
  url: 'https://loja.example/pedidos?cpf={cpf}',
  headers: [],
  body: '',
  mayRepeat: false,
  timeoutSeconds: 20,
  saves: [],
  found: next,
  notFound: next,
  failed: toQueue(1),
  unknown: toQueue(1),
  ...given,
  kind: 'call',
  id,
});
export const handOver = (id: string, queueId: number | null, userId: number | null = null): FlowBlock => ({
  kind: 'handOver',
  id,
  queueId,
  userId,
  toOwner: false,
});
export const finish = (id: string): FlowBlock => ({ kind: 'end', id, closeReason: 'Resolvido', farewell: true });

/** A drawing whose groups stand in their order; the first is where it begins, and each ends with what follows its blocks. */
export function drawing(
  groups: Record<string, { blocks: FlowBlock[]; next?: FlowExit }>,
  settings: Partial<FlowDrawing['settings']> = {},
): FlowDrawing {
  const ids = Object.keys(groups);
  return {
    entry: { ...emptyFlowDrawing.entry, to: to(ids[0] ?? 'a'), connectionIds: [1] },
    groups: Object.entries(groups).map(([id, group], index) => ({
      id,
      title: id,
      x: index * 240,
      y: 0,
      blocks: group.blocks,
      next: group.next ?? nowhere,
    })),
    settings: { ...emptyFlowDrawing.settings, ...settings },
  };
}
