import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSelfOrDescendant,
  insertOrMoveOption,
  buildOptionTree,
  removeFromOptionTree,
  type OptionPosition,
} from './queue-option-tree.ts';

const menu: OptionPosition[] = [
  { id: 1, parentId: null, option: '1' },
  { id: 2, parentId: null, option: '2' },
  { id: 3, parentId: null, option: '3' },
  { id: 4, parentId: 2, option: '1' },
  { id: 5, parentId: 4, option: '1' },
];
const apply = (options: readonly OptionPosition[], changed: readonly OptionPosition[]) => [
  ...options.filter(({ id }) => !changed.some((each) => each.id === id)),
  ...changed,
];
const drawn = (options: readonly OptionPosition[]) => {
  const draw = (nodes: ReturnType<typeof buildOptionTree>): string =>
    nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${draw(children)})` : `${id}`)).join(' ');
  return draw(buildOptionTree(options));
};

describe('placing an option', () => {
  it.each([
    ['up among its siblings', 3, null, 1, '3 1 2(4(5))'],
    ['down', 1, null, 2, '2(4(5)) 1 3'],
    ['into another', 1, 2, 1, '2(1 4(5)) 3'],
    ['out, with all below it', 4, null, 2, '1 4(5) 2 3'],
    ['beyond the end', 1, null, 99, '2(4(5)) 3 1'],
    ['where no number is said', 5, 2, undefined, '1 2(4 5) 3'],
    ['a new one', 9, 4, 1, '1 2(4(9 5)) 3'],
  ])('%s', (_name, id, parentId, option, expected) => {
    expect(drawn(apply(menu, insertOrMoveOption(menu, id, parentId, option)))).toBe(expected);
  });

  it('placing an option changes nothing for who stays', () => {
    expect(insertOrMoveOption(menu, 2, null, 2)).toEqual([]);
    expect(insertOrMoveOption(menu, 3, null, 2)).toEqual([
      { id: 3, parentId: null, option: 2 },
      { id: 2, parentId: null, option: 3 },
    ]);
  });
});

it('taking one away takes what is below it and moves its siblings up', () => {
  expect(removeFromOptionTree(menu, 2)).toEqual({ gone: [2, 4, 5], changed: [{ id: 3, parentId: null, option: 2 }] });
});

const step = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  parentId: fc.option(fc.integer({ min: 1, max: 12 })),
  option: fc.integer({ min: 1, max: 15 }),
  remove: fc.boolean(),
});

it('whatever is done to a tree, it stays one: every option once, numbered without gaps, nothing in a circle', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let options: OptionPosition[] = [];
      for (const { id, parentId, option, remove } of steps) {
        if (remove) {
          const { gone, changed } = removeFromOptionTree(options, id);
          options = apply(options, changed).filter((each) => !gone.includes(each.id));
        } else if (
          parentId === null ||
          (options.some((each) => each.id === parentId) && !isSelfOrDescendant(options, parentId, id))
        ) {
          options = apply(options, insertOrMoveOption(options, id, parentId, option));
          expect(options.find((each) => each.id === id)?.parentId).toBe(parentId);
        }
      }
      let seen = 0;
      const walk = (nodes: ReturnType<typeof buildOptionTree>): void =>
        nodes.forEach((node, index) => {
          seen += 1;
          expect(Number(node.option)).toBe(index + 1);
          walk(node.children);
        });
      walk(buildOptionTree(options));
      expect(seen).toBe(options.length);
    }),
    { numRuns: 200 },
  );
});
