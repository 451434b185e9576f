import { describe, expect, it } from 'vitest';
import { prove, type ProvedQueue } from './assignment-proof.ts';
import type { Step } from './assignment-record.ts';

const queue: ProvedQueue = {
  id: 1,
  mode: 'least',
  isPlain: true,
  capacity: new Map([
    [1, 2],
    [2, 2],
  ]),
};
let id = 0;
const step = (seconds: number, fields: Partial<Step> & Pick<Step, 'kind'>): Step => {
  id += 1;
  return {
    id,
    tx: String(id),
    begunAt: seconds * 1_000,
    at: seconds * 1_000 + 5,
    ticketId: null,
    queueId: 1,
    userId: null,
    contactId: null,
    priority: 3,
    since: seconds * 1_000,
    state: null,
    ...fields,
  };
};
const there = (userId: number) => step(0, { kind: 'state', userId, state: 'available' });
const wait = (seconds: number, ticketId: number, fields: Partial<Step> = {}) =>
  step(seconds, { kind: 'wait', ticketId, ...fields });
const give = (seconds: number, ticketId: number, userId: number) => step(seconds, { kind: 'give', ticketId, userId });
const wrongOf = (...steps: Step[]) => {
  const proof = prove(steps, [queue], new Set());
  const kinds = ['twice', 'toAbsent', 'aboveLimit', 'outOfOrder', 'uneven'] as const;
  return kinds.filter((kind) => proof[kind].length > 0);
};

describe('the proof of assignment', () => {
  it('finds nothing where all is right, and measures from when somebody is free', () => {
    const steps = [there(1), wait(1, 11), give(1.1, 11, 1)];
    expect(wrongOf(...steps)).toEqual([]);
    expect(prove(steps, [queue], new Set())).toMatchObject({ given: 1, waits: [100] });
    const late = [wait(1, 11), step(5, { kind: 'state', userId: 1, state: 'available' }), give(5.2, 11, 1)];
    expect(prove(late, [queue], new Set()).waits).toEqual([200]);
  });

  it('finds each thing that must not happen', () => {
    expect(wrongOf(there(1), there(2), wait(1, 11), give(2, 11, 1), give(3, 11, 2))).toContain('twice');
    expect(wrongOf(there(1), wait(1, 11), give(2, 11, 1), step(3, { kind: 'moved', ticketId: 11, userId: 2 }))).toEqual(
      ['twice'],
    );
    expect(wrongOf(wait(1, 11), give(2, 11, 1))).toEqual(['toAbsent']);
    const many = [11, 12, 13].flatMap((ticketId) => [wait(1, ticketId), give(1.1, ticketId, 1)]);
    expect(wrongOf(there(1), ...many)).toEqual(['aboveLimit']);
    expect(wrongOf(there(1), wait(1, 11), wait(2, 12), give(9, 12, 1))).toEqual(['outOfOrder']);
    expect(wrongOf(there(1), wait(1, 11), wait(2, 12, { priority: 1 }), give(9, 11, 1))).toEqual(['outOfOrder']);
    expect(wrongOf(there(1), there(2), wait(2, 11), give(9, 11, 1), wait(10, 12), give(19, 12, 1))).toEqual(['uneven']);
  });
});
