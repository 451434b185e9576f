import { insertOrMoveOption, buildOptionTree, type QueueOption } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { positionAfterMove, positionBefore, type Move, type OptionPosition } from './option-moves.ts';

const option = (id: number, parentId: number | null, number: number): QueueOption => ({
  id,
  parentId,
  option: String(number),
  queueId: 1,
  title: `${id}`,
  message: '',
  createdAt: '',
  updatedAt: '',
});
const options = [option(1, null, 1), option(2, null, 2), option(3, null, 3), option(4, 2, 1), option(5, 2, 2)];
const tree = buildOptionTree(options);
const drawn = (id: number, place: OptionPosition) => {
  const changed = insertOrMoveOption(options, id, place.parentId, place.option);
  const after = buildOptionTree(options.map((each) => ({ ...each, ...changed.find((one) => one.id === each.id) })));
  const draw = (nodes: typeof after): string =>
    nodes.map((node) => `${node.id}${node.children.length > 0 ? `(${draw(node.children)})` : ''}`).join(' ');
  return draw(after);
};
const find = (id: number) => options.find((each) => each.id === id) ?? option(0, null, 0);

describe('moving an option by the keyboard', () => {
  it.each<[Move, number, string | undefined]>([
    ['up', 3, '1 3 2(4 5)'],
    ['up', 1, undefined],
    ['down', 1, '2(4 5) 1 3'],
    ['down', 3, undefined],
    ['inside', 3, '1 2(4 5 3)'],
    ['inside', 1, undefined],
    ['inside', 5, '1 2(4(5)) 3'],
    ['outside', 4, '1 2(5) 4 3'],
    ['outside', 1, undefined],
  ])('%s: %s', (move, id, expected) => {
    const node = find(id);
    const level = node.parentId === null ? tree : (tree[1]?.children ?? []);
    const place = positionAfterMove(move, node, level, node.parentId === null ? undefined : tree[1]);
    expect(place && drawn(id, place)).toBe(expected);
  });
});

it.each([
  [1, null, 3, '2(4 5) 1 3'],
  [3, null, 1, '3 1 2(4 5)'],
  [1, null, 4, '2(4 5) 3 1'],
  [3, 2, 2, '1 2(4 3 5)'],
] as const)('dropping %s below %s before number %s', (id, parentId, number, expected) =>
  expect(drawn(id, positionBefore(find(id), parentId, number))).toBe(expected),
);
