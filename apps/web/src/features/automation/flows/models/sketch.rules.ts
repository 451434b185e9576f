import {
  emptyFlowDrawing,
  type FlowBlock,
  type FlowBlockOf,
  type FlowDrawing,
  type FlowExit,
  type FlowGroup,
  type FlowQuestion,
  type FlowWay,
} from '@balcao/contract';
import { arrange } from '../drawing/arrange.rules.ts';
import type { ModelTexts } from './model-texts.ts';

/** The only queue of a model, and where its other records begin: ids that stand for what the company has. */
export const modelQueueId = 1;
const firstFieldId = 1;

/** A group of a model; conversations begin in the first. */
export interface Sketched {
  id: string;
  title: string;
  /** their ids are given when the model is drawn */
  blocks: readonly FlowBlock[];
  next?: FlowExit;
}

/** A field that a model fills, by its place in the list of the model. */
export const fieldId = (index: number): number => firstFieldId + index;

export const to = (groupId: string): FlowExit => ({ to: 'group', groupId });
const next: FlowWay = { to: 'next' };
/** Where every model passes on to people. */
export const person: FlowExit = to('person');

const id = '';
const dayMinutes = 24 * 60;
/** Who does not answer for a day waits for people, with what they said so far. */
const asked = (text: string, saveAs: string, retryText: string) => ({
  id,
  text,
  saveAs,
  retryText,
  tries: 2,
  failed: person,
  silence: { minutes: dayMinutes, way: person },
  isPersonal: false,
  skipIfKnown: false,
});

type Choice = readonly [title: string, way: FlowWay];
type Row = readonly [title: string, way: FlowWay, description?: string];

/** Makes the blocks of models, with the words that all models share. */
export function createSketcher({ shared }: ModelTexts) {
  return {
    say: (text: string): FlowBlock => ({ kind: 'text', id, text }),
    buttons: (text: string, saveAs: string, choices: readonly Choice[]): FlowBlock => ({
      kind: 'buttons',
      ...asked(text, saveAs, shared.retryChoice),
      choices: choices.map(([title, way]) => ({ id, title, way })),
    }),
    list: (text: string, open: string, saveAs: string, rows: readonly Row[]): FlowBlock => ({
      kind: 'list',
      ...asked(text, saveAs, shared.retryChoice),
      open,
      choices: rows.map(([title, way, description = '']) => ({ id, title, description, way })),
    }),
    ask: (text: string, saveAs: string): FlowBlock => ({ kind: 'ask', ...asked(text, saveAs, ''), failed: next }),
    taxId: (text: string, accepts: FlowBlockOf<'taxId'>['accepts']): FlowBlock => ({
      kind: 'taxId',
      ...asked(text, accepts === 'cpf' ? 'cpf' : 'documento', shared.retryTaxId),
      isPersonal: true,
      accepts,
    }),
    email: (text: string): FlowBlock => ({
      kind: 'email',
      ...asked(text, 'email', shared.retryEmail),
      isPersonal: true,
    }),
    date: (text: string, saveAs: string, accepts: FlowBlockOf<'date'>['accepts']): FlowBlock => ({
      kind: 'date',
      ...asked(text, saveAs, shared.retryDate),
      accepts,
    }),
    number: (text: string, saveAs: string, min: number, max: number): FlowBlock => ({
      kind: 'number',
      ...asked(text, saveAs, shared.retryNumber),
      min,
      max,
    }),
    hours: (open: FlowWay, closed: FlowWay): FlowBlock => ({
      kind: 'hours',
      id,
      of: { whose: 'company' },
      open,
      closed,
    }),
    wait: (minutes: number): FlowBlock => ({ kind: 'wait', id, minutes, untilOpen: false }),
    field: (index: number, value: string): FlowBlock => ({ kind: 'field', id, fieldId: fieldId(index), value }),
    priority: (priority: FlowBlockOf<'priority'>['priority']): FlowBlock => ({ kind: 'priority', id, priority }),
    pass: (): FlowBlock => ({ kind: 'handOver', id, queueId: modelQueueId, userId: null, toOwner: false }),
    end: (): FlowBlock => ({ kind: 'end', id, closeReason: '', farewell: true }),
  };
}
export type Sketcher = ReturnType<typeof createSketcher>;

/** How models pass on to people: with another word while the company is closed. */
export function passOn({ say, hours, pass }: Sketcher, { shared }: ModelTexts): Sketched[] {
  return [
    { id: 'person', title: shared.person, blocks: [hours(to('pass'), to('later'))] },
    { id: 'pass', title: shared.pass, blocks: [say(shared.passing), pass()] },
    { id: 'later', title: shared.later, blocks: [say(shared.closed), pass()] },
  ];
}

/** A model as a drawing, with ids of its own for every part. */
export function drawSketch(sketched: readonly Sketched[]): FlowDrawing {
  let parts = 0;
  const newId = () => `m${(parts += 1)}`;
  const groups = sketched.map(({ id: groupId, title, blocks, next: onward }): FlowGroup => ({
    id: groupId,
    title,
    x: 0,
    y: 0,
    blocks: blocks.map((block) => withIds(block, newId)),
    next: onward ?? { to: 'nowhere' },
  }));
  const drawing: FlowDrawing = {
    ...emptyFlowDrawing,
    entry: { ...emptyFlowDrawing.entry, to: to(sketched[0]?.id ?? '') },
    groups,
    settings: { ...emptyFlowDrawing.settings, failureQueueId: modelQueueId },
  };
  const heights = new Map(groups.map((group) => [group.id, heightOf(group)]));
  return arrange(drawing, (groupId) => heights.get(groupId ?? '') ?? entryHeight);
}

function withIds(block: FlowBlock, newId: () => string): FlowBlock {
  if (block.kind === 'buttons')
    return { ...block, id: newId(), choices: block.choices.map((choice) => ({ ...choice, id: newId() })) };
  if (block.kind === 'list')
    return { ...block, id: newId(), choices: block.choices.map((choice) => ({ ...choice, id: newId() })) };
  return { ...block, id: newId() };
}

/** Pixels of the canvas, about: cards are as high as their words. */
const entryHeight = 120;
const titleHeight = 60;
const blockHeight = 68;
const outputHeight = 24;

const outputCount = (block: FlowBlock): number => {
  if (isQuestion(block)) return ('choices' in block ? block.choices.length : 1) + 2;
  return block.kind === 'hours' ? 2 : 0;
};
const isQuestion = (block: FlowBlock): block is FlowQuestion => 'tries' in block;

export const heightOf = ({ blocks }: Pick<FlowGroup, 'blocks'>): number =>
  titleHeight + blocks.reduce((height, block) => height + blockHeight + outputCount(block) * outputHeight, 0);
