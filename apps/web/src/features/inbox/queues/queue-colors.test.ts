import { expect, it } from 'vitest';
import { firstColorNames, firstFreeColor, queueColors } from './queue-colors.ts';

it('a new queue has a colour that no queue has, also when there are more queues than colours to choose from', () => {
  const taken = new Set<string>();
  for (let queue = 0; queue < 300; queue += 1) {
    const color = firstFreeColor(taken);
    expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(taken).not.toContain(color);
    taken.add(color);
  }
  expect([...taken].slice(0, firstColorNames.length)).toEqual(firstColorNames.map((name) => queueColors[name]));
  expect(Object.values(queueColors).every((color) => taken.has(color))).toBe(true);
});
