import {
  emptyFlowDrawing,
  flowDrawing,
  outputsOf,
  type FlowBlock,
  type FlowDrawing,
  type FlowWay,
} from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBlock } from '../block-kinds.ts';
import { flowBlockKinds } from '@balcao/contract';
import { arrange, runningOrder } from './arrange.rules.ts';
import {
  addGroup,
  changeBlock,
  copiedGroupsOf,
  duplicateGroups,
  groupOf,
  insertBlock,
  moveBlock,
  pasteGroups,
  placeAt,
  removeBlock,
  removeGroups,
} from './edit-drawing.rules.ts';
import { applyStep, isEmptyStep, joinSteps, stepBetween, type HistoryStep } from './history.rules.ts';
import { connect, edgesOf, entryOutput, groupOutput, wayAt, withWay } from './ways.rules.ts';

let made = 0;
const newId = () => `n${made++}`;
const group = (
  id: string,
  blocks: FlowBlock[] = [],
  next: FlowDrawing['groups'][number]['next'] = { to: 'nowhere' },
) => ({
  id,
  title: id,
  x: 0,
  y: 0,
  blocks,
  next,
});
const drawn = (...groups: FlowDrawing['groups']): FlowDrawing => ({ ...emptyFlowDrawing, groups });
const wait = (id: string): FlowBlock => ({ kind: 'wait', id, minutes: 5, untilOpen: false });

/** An edit that an editor makes, on whatever is there. */
const edit = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.nat(), fc.nat(), fc.constantFrom(...flowBlockKinds));
type Edit = [number, number, number, (typeof flowBlockKinds)[number]];

function apply(drawing: FlowDrawing, [kind, one, other, blockKind]: Edit): FlowDrawing {
  const { groups } = drawing;
  const chosen = groups[one % Math.max(1, groups.length)];
  const second = groups[other % Math.max(1, groups.length)];
  if (kind === 0 || !chosen || !second) return addGroup(drawing, group(newId()));
  const block = chosen.blocks[other % Math.max(1, chosen.blocks.length)];
  switch (kind) {
    case 1:
      return insertBlock(drawing, chosen.id, other % (chosen.blocks.length + 1), makeBlock(blockKind, newId));
    case 2:
      return block ? removeBlock(drawing, block.id) : drawing;
    case 3:
      return block ? moveBlock(drawing, block.id, second.id, other % (second.blocks.length + 1)) : drawing;
    case 4:
      return removeGroups(drawing, new Set([chosen.id]));
    case 5: {
      const output = block && outputsOf(block)[one % Math.max(1, outputsOf(block).length)];
      const place = output ? { groupId: chosen.id, blockId: block.id, outputId: output.id } : groupOutput(chosen.id);
      return connect(drawing, place, { to: 'group', groupId: second.id });
    }
    case 6:
      return placeAt(drawing, [{ groupId: chosen.id, x: one % 1_000, y: other % 1_000 }]);
    default:
      return { ...drawing, groups: [...groups, ...duplicateGroups(drawing, new Set([chosen.id]), newId)] };
  }
}

describe('edits of a drawing', () => {
  it('leave a drawing that the server takes, whose ways lead to groups that are there', () =>
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const drawing = (edits as Edit[]).reduce(apply, emptyFlowDrawing);
        expect(flowDrawing.safeParse(drawing).error).toBeUndefined();
        const ids = new Set(drawing.groups.map(({ id }) => id));
        for (const { blocks, next } of drawing.groups)
          for (const way of [
            next,
            ...blocks.flatMap((block) => outputsOf(block).map((output) => output.way)),
          ] as FlowWay[])
            if (way.to === 'group') expect(ids).toContain(way.groupId);
      }),
    ));

  it('are taken back and taken again step by step, also after a reload, and when steps are joined', () =>
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), fc.nat(), (edits, joinAt) => {
        const drawings = [emptyFlowDrawing];
        for (const one of edits as Edit[]) drawings.push(apply(drawings.at(-1) ?? emptyFlowDrawing, one));
        const between = drawings.slice(1).map((after, index) => stepBetween(drawings[index] ?? after, after));
        const steps = JSON.parse(JSON.stringify(between)) as HistoryStep[];
        const last = drawings.at(-1) ?? emptyFlowDrawing;
        let back = last;
        for (const [index, step] of [...steps.entries()].toReversed()) {
          back = applyStep(back, step, 'before');
          expect(back).toEqual(drawings[index]);
        }
        for (const [index, step] of steps.entries()) {
          back = applyStep(back, step, 'after');
          expect(back).toEqual(drawings[index + 1]);
        }
        const at = joinAt % Math.max(1, steps.length);
        const joined = steps
          .slice(at)
          .reduce<HistoryStep | undefined>((whole, step) => (whole ? joinSteps(whole, step) : step), undefined);
        const same = (drawing: FlowDrawing) => ({
          ...drawing,
          groups: drawing.groups.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        });
        if (joined) expect(same(applyStep(last, joined, 'before'))).toEqual(same(drawings[at] ?? last));
      }),
    ));

  it('that change nothing are no step', () => {
    const drawing = drawn(group('a', [wait('w')]));
    expect(isEmptyStep(stepBetween(drawing, placeAt(drawing, [{ groupId: 'a', x: 0, y: 0 }])))).toBe(true);
    expect(isEmptyStep(stepBetween(drawing, changeBlock(drawing, wait('w'))))).toBe(false);
  });
});

