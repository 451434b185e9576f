import { groupRunsOut, type FlowDrawing, type FlowEntry, type FlowGroup } from '@balcao/contract';
import type { Edge, Node, ReactFlowState } from '@xyflow/react';
import { createContext, useContext } from 'react';
import { runningOrder } from '../drawing/arrange.rules.ts';
import { edgesOf, type OutputPlace } from '../drawing/ways.rules.ts';
import type { FlowDraft } from '../flows.queries.ts';
import { estimateGroup } from './estimate.rules.ts';
import { handleId } from './handle-id.ts';

/** The node of the entry; no group has such an id. */
export const entryNodeId = '~entry';

export interface GroupData extends Record<string, unknown> {
  group: FlowGroup;
  groups: readonly FlowGroup[];
  /** the chosen block, if it is in this group */
  chosenBlockId: string | null;
  /** blocks with a problem, with commas; blocking ones end in `!` */
  problems: string;
  /** where a simulation is: `block step`; '' = elsewhere */
  running: string;
  runsOut: boolean;
  /** of a large drawing: from far away it is its title alone */
  isPartly: boolean;
}

export interface EntryData extends Record<string, unknown> {
  entry: FlowEntry;
  hasProblem: boolean;
}

export type GroupNode = Node<GroupData, 'blocks'>;
export type EntryNode = Node<EntryData, 'begin'>;
export type FlowNode = GroupNode | EntryNode;
export type FlowEdgeOnCanvas = Edge<{ from: OutputPlace; isPassed: boolean }, 'way'>;

export function placeOfHandle(nodeId: string, handle: string | null): OutputPlace {
  const [blockId = '', outputId = 'next'] = (handle ?? '|next').split('|');
  return {
    groupId: nodeId === entryNodeId ? null : nodeId,
    blockId: blockId === '' ? null : blockId,
    outputId,
  };
}

/** Below 70 % blocks show their icon and title, below 40 % groups their title. */
export const detailOf = ({ transform: [, , zoom] }: ReactFlowState): 'groups' | 'titles' | 'all' =>
  zoom < 0.4 ? 'groups' : zoom < 0.7 ? 'titles' : 'all';

/** What of a drawing is shown apart from itself. */
export interface CanvasMarks {
  chosenBlockId: string | null;
  problems: FlowDraft['problems'];
  /** where a simulation is, and by which outputs it came */
  simulation: { blockId: string; step: number } | null;
  passed: ReadonlySet<string>;
}

/** How the edge of an output is called. */
export const edgeKey = ({ groupId, ...output }: OutputPlace): string => `${groupId ?? entryNodeId} ${handleId(output)}`;

/** Draws of a large drawing only what is seen, whose beginning is seen first. */
export const isLarge = ({ groups }: Pick<FlowDrawing, 'groups'>): boolean => groups.length > largeGroups;
const largeGroups = 40;

/**
 * The nodes of a drawing in the order in which conversations come into them.
 * @param isPartly only those that are seen are drawn
 */
export function nodesOf(
  drawing: FlowDrawing,
  { chosenBlockId, problems, simulation }: CanvasMarks,
  isPartly = false,
): FlowNode[] {
  const entry: EntryNode = {
    id: entryNodeId,
    type: 'begin',
    position: { x: drawing.entry.x, y: drawing.entry.y },
    data: { entry: drawing.entry, hasProblem: problems.some(({ kind }) => kind === 'noEntry') },
  };
  const groups = runningOrder(drawing).map((group): GroupNode => {
    const has = (blockId: string | null) => blockId !== null && group.blocks.some(({ id }) => id === blockId);
    const marks = problems
      .filter(({ groupId, blockId }) => groupId === group.id && blockId !== null)
      .map(({ blockId, isBlocking }) => `${blockId}${isBlocking ? '!' : ''}`);
    const runsOut = groupRunsOut(group);
    return {
      id: group.id,
      type: 'blocks',
      position: { x: group.x, y: group.y },
      ...(isPartly && estimateGroup(group, runsOut)),
      data: {
        group,
        groups: drawing.groups,
        chosenBlockId: has(chosenBlockId) ? chosenBlockId : null,
        problems: marks.join(','),
        running: simulation && has(simulation.blockId) ? `${simulation.blockId} ${simulation.step}` : '',
        runsOut,
        isPartly,
      },
    };
  });
  return [entry, ...groups];
}

