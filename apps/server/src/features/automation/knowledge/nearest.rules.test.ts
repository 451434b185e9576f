import { describe, expect, it } from 'vitest';
import { bytesOf, fuseRanks, Nearest, vectorOf } from './nearest.rules.ts';

const place = (position: number, ...numbers: number[]) => ({
  documentId: 1,
  position,
  embedding: bytesOf(Float32Array.from(numbers)),
});

describe('the nearest passages', () => {
  it('are kept over pages, those of another model left out', () => {
    const nearest = new Nearest(Float32Array.from([1, 0]), 2);
    nearest.add([place(0, 0, 1), place(1, 0.6, 0.8), place(2, 1, 0, 0)]);
    nearest.add([place(3, 1, 0)]);
    expect(nearest.found.map(({ position }) => position)).toEqual([3, 1]);
    expect(nearest.found[1]?.cosine).toBeCloseTo(0.6);
  });

  it('are stored as bytes that say the same numbers', () => {
    const vector = Float32Array.from([0.25, -1, 1e-20, 3]);
    expect(vectorOf(bytesOf(vector))).toEqual(vector);
  });

  it('come first where they stand high in both lists', () => {
    expect(
      fuseRanks(
        [
          ['a', 'b', 'c'],
          ['d', 'b'],
        ],
        (item) => item,
      ),
    ).toEqual(['b', 'a', 'd', 'c']);
    expect(fuseRanks([[], ['x']], (item) => item)).toEqual(['x']);
  });
});
