import { outputsOf, type FlowDrawing, type FlowEnding, type FlowGroup } from '@balcao/contract';
import type { FlowEffect, FlowState, FlowStep } from './engine/index.ts';

/** One more of something, at a place of a drawing; '' = it has no such place. */
export interface FlowMark {
  kind: 'begun' | 'group' | 'output' | 'ended' | 'share';
  groupId: string;
  blockId: string;
  outputId: string;
  how: FlowEnding | '';
}

const mark = (kind: FlowMark['kind'], place: Partial<FlowMark> = {}): FlowMark => ({
  kind,
  groupId: '',
  blockId: '',
  outputId: '',
  how: '',
  ...place,
});

export interface CountableTurn {
  drawing: FlowDrawing;
  before: FlowState;
  after: FlowState;
  effects: readonly FlowEffect[];
  steps: readonly FlowStep[];
}

/** What a turn adds to the figures of a flow. */
export function marksOf(turn: CountableTurn): FlowMark[] {
  const { drawing, before, after, steps } = turn;
  if (before.outcome !== null) return [];
  const begins = before.at === null;
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  return [
    ...(begins ? [mark('begun')] : []),
    ...Object.keys(after.visits)
      .filter((id) => !Object.hasOwn(before.visits, id))
      .map((groupId) => mark('group', { groupId })),
    ...steps.flatMap((step) => outputMarks(groups.get(step.groupId), step)),
    ...emptyGroups(turn),
    ...(after.outcome === null ? [] : withShares(drawing, after, endOf(turn, after.outcome))),
  ];
}

/** The output that a step took, and that of its group where it led below the last block. */
function outputMarks(group: FlowGroup | undefined, { blockId, left }: FlowStep): FlowMark[] {
  const block = group?.blocks.find(({ id }) => id === blockId);
  if (!group || !block || left === null) return [];
  const output = outputsOf(block).find(({ id }) => id === left);
  const isBelow = output ? output.way.to === 'next' : left === 'next';
  return [
    ...(output ? [mark('output', { groupId: group.id, blockId: block.id, outputId: left })] : []),
    ...(isBelow && group.blocks.at(-1) === block ? [mark('output', { groupId: group.id, outputId: 'next' })] : []),
  ];
}

/** Groups without blocks are left as soon as they are come to, by no step. */
const emptyGroups = ({ drawing, before, after }: CountableTurn): FlowMark[] =>
  drawing.groups
    .filter(({ blocks }) => blocks.length === 0)
    .flatMap(({ id: groupId }) => {
      const times = (after.visits[groupId] ?? 0) - (before.visits[groupId] ?? 0);
      return Array.from({ length: times }, () => mark('output', { groupId, outputId: 'next' }));
    });

const endings = { ended: 'resolved', handedOver: 'withPerson', failed: 'failed', moved: 'moved' } as const;

/** How a run ended, and where: of a contact who did not answer, at the question. */
function endOf({ drawing, before, after, effects, steps }: CountableTurn, outcome: keyof typeof endings): FlowMark {
  const isTooOld = effects.some((effect) => effect.kind === 'leave' && effect.why === 'tooOld');
  if (isTooOld) return endAt(drawing, before, 'noAnswer');
  const { dropped } = after;
  if (dropped && outcome !== 'moved' && (dropped.why === 'noAnswer' || outcome === 'ended'))
    return mark('ended', { groupId: dropped.groupId, blockId: dropped.blockId, how: dropped.why });
  const last = steps.at(-1);
  return mark('ended', { groupId: last?.groupId ?? '', blockId: last?.blockId ?? '', how: endings[outcome] });
}

/** An end, counted once more for each branch of shares that led to it. */
function withShares(drawing: FlowDrawing, { shares }: Pick<FlowState, 'shares'>, end: FlowMark): FlowMark[] {
  const places = drawing.groups.flatMap(({ id: groupId, blocks }) =>
    blocks.map((block) => ({ groupId, blockId: block.id })),
  );
  return [
    end,
    ...places.flatMap((place) => {
      const branchId = Object.hasOwn(shares, place.blockId) ? shares[place.blockId] : undefined;
      return branchId === undefined ? [] : [mark('share', { ...place, outputId: `branch:${branchId}`, how: end.how })];
    }),
  ];
}

/** A run that ended where it was, without its engine. */
export const endsAt = (drawing: FlowDrawing, state: Pick<FlowState, 'at' | 'shares'>, how: FlowEnding): FlowMark[] =>
  withShares(drawing, state, endAt(drawing, state, how));

const endAt = (drawing: FlowDrawing, { at }: Pick<FlowState, 'at'>, how: FlowEnding): FlowMark => {
  const group = drawing.groups.find(({ id }) => id === at?.groupId);
  return mark('ended', { groupId: group?.id ?? '', blockId: group?.blocks[at?.index ?? 0]?.id ?? '', how });
};
