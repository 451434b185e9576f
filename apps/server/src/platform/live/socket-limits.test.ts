import { expect, it } from 'vitest';
import { createSocketLimits, maxEventsPerUser, maxSocketsPerUser } from './socket-limits.ts';

it('the limit of sockets bounds those of a user, not those of others, and takes another once one has closed', () => {
  const limits = createSocketLimits(true);
  for (let index = 0; index < maxSocketsPerUser; index += 1) expect(limits.open(1)).toBe(true);
  expect(limits.open(1)).toBe(false);
  expect(limits.open(2)).toBe(true);
  limits.close(1);
  expect(limits.open(1)).toBe(true);
  expect(limits.open(1)).toBe(false);
});

it('the limit of sockets bounds what a user asks for in a minute, over all sockets, and begins anew after it', () => {
  let now = 1_000;
  const limits = createSocketLimits(true, () => now);
  limits.open(1);
  for (let index = 0; index < maxEventsPerUser; index += 1) expect(limits.ask(1)).toBe(true);
  expect(limits.ask(1)).toBe(false);
  expect(limits.ask(2)).toBe(true);
  now += 60_000;
  expect(limits.ask(1)).toBe(true);
});

it('the limit of sockets counts nothing where limits are off', () => {
  const limits = createSocketLimits(false);
  for (let index = 0; index <= maxSocketsPerUser; index += 1) expect(limits.open(1)).toBe(true);
  for (let index = 0; index <= maxEventsPerUser; index += 1) expect(limits.ask(1)).toBe(true);
});
