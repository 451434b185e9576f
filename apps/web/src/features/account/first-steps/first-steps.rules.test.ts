import { describe, expect, it } from 'vitest';
import { nextStep, isShownOnDashboard, countDone } from './first-steps.rules.ts';

const none = { connection: false, queues: false, users: false, test: false };
const all = { connection: true, queues: true, users: true, test: true };

describe('the first steps', () => {
  it('name what to do next, whatever was done out of order', () => {
    expect([nextStep(none), countDone(none)]).toEqual(['connection', 0]);
    expect([
      nextStep({ ...none, connection: true, users: true }),
      countDone({ ...none, connection: true, users: true }),
    ]).toEqual(['queues', 2]);
    expect([nextStep(all), countDone(all)]).toEqual([undefined, 4]);
  });

  it.each([
    ['new', { dismissed: false, steps: none }, false, true],
    ['put away', { dismissed: true, steps: none }, true, false],
    ['long done', { dismissed: false, steps: all }, false, false],
    ['just done', { dismissed: false, steps: all }, true, true],
    ['done and put away', { dismissed: true, steps: all }, true, false],
  ])('the first steps of a company that is %s: on the dashboard %#', (_what, state, begun, shown) => {
    expect(isShownOnDashboard(state, begun)).toBe(shown);
  });
});