describe('a block that is moved', () => {
  const drawing = drawn(group('a', [wait('a1'), wait('a2'), wait('a3')]), group('b', [wait('b1')]));
  const order = ({ groups }: FlowDrawing) => groups.map(({ blocks }) => blocks.map(({ id }) => id).join());
  it('stands where it was dropped, in its group and in another one', () => {
    expect(order(moveBlock(drawing, 'a1', 'a', 3))).toEqual(['a2,a3,a1', 'b1']);
    expect(order(moveBlock(drawing, 'a3', 'a', 0))).toEqual(['a3,a1,a2', 'b1']);
    expect(order(moveBlock(drawing, 'a1', 'a', 1))).toEqual(['a1,a2,a3', 'b1']);
    expect(order(moveBlock(drawing, 'a2', 'b', 0))).toEqual(['a1,a3', 'a2,b1']);
    expect(groupOf(moveBlock(drawing, 'a2', 'b', 1), 'a2')?.id).toBe('b');
  });
});

describe('every output of every kind of block', () => {
  it('leads where it is connected, and is an edge then', () => {
    for (const kind of flowBlockKinds) {
      const made = makeBlock(kind, newId);
      const block = 'silence' in made ? { ...made, silence: { minutes: 5, way: { to: 'next' } as const } } : made;
      for (const { id } of outputsOf(block)) {
        const way = { to: 'group', groupId: 'b' } as const;
        expect(outputsOf(withWay(block, id, way)).find((output) => output.id === id)?.way).toEqual(way);
        const place = { groupId: 'a', blockId: block.id, outputId: id };
        const drawing = connect(drawn(group('a', [block]), group('b')), place, way);
        expect(wayAt(drawing, place)).toEqual(way);
        expect(edgesOf(drawing)).toContainEqual({ from: place, to: 'b' });
      }
    }
  });
});

describe('groups on the clipboard', () => {
  const copied = {
    format: 'balcao-flow-groups-1' as const,
    companyId: 1,
    groups: [
      group('a', [{ kind: 'tag', id: 't', tagId: 7, removes: false }], { to: 'group', groupId: 'b' }),
      group('b', [], { to: 'group', groupId: 'elsewhere' }),
    ],
  };
  it('are new ones whose ways lead to each other; what is not there leads nowhere', () => {
    const [first, second] = pasteGroups(copied, 1, newId);
    expect(first).toMatchObject({ next: { to: 'group', groupId: second?.id }, blocks: [{ tagId: 7 }] });
    expect(second?.next).toEqual({ to: 'nowhere' });
    expect([first?.id, second?.id, first?.blocks[0]?.id]).not.toContain('a');
  });
  it('of another company name none of its records', () => {
    expect(pasteGroups(copied, 2, newId)[0]?.blocks).toMatchObject([{ tagId: null }]);
  });
  it('are told apart from other words', () => {
    expect(copiedGroupsOf(JSON.stringify(copied))).toEqual(copied);
    for (const text of [
      '',
      'Olá',
      '{"format":"balcao-flow-groups-1"',
      '{"format":"balcao-flow-groups-1","groups":[{}]}',
    ])
      expect(copiedGroupsOf(text)).toBeUndefined();
  });
});

describe('a drawing that is arranged', () => {
  it('stands in columns from the entry, and no group covers another', () => {
    const drawing = connect(
      drawn(
        group('a', [], { to: 'group', groupId: 'b' }),
        group('b', [], { to: 'group', groupId: 'a' }),
        group('c'),
        group('d', [], { to: 'group', groupId: 'b' }),
      ),
      entryOutput,
      { to: 'group', groupId: 'a' },
    );
    const placed = arrange(drawing, () => 100).groups;
    expect(placed.map(({ id, x }) => [id, x])).toEqual([
      ['a', 280],
      ['b', 560],
      ['c', 0],
      ['d', 0],
    ]);
    const places = placed.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(runningOrder(drawing).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});
