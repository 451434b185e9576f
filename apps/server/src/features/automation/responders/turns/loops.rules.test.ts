import { expect, it } from 'vitest';
import { isRobotLoop } from './loops.rules.ts';

it('a conversation that people can have is no loop of robots', () => {
  const facts = { moves: 5, lately: 59, today: 299 };
  expect(isRobotLoop(facts)).toBe(false);
  expect(isRobotLoop({ ...facts, moves: 6 })).toBe(true);
  expect(isRobotLoop({ ...facts, lately: 60 })).toBe(true);
  expect(isRobotLoop({ ...facts, today: 300 })).toBe(true);
});
