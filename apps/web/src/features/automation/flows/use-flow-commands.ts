import { flowBlocksOf, flowLimits, type FlowBlockKind, type FlowGroup, type FlowWay } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { makeBlock } from './block-kinds.ts';
import {
  addGroup,
  copiedGroupsOf,
  copyBlock,
  duplicateGroups,
  groupOf,
  hasRoomFor,
  insertBlock,
  moveBlock,
  pasteGroups,
  randomPartId,
  removeBlock,
  removeGroups,
  type CopiedGroups,
} from './drawing/edit-drawing.rules.ts';
import { groupWidth } from './drawing/arrange.rules.ts';
import { connect, entryOutput, type OutputPlace } from './drawing/ways.rules.ts';
import type { FlowEditor } from './use-flow-editor.ts';

interface Point {
  x: number;
  y: number;
}

/** Where a new block goes: to a place in a group, or to a new group on the canvas. */
export type BlockTarget = { groupId: string; index: number } | { at: Point };

export interface FlowCommands {
  /** `target`: by default below what is chosen, else a new group in the middle of what is seen */
  addBlock: (kind: FlowBlockKind, target?: BlockTarget) => void;
  takeBlock: (blockId: string, target: BlockTarget) => void;
  /** @returns its id; undefined = there is no room for it */
  addEmptyGroup: (at: Point, from?: OutputPlace) => string | undefined;
  lead: (from: OutputPlace, way: FlowWay) => void;
  deleteBlock: (blockId: string) => void;
  deleteGroups: (groupIds: readonly string[]) => void;
  duplicateBlock: (blockId: string) => void;
  duplicateGroups: (groupIds: readonly string[]) => void;
  copyGroups: (groupIds: readonly string[]) => void;
  paste: () => void;
  /** Deletes what is chosen. */
  deleteChosen: () => void;
  duplicateChosen: () => void;
  copyChosen: () => void;
}

