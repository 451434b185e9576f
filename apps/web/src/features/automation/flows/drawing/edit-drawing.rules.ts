import {
  anyConversation,
  flowBlockKinds,
  flowLimits,
  flowBlocksOf,
  renameFlowReferences,
  type FlowBlock,
  type FlowDrawing,
  type FlowGroup,
  type FlowWay,
} from '@balcao/contract';
import { mapWays } from './ways.rules.ts';

/** Makes ids of parts, unique in their drawing. */
export type NewId = () => string;

export const randomPartId: NewId = () =>
  `p${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => (byte % 36).toString(36)).join('')}`;

export const hasRoomFor = (drawing: FlowDrawing, blocks: number): boolean =>
  flowBlocksOf(drawing).length + blocks <= flowLimits.blocks;

export const groupOf = ({ groups }: FlowDrawing, blockId: string): FlowGroup | undefined =>
  groups.find(({ blocks }) => blocks.some(({ id }) => id === blockId));

export const blockOf = (drawing: FlowDrawing, blockId: string): FlowBlock | undefined =>
  groupOf(drawing, blockId)?.blocks.find(({ id }) => id === blockId);

export const changeGroup = (
  drawing: FlowDrawing,
  id: string,
  change: (group: FlowGroup) => FlowGroup,
): FlowDrawing => ({
  ...drawing,
  groups: drawing.groups.map((group) => (group.id === id ? change(group) : group)),
});

export const changeBlock = (drawing: FlowDrawing, block: FlowBlock): FlowDrawing => ({
  ...drawing,
  groups: drawing.groups.map((group) =>
    group.blocks.some(({ id }) => id === block.id)
      ? { ...group, blocks: group.blocks.map((one) => (one.id === block.id ? block : one)) }
      : group,
  ),
});

export const insertBlock = (drawing: FlowDrawing, groupId: string, index: number, block: FlowBlock): FlowDrawing =>
  changeGroup(drawing, groupId, (group) => ({ ...group, blocks: group.blocks.toSpliced(index, 0, block) }));

export const removeBlock = (drawing: FlowDrawing, blockId: string): FlowDrawing => ({
  ...drawing,
  groups: drawing.groups.map((group) =>
    group.blocks.some(({ id }) => id === blockId)
      ? { ...group, blocks: group.blocks.filter(({ id }) => id !== blockId) }
      : group,
  ),
});

/** Takes a block to a place of a group; `index` counts the blocks there before it is moved. */
export function moveBlock(drawing: FlowDrawing, blockId: string, groupId: string, index: number): FlowDrawing {
  const [from, block] = [groupOf(drawing, blockId), blockOf(drawing, blockId)];
  if (!from || !block) return drawing;
  const before = from.blocks.indexOf(block);
  const at = from.id === groupId && before < index ? index - 1 : index;
  return insertBlock(removeBlock(drawing, blockId), groupId, at, block);
}

export const addGroup = (drawing: FlowDrawing, group: FlowGroup): FlowDrawing => ({
  ...drawing,
  groups: [...drawing.groups, group],
});

/** Removes groups; what led to one of them leads nowhere. */
export function removeGroups(drawing: FlowDrawing, ids: ReadonlySet<string>): FlowDrawing {
  const kept = { ...drawing, groups: drawing.groups.filter(({ id }) => !ids.has(id)) };
  return mapWays(kept, (way) => (way.to === 'group' && ids.has(way.groupId) ? { to: 'nowhere' } : way));
}

/** Puts groups, or the entry (null), where they were dragged. */
export function placeAt(
  drawing: FlowDrawing,
  places: readonly { groupId: string | null; x: number; y: number }[],
): FlowDrawing {
  const byId = new Map(places.map((place) => [place.groupId, place]));
  const moved = <Part extends { x: number; y: number }>(part: Part, id: string | null): Part => {
    const place = byId.get(id);
    return place && (place.x !== part.x || place.y !== part.y) ? { ...part, x: place.x, y: place.y } : part;
  };
  return {
    ...drawing,
    entry: moved(drawing.entry, null),
    groups: drawing.groups.map((group) => moved(group, group.id)),
  };
}

