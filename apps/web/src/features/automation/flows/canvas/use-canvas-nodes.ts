import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { groupOf } from '../drawing/edit-drawing.rules.ts';
import type { FlowEditor, Selection } from '../use-flow-editor.ts';
import {
  canvasEdges,
  entryNodeId,
  isLarge,
  mergeEdges,
  mergeNodes,
  nodesOf,
  type CanvasMarks,
  type FlowEdgeOnCanvas,
  type FlowNode,
} from './canvas-parts.ts';

interface CanvasNodes {
  nodes: FlowNode[];
  /** the nodes of what is chosen */
  chosen: ReadonlySet<string>;
  apply: (changes: NodeChange<FlowNode>[]) => void;
}

/** The nodes of the canvas: those of the drawing, with where they are dragged to at the moment and which are chosen. */
export function useCanvasNodes(
  { drawing, selection, problems }: FlowEditor,
  { simulation, passed }: Pick<CanvasMarks, 'simulation' | 'passed'>,
): CanvasNodes {
  const chosenBlockId = selection?.kind === 'block' ? selection.blockId : null;
  const wanted = useMemo(
    () => nodesOf(drawing, { chosenBlockId, problems, simulation, passed }, isLarge(drawing)),
    [drawing, chosenBlockId, problems, simulation, passed],
  );
  const chosen = useMemo(() => nodeIdsOf(selection, drawing), [selection, drawing]);
  const [shown, setShown] = useState({ wanted, chosen, nodes: choose(wanted, chosen) });
  if (shown.wanted !== wanted || shown.chosen !== chosen)
    setShown({ wanted, chosen, nodes: choose(mergeNodes(shown.nodes, wanted), chosen) });
  return {
    nodes: shown.nodes,
    chosen,
    apply: (changes) =>
      setShown((before) => ({ ...before, nodes: withMeasures(applyNodeChanges(changes, before.nodes), changes) })),
  };
}

/** The edges of the canvas. */
export function useCanvasEdges(
  drawing: FlowEditor['drawing'],
  { passed, chosen }: { passed: ReadonlySet<string>; chosen: string | null },
): FlowEdgeOnCanvas[] {
  const wanted = useMemo(() => canvasEdges(drawing, { passed, chosen }), [drawing, passed, chosen]);
  const [shown, setShown] = useState({ wanted, edges: wanted });
  if (shown.wanted !== wanted) setShown({ wanted, edges: mergeEdges(shown.edges, wanted) });
  return shown.edges;
}

/** Nodes without the estimates of those that were measured: where their ways begin is known from now on. */
function withMeasures(nodes: FlowNode[], changes: readonly NodeChange<FlowNode>[]): FlowNode[] {
  const measured = new Set(changes.flatMap((one) => (one.type === 'dimensions' ? [one.id] : [])));
  if (measured.size === 0) return nodes;
  return nodes.map((node) => {
    if (!node.handles || !measured.has(node.id)) return node;
    const known = { ...node };
    delete known.handles;
    return known;
  });
}

/** Nodes with those chosen that are; what does not change stays the same object. */
const choose = (nodes: FlowNode[], chosen: ReadonlySet<string>): FlowNode[] =>
  nodes.map((node) => {
    const selected = chosen.has(node.id);
    return (node.selected ?? false) === selected ? node : { ...node, selected };
  });

/** The nodes of what is chosen: of a block its group. */
function nodeIdsOf(selection: Selection, drawing: FlowEditor['drawing']): ReadonlySet<string> {
  switch (selection?.kind) {
    case 'entry':
      return new Set([entryNodeId]);
    case 'groups':
      return new Set(selection.groupIds);
    case 'block': {
      const group = groupOf(drawing, selection.blockId);
      return new Set(group ? [group.id] : []);
    }
    default:
      return new Set();
  }
}
