import { outputsOf, type FlowBlock, type FlowDrawing, type FlowGroup, type FlowWay } from '@balcao/contract';

/** Where a way begins: an output of a block, the end of a group (`next`), or the entry. */
export interface OutputPlace {
  /** null = the entry */
  groupId: string | null;
  /** null = the end of the group */
  blockId: string | null;
  /** as `outputsOf` names it; `next` = of a group or the entry */
  outputId: string;
}

export const entryOutput: OutputPlace = { groupId: null, blockId: null, outputId: 'next' };
export const groupOutput = (groupId: string): OutputPlace => ({ groupId, blockId: null, outputId: 'next' });

/** A block whose output leads elsewhere. */
export function withWay(block: FlowBlock, outputId: string, way: FlowWay): FlowBlock {
  const [kind = '', partId = ''] = outputId.split(':');
  switch (block.kind) {
    case 'buttons':
    case 'list':
      if (kind !== 'choice') return withFailure(block, outputId, way);
      return {
        ...block,
        choices: block.choices.map((choice) => (choice.id === partId ? { ...choice, way } : choice)),
      } as FlowBlock;
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return withFailure(block, outputId, way);
    case 'ai':
      return outputId === 'silence' ? withFailure(block, outputId, way) : { ...block, [outputId]: way };
    case 'condition':
      return kind === 'branch'
        ? { ...block, branches: block.branches.map((one) => (one.id === partId ? { ...one, way } : one)) }
        : { ...block, otherwise: way };
    case 'abTest':
      return { ...block, branches: block.branches.map((one) => (one.id === partId ? { ...one, way } : one)) };
    case 'hours':
    case 'call':
      return { ...block, [outputId]: way };
    default:
      return block;
  }
}

function withFailure<Q extends { failed: FlowWay; silence: { minutes: number; way: FlowWay } | null }>(
  question: Q,
  outputId: string,
  way: FlowWay,
): Q {
  if (outputId === 'silence') return { ...question, silence: question.silence && { ...question.silence, way } };
  return { ...question, failed: way };
}

/** Where an output leads; undefined = there is no such output. */
export function wayAt(
  { entry, groups }: FlowDrawing,
  { groupId, blockId, outputId }: OutputPlace,
): FlowWay | undefined {
  if (groupId === null) return entry.to;
  const group = groups.find(({ id }) => id === groupId);
  if (blockId === null) return group?.next;
  const block = group?.blocks.find(({ id }) => id === blockId);
  return block && outputsOf(block).find(({ id }) => id === outputId)?.way;
}

/** A drawing in which an output leads elsewhere. The entry and the end of a group lead nowhere instead of to the block below. */
export function connect(drawing: FlowDrawing, { groupId, blockId, outputId }: OutputPlace, way: FlowWay): FlowDrawing {
  const exit = way.to === 'next' ? ({ to: 'nowhere' } as const) : way;
  if (groupId === null) return { ...drawing, entry: { ...drawing.entry, to: exit } };
  const inGroup = (group: FlowGroup): FlowGroup =>
    blockId === null
      ? { ...group, next: exit }
      : {
          ...group,
          blocks: group.blocks.map((block) => (block.id === blockId ? withWay(block, outputId, way) : block)),
        };
  return { ...drawing, groups: drawing.groups.map((group) => (group.id === groupId ? inGroup(group) : group)) };
}

/** A drawing with every way as `change` has it; what does not change stays the same object. */
export function mapWays(drawing: FlowDrawing, change: (way: FlowWay) => FlowWay): FlowDrawing {
  const exit = <Way extends FlowWay>(way: Way) => change(way) as Way;
  const inBlock = (block: FlowBlock): FlowBlock =>
    outputsOf(block).reduce((changed, { id, way }) => {
      const other = change(way);
      return other === way ? changed : withWay(changed, id, other);
    }, block);
  const inGroup = (group: FlowGroup): FlowGroup => {
    const [next, blocks] = [exit(group.next), group.blocks.map(inBlock)];
    const isSame = next === group.next && blocks.every((block, index) => block === group.blocks[index]);
    return isSame ? group : { ...group, next, blocks };
  };
  const { entry, settings } = drawing;
  const [to, afterRounds] = [exit(entry.to), exit(settings.afterRounds)];
  return {
    entry: to === entry.to ? entry : { ...entry, to },
    groups: drawing.groups.map(inGroup),
    settings: afterRounds === settings.afterRounds ? settings : { ...settings, afterRounds },
  };
}

/** A way from a place of a drawing to a group. */
export interface FlowEdge {
  from: OutputPlace;
  to: string;
}

/** The ways that lead to groups; those to queues, to the end and to the block below are told by their output alone. */
export function edgesOf({ entry, groups }: FlowDrawing): FlowEdge[] {
  const ids = new Set(groups.map(({ id }) => id));
  const edge = (from: OutputPlace, way: FlowWay): FlowEdge[] =>
    way.to === 'group' && ids.has(way.groupId) ? [{ from, to: way.groupId }] : [];
  return [
    ...edge(entryOutput, entry.to),
    ...groups.flatMap(({ id: groupId, blocks, next }) => [
      ...blocks.flatMap((block) =>
        outputsOf(block).flatMap(({ id, way }) => edge({ groupId, blockId: block.id, outputId: id }, way)),
      ),
      ...edge(groupOutput(groupId), next),
    ]),
  ];
}