/** A copy of a block with ids of its own. */
export function copyBlock(block: FlowBlock, newId: NewId): FlowBlock {
  if (block.kind === 'buttons' || block.kind === 'list')
    return {
      ...block,
      id: newId(),
      choices: block.choices.map((choice) => ({ ...choice, id: newId() })),
    } as FlowBlock;
  if (block.kind === 'condition' || block.kind === 'abTest')
    return {
      ...block,
      id: newId(),
      branches: block.branches.map((branch) => ({ ...branch, id: newId() })),
    } as FlowBlock;
  return { ...block, id: newId() };
}

/** How far a copy lies from what was copied, so that both are seen. */
const copyOffset = 30;

/** Copies of groups with ids of their own: ways among them lead to the copies, others where they led, as far as `keeps` says so. */
function copyGroups(groups: readonly FlowGroup[], newId: NewId, keeps: (way: FlowWay) => boolean): FlowGroup[] {
  const ids = new Map(groups.map(({ id }) => [id, newId()]));
  const copies = groups.map(({ id, blocks, ...group }) => ({
    ...group,
    id: ids.get(id) ?? newId(),
    x: group.x + copyOffset,
    y: group.y + copyOffset,
    blocks: blocks.map((block) => copyBlock(block, newId)),
  }));
  const drawing = mapWays({ ...nothingDrawn, groups: copies }, (way) => {
    if (way.to !== 'group') return way;
    const copied = ids.get(way.groupId);
    if (copied !== undefined) return { to: 'group', groupId: copied };
    return keeps(way) ? way : { to: 'nowhere' };
  });
  return drawing.groups;
}

const nothingDrawn: Omit<FlowDrawing, 'groups'> = {
  entry: { x: 0, y: 0, to: { to: 'nowhere' }, connectionIds: [], queueIds: [], when: anyConversation },
  settings: { afterRounds: { to: 'nowhere' }, failureQueueId: null, failureText: '' },
};

export const duplicateGroups = (drawing: FlowDrawing, ids: ReadonlySet<string>, newId: NewId): FlowGroup[] =>
  copyGroups(
    drawing.groups.filter(({ id }) => ids.has(id)),
    newId,
    () => true,
  );

/** Groups on the clipboard, with the company whose records they name. */
export interface CopiedGroups {
  format: 'balcao-flow-groups-1';
  companyId: number;
  groups: FlowGroup[];
}

/** What is on the clipboard, if groups of a flow were copied. The server checks what is drawn of them. */
export function copiedGroupsOf(text: string): CopiedGroups | undefined {
  if (!text.startsWith('{"format":"balcao-flow-groups-1"')) return undefined;
  try {
    const clip = JSON.parse(text) as Partial<CopiedGroups>;
    const isWhole = ({ id, title, x, y, blocks, next }: Partial<FlowGroup>) =>
      [id, title].every((part) => typeof part === 'string') &&
      [x, y].every((part) => typeof part === 'number') &&
      typeof next?.to === 'string' &&
      Array.isArray(blocks) &&
      blocks.every(({ kind }) => (flowBlockKinds as readonly string[]).includes(kind));
    return clip.groups?.every(isWhole) ? (clip as CopiedGroups) : undefined;
  } catch {
    return undefined;
  }
}

/** Groups of the clipboard as new ones; those of another company name none of its records. */
export function pasteGroups({ companyId, groups }: CopiedGroups, here: number, newId: NewId): FlowGroup[] {
  const own = companyId === here ? groups : renameFlowReferences({ ...nothingDrawn, groups }, () => null).groups;
  return copyGroups(own, newId, () => false);
}
