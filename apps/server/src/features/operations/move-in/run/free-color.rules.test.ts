import { expect, it } from 'vitest';
import { freeColor } from './free-color.rules.ts';

it('a color that is free is kept, and a hundred queues have a hundred colors', () => {
  expect(freeColor('#112233', new Set(['#112234']))).toBe('#112233');
  const taken = new Set<string>();
  for (let queue = 0; queue < 100; queue += 1) taken.add(freeColor('#112233', taken));
  expect(taken.size).toBe(100);
  expect([...taken].filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
});
