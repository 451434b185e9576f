import { flowLimits, type FlowBlock, type FlowWay } from './flow-blocks.ts';
import { isFlowMessage, isFlowQuestion } from './flow-kinds.ts';
import type { FlowDrawing, FlowGroup } from './flow-drawing.ts';
import { goesOn, outputsOf } from './flow-outputs.ts';

/** A place of a drawing: a block, and where it is left by one of its outputs; `next` = of a group. */
export interface FlowPlace {
  groupId: string;
  blockId: string | null;
  outputId: string | null;
}

/** The ways that conversations can take through a drawing. */
export interface FlowRoutes {
  /** the groups that a conversation can come into, in the order in which it would */
  reached: readonly FlowGroup[];
  /** the blocks of a group that a conversation can come to: those below the last way on are not */
  blocksReached(group: FlowGroup): readonly FlowBlock[];
  /** whether a conversation can come to the end of a group without having left it */
  runsOut(group: FlowGroup): boolean;
  /** the outputs that lead back to where a conversation was before */
  loops: readonly FlowPlace[];
  /** messages that follow too many others without a question between */
  wordy: readonly FlowPlace[];
  /** hand-overs that no word to the contact comes before */
  silent: readonly FlowPlace[];
}

/** A step from one block to where it leads. */
interface Step {
  to: FlowWay;
  place: FlowPlace;
}

/** The ways out of a block, its way to the block below included. */
function stepsFrom(groupId: string, block: FlowBlock): Step[] {
  const place = { groupId, blockId: block.id };
  const below: Step[] = goesOn(block) ? [{ to: { to: 'next' }, place: { ...place, outputId: null } }] : [];
  return [...below, ...outputsOf(block).map(({ id, way }) => ({ to: way, place: { ...place, outputId: id } }))];
}

/** Blocks up to the first from which no way leads on to the block below. */
function runOf({ id, blocks }: FlowGroup): { blocks: FlowBlock[]; runsOut: boolean } {
  const last = blocks.findIndex((block) => stepsFrom(id, block).every(({ to }) => to.to !== 'next'));
  return last < 0 ? { blocks, runsOut: true } : { blocks: blocks.slice(0, last + 1), runsOut: false };
}

/** Whether a conversation can come to the end of a group without having left it. */
export const groupRunsOut = (group: FlowGroup): boolean => runOf(group).runsOut;

/** Follows all ways from the entry once. */
export function flowRoutes({ entry, groups }: Pick<FlowDrawing, 'entry' | 'groups'>): FlowRoutes {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const runs = new Map(groups.map((group) => [group.id, runOf(group)]));
  const blocksReached = (group: FlowGroup) => runs.get(group.id)?.blocks ?? [];
  const runsOut = (group: FlowGroup) => runs.get(group.id)?.runsOut ?? true;
  const first = entry.to.to === 'group' ? byId.get(entry.to.groupId) : undefined;

  /** Where a group leads, with the output that leads there. */
  const exitsOf = (group: FlowGroup) => [
    ...blocksReached(group).flatMap((block) => stepsFrom(group.id, block)),
    ...(runsOut(group) ? [{ to: group.next, place: { groupId: group.id, blockId: null, outputId: 'next' } }] : []),
  ];
  const { reached, loops } = walk(first, (group) =>
    exitsOf(group).flatMap(({ to, place }) => {
      const target = to.to === 'group' ? byId.get(to.groupId) : undefined;
      return target ? [{ target, place }] : [];
    }),
  );
  return { reached, loops, blocksReached, runsOut, ...followWords(first, { byId, blocksReached }) };
}

/** Walks in depth: a step to a group that the walk is still in leads back. Without recursion: a drawing may be 500 groups deep. */
function walk(
  first: FlowGroup | undefined,
  next: (group: FlowGroup) => { target: FlowGroup; place: FlowPlace }[],
): { reached: FlowGroup[]; loops: FlowPlace[] } {
  const reached: FlowGroup[] = [];
  const loops: FlowPlace[] = [];
  const states = new Map<string, 'inside' | 'left'>();
  const path = first ? [enter(first)] : [];
  function enter(group: FlowGroup) {
    states.set(group.id, 'inside');
    reached.push(group);
    return { group, steps: next(group).values() };
  }
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const step = here.steps.next().value;
    if (!step) {
      states.set(here.group.id, 'left');
      path.pop();
    } else if (states.get(step.target.id) === 'inside') loops.push(step.place);
    else if (!states.has(step.target.id)) path.push(enter(step.target));
  }
  return { reached, loops };
}

/** What was said since the contact wrote last: how many messages, and whether any. */
interface Said {
  block: FlowBlock | undefined;
  group: FlowGroup;
  index: number;
  messages: number;
}

/** Follows what contacts are told between two of their answers. */
function followWords(
  first: FlowGroup | undefined,
  {
    byId,
    blocksReached,
  }: { byId: ReadonlyMap<string, FlowGroup>; blocksReached(group: FlowGroup): readonly FlowBlock[] },
): Pick<FlowRoutes, 'wordy' | 'silent'> {
  const wordy = new Map<string, FlowPlace>();
  const silent = new Map<string, FlowPlace>();
  const seen = new Set<string>();
  const waiting: Said[] = first ? [{ group: first, index: 0, block: first.blocks[0], messages: 0 }] : [];
  const come = (group: FlowGroup | undefined, index: number, messages: number): void => {
    if (!group) return;
    const key = `${group.id} ${index} ${messages}`;
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push({ group, index, block: blocksReached(group)[index], messages });
  };
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { group, index, block, messages } = at;
    if (!block) {
      if (group.next.to === 'group') come(byId.get(group.next.groupId), 0, messages);
      continue;
    }
    const place = { groupId: group.id, blockId: block.id, outputId: null };
    if (block.kind === 'handOver' && messages === 0) silent.set(block.id, place);
    const said = isFlowMessage(block) ? messages + 1 : messages;
    if (said === flowLimits.messagesInARow + 1 && isFlowMessage(block)) wordy.set(block.id, place);
    const after = Math.min(said, flowLimits.messagesInARow + 1);
    for (const { to } of stepsFrom(group.id, block)) {
      // A question was answered: the contact has spoken since. A model has said something.
      const messagesThen = isFlowQuestion(block) ? 0 : block.kind === 'ai' ? 1 : after;
      if (to.to === 'next') come(group, index + 1, messagesThen);
      else if (to.to === 'group') come(byId.get(to.groupId), 0, messagesThen);
    }
  }
  return { wordy: [...wordy.values()], silent: [...silent.values()] };
}
