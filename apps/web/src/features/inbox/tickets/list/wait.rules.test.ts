import { expect, it } from 'vitest';
import { waitStep } from './wait.rules.ts';

it.each([
  [0, 'calm'],
  [4, 'calm'],
  [5, 'soon'],
  [14, 'soon'],
  [15, 'late'],
  [3000, 'late'],
])('a wait of %i minutes is %s', (minutes, step) => {
  expect(waitStep(minutes)).toBe(step);
});