/** Whether two nodes look the same. The titles of other groups are told by ways of this one alone. */
function isSameNode(one: FlowNode, other: FlowNode): boolean {
  if (one.type === 'begin' || other.type === 'begin')
    return (
      one.type === 'begin' &&
      other.type === 'begin' &&
      one.data.entry === other.data.entry &&
      one.data.hasProblem === other.data.hasProblem
    );
  const keys = ['group', 'chosenBlockId', 'problems', 'running', 'runsOut', 'isPartly'] as const;
  return keys.every((key) => one.data[key] === other.data[key]);
}

/** Nodes of a changed drawing: those that look as before stay the same, so that nothing of them is drawn again. */
export function mergeNodes(before: readonly FlowNode[], wanted: readonly FlowNode[]): FlowNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return wanted.map((node) => {
    const old = known.get(node.id);
    if (!old) return node;
    const isAtPlace = old.dragging || (old.position.x === node.position.x && old.position.y === node.position.y);
    if (isAtPlace && isSameNode(old, node)) return old;
    // What was never drawn is as estimated.
    const { measured, handles } = old.handles ? node : old;
    const size = { ...(measured && { measured }), ...(handles && { handles }) };
    return { ...old, ...size, data: node.data, position: old.dragging ? old.position : node.position } as FlowNode;
  });
}

export const canvasEdges = (
  drawing: FlowDrawing,
  { passed, chosen }: { passed: ReadonlySet<string>; chosen: string | null },
): FlowEdgeOnCanvas[] =>
  edgesOf(drawing).map(({ from, to }) => {
    const id = edgeKey(from);
    return {
      id,
      type: 'way',
      source: from.groupId ?? entryNodeId,
      sourceHandle: handleId(from),
      target: to,
      targetHandle: 'in',
      selected: id === chosen,
      data: { from, isPassed: passed.has(id) },
    };
  });

/** Edges of a changed drawing: those that look as before stay the same. */
export function mergeEdges(
  before: readonly FlowEdgeOnCanvas[],
  wanted: readonly FlowEdgeOnCanvas[],
): FlowEdgeOnCanvas[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return wanted.map((edge) => {
    const old = known.get(edge.id);
    const isSame =
      old?.target === edge.target && old.selected === edge.selected && old.data?.isPassed === edge.data?.isPassed;
    return old && isSame ? old : edge;
  });
}

/** What nodes ask the canvas for. The functions stay the same. */
export interface CanvasActions {
  chooseBlock: (blockId: string) => void;
  /** Begins a way with the keyboard, which ends at the group where Enter is pressed. */
  beginWay: (place: OutputPlace) => void;
  removeWay: (place: OutputPlace) => void;
  renameGroup: (groupId: string, title: string) => void;
  duplicateGroup: (groupId: string) => void;
  copyGroup: (groupId: string) => void;
  deleteGroup: (groupId: string) => void;
  /** Tries the flow out from this group on. */
  testFrom: (groupId: string) => void;
}

export const CanvasActionsContext = createContext<CanvasActions | null>(null);

export function useCanvasActions(): CanvasActions {
  const actions = useContext(CanvasActionsContext);
  if (!actions) throw new Error('A node stands outside of a canvas');
  return actions;
}

/** Whether a drawing is there to look at: nothing in it can be changed. */
export const ReadOnlyContext = createContext(false);
export const useIsReadOnly = (): boolean => useContext(ReadOnlyContext);

/** How blocks are carried from the palette, and from group to group. */
export const newBlockType = 'application/x-balcao-new-block';
export const movedBlockType = 'application/x-balcao-block';
