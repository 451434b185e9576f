import { describe, expect, it } from 'vitest';
import { receivers } from './transfer.rules.ts';

const team = [
  { id: 1, name: 'Zélia', queues: [{ id: 10 }] },
  { id: 2, name: 'Ana', queues: [{ id: 10 }, { id: 20 }] },
  { id: 3, name: 'Bruno', queues: [{ id: 20 }] },
];
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe('receivers', () => {
  it('are the people of the queue, by name', () => {
    expect(names(receivers(team, 10, undefined))).toEqual(['Ana', 'Zélia']);
    expect(names(receivers(team, 20, undefined))).toEqual(['Ana', 'Bruno']);
    expect(receivers(team, 30, undefined)).toEqual([]);
    expect(receivers(team, null, undefined)).toEqual([]);
  });

  it('leave out who has the ticket, unless the queue changes', () => {
    expect(names(receivers(team, 10, { userId: 2, queueId: 10 }))).toEqual(['Zélia']);
    expect(names(receivers(team, 20, { userId: 2, queueId: 10 }))).toEqual(['Ana', 'Bruno']);
  });
});