/** What people do to a drawing, with what is said about it. */
export function useFlowCommands(editor: FlowEditor, middle: () => Point): FlowCommands {
  const { t } = useTranslation();
  const { company } = useSession();
  const { drawing, selection, change, select, undo } = editor;
  const hasRoom = (blocks: number): boolean => {
    if (hasRoomFor(drawing, blocks)) return true;
    toast.warn(t('flowBuilder.group.noRoom', { max: flowLimits.blocks }));
    return false;
  };
  const newGroup = (at: Point, blocks: FlowGroup['blocks'] = []): FlowGroup => ({
    id: randomPartId(),
    title: t('flowBuilder.group.newTitle', { number: drawing.groups.length + 1 }),
    x: Math.round(at.x / 10) * 10,
    y: Math.round(at.y / 10) * 10,
    blocks,
    next: { to: 'nowhere' },
  });
  const besideEntry = (): Point => ({ x: drawing.entry.x + groupWidth + 60, y: drawing.entry.y });
  const belowChosen = (): BlockTarget => {
    if (selection?.kind === 'block') {
      const group = groupOf(drawing, selection.blockId);
      const index = group?.blocks.findIndex(({ id }) => id === selection.blockId) ?? -1;
      if (group) return { groupId: group.id, index: index + 1 };
    }
    const chosen = selection?.kind === 'groups' ? selection.groupIds[0] : undefined;
    const group = drawing.groups.find(({ id }) => id === chosen);
    if (group) return { groupId: group.id, index: group.blocks.length };
    return { at: drawing.groups.length === 0 ? besideEntry() : middle() };
  };
  const undoable = (text: string) => toast.ok(text, { label: t('flowBuilder.undo'), onPress: undo });

  const commands: FlowCommands = {
    addBlock: (kind, target = belowChosen()) => {
      if (!hasRoom(1)) return;
      const block = makeBlock(kind, randomPartId);
      change((before) => {
        if ('groupId' in target) return insertBlock(before, target.groupId, target.index, block);
        const group = newGroup(target.at, [block]);
        const drawn = addGroup(before, group);
        // The first group is where conversations begin.
        return before.entry.to.to === 'nowhere'
          ? connect(drawn, entryOutput, { to: 'group', groupId: group.id })
          : drawn;
      });
      select({ kind: 'block', blockId: block.id });
    },
    takeBlock: (blockId, target) =>
      change((before) => {
        if ('groupId' in target) return moveBlock(before, blockId, target.groupId, target.index);
        const block = flowBlocksOf(before).find(({ id }) => id === blockId);
        return block ? addGroup(removeBlock(before, blockId), newGroup(target.at, [block])) : before;
      }),
    addEmptyGroup: (at, from) => {
      const group = newGroup(at);
      change((before) => {
        const drawn = addGroup(before, group);
        return from ? connect(drawn, from, { to: 'group', groupId: group.id }) : drawn;
      });
      select({ kind: 'groups', groupIds: [group.id] });
      return group.id;
    },
    lead: (from, way) => change((before) => connect(before, from, way)),
    deleteBlock: (blockId) => {
      change((before) => removeBlock(before, blockId));
      select(null);
      undoable(t('flowBuilder.group.blockDeleted'));
    },
    deleteGroups: (groupIds) => {
      if (groupIds.length === 0) return;
      change((before) => removeGroups(before, new Set(groupIds)));
      select(null);
      undoable(t('flowBuilder.group.deleted', { count: groupIds.length }));
    },
    duplicateBlock: (blockId) => {
      const group = groupOf(drawing, blockId);
      const index = group?.blocks.findIndex(({ id }) => id === blockId) ?? -1;
      const block = group?.blocks[index];
      if (!group || !block || !hasRoom(1)) return;
      const copy = copyBlock(block, randomPartId);
      change((before) => insertBlock(before, group.id, index + 1, copy));
      select({ kind: 'block', blockId: copy.id });
    },
    duplicateGroups: (groupIds) => {
      const copies = duplicateGroups(drawing, new Set(groupIds), randomPartId);
      if (copies.length === 0 || !hasRoom(flowBlocksOf({ groups: copies }).length)) return;
      change((before) => ({ ...before, groups: [...before.groups, ...copies] }));
      select({ kind: 'groups', groupIds: copies.map(({ id }) => id) });
    },
    copyGroups: (groupIds) => {
      const groups = drawing.groups.filter(({ id }) => groupIds.includes(id));
      if (groups.length === 0) return;
      const clip: CopiedGroups = { format: 'balcao-flow-groups-1', companyId: company.id, groups };
      navigator.clipboard.writeText(JSON.stringify(clip)).then(
        () => toast.ok(t('flowBuilder.group.copied', { count: groups.length })),
        () => toast.error(t('flowBuilder.group.notCopied')),
      );
    },
    paste: () => {
      navigator.clipboard
        .readText()
        .then((text) => {
          const clip = copiedGroupsOf(text);
          if (!clip) return;
          const groups = pasteGroups(clip, company.id, randomPartId);
          if (!hasRoom(flowBlocksOf({ groups }).length)) return;
          change((before) => ({ ...before, groups: [...before.groups, ...groups] }));
          select({ kind: 'groups', groupIds: groups.map(({ id }) => id) });
        })
        .catch(() => toast.error(t('flowBuilder.group.notPasted')));
    },
    deleteChosen: () => {
      if (selection?.kind === 'block') commands.deleteBlock(selection.blockId);
      if (selection?.kind === 'groups') commands.deleteGroups(selection.groupIds);
    },
    duplicateChosen: () => {
      if (selection?.kind === 'block') commands.duplicateBlock(selection.blockId);
      if (selection?.kind === 'groups') commands.duplicateGroups(selection.groupIds);
    },
    copyChosen: () => {
      if (selection?.kind === 'groups') commands.copyGroups(selection.groupIds);
      if (selection?.kind === 'block') commands.copyGroups([groupOf(drawing, selection.blockId)?.id ?? '']);
    },
  };
  return commands;
}
