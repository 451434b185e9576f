import { describe, expect, it } from 'vitest';
import { emptyFlowDrawing, type FlowDrawing } from '@balcao/contract';
import { edgesOf } from '../drawing/ways.rules.ts';
import { isLarge, mergeNodes, nodesOf, type GroupNode } from './canvas-parts.ts';
import { handleId } from './handle-id.ts';

const to = (groupId: string) => ({ to: 'group', groupId }) as const;
const drawingOf = (count: number): FlowDrawing => ({
  ...emptyFlowDrawing,
  entry: { ...emptyFlowDrawing.entry, to: to('g0') },
  groups: Array.from({ length: count }, (_, index) => ({
    id: `g${index}`,
    title: '',
    x: index * 280,
    y: 0,
    blocks: [
      { kind: 'text', id: `t${index}`, text: 'Oi' },
      {
        kind: 'hours',
        id: `h${index}`,
        of: { whose: 'company' },
        open: to(`g${(index + 1) % count}`),
        closed: { to: 'next' },
      },
    ],
    next: to('g0'),
  })),
});
const marks = { chosenBlockId: null, problems: [], simulation: null, passed: new Set<string>() };
const groupsIn = (drawing: FlowDrawing) => nodesOf(drawing, marks, isLarge(drawing)).slice(1) as GroupNode[];

describe('the nodes of a large drawing', () => {
  it('say where each way begins and how high they are, so that those out of sight need not be drawn', () => {
    const drawing = drawingOf(50);
    const nodes = new Map(groupsIn(drawing).map((node) => [node.id, node]));
    for (const { from, to: target } of edgesOf(drawing).filter(({ from: { groupId } }) => groupId !== null)) {
      const sources = nodes.get(from.groupId ?? '')?.handles?.filter(({ type }) => type === 'source') ?? [];
      expect(sources.filter(({ id }) => id === handleId(from))).toHaveLength(1);
      expect(nodes.get(target)?.handles?.some(({ type }) => type === 'target')).toBe(true);
    }
    expect(nodes.get('g0')?.measured?.height).toBeGreaterThan(100);
  });

  it('are measured where the drawing is small', () => {
    expect(groupsIn(drawingOf(10)).every(({ handles, measured }) => !handles && !measured)).toBe(true);
  });

  it('are estimated anew while they were never drawn, and keep their measure from then on', () => {
    const drawing = drawingOf(50);
    const [first, second] = groupsIn(drawing);
    const measured = { ...first, measured: { width: 220, height: 77 } } as GroupNode;
    delete measured.handles;
    const changed = {
      ...drawing,
      groups: drawing.groups.map((group) => ({ ...group, blocks: group.blocks.slice(1) })),
    };
    const [one, other] = mergeNodes([measured, second as GroupNode], groupsIn(changed).slice(0, 2));
    expect(one?.measured?.height).toBe(77);
    expect(one?.handles).toBeUndefined();
    expect(other?.measured?.height).toBeLessThan(second?.measured?.height ?? 0);
  });
});
