import { describe, expect, it } from 'vitest';
import { eligibleAssignees } from './transfer.rules.ts';

const team = [
  { id: 1, name: 'Zélia', queues: [{ id: 10 }] },
  { id: 2, name: 'Ana', queues: [{ id: 10 }, { id: 20 }] },
  { id: 3, name: 'Bruno', queues: [{ id: 20 }] },
];
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe('receivers', () => {
  it('are the users of the queue, by name', () => {
    expect(names(eligibleAssignees(team, 10, undefined))).toEqual(['Ana', 'Zélia']);
    expect(names(eligibleAssignees(team, 20, undefined))).toEqual(['Ana', 'Bruno']);
    expect(eligibleAssignees(team, 30, undefined)).toEqual([]);
    expect(eligibleAssignees(team, null, undefined)).toEqual([]);
  });

  it("omit the ticket's user, unless the queue changes", () => {
    expect(names(eligibleAssignees(team, 10, { userId: 2, queueId: 10 }))).toEqual(['Zélia']);
    expect(names(eligibleAssignees(team, 20, { userId: 2, queueId: 10 }))).toEqual(['Ana', 'Bruno']);
  });
});
