import { describe, expect, it } from 'vitest';
import { changesNothing, eligibleAssignees } from './transfer.rules.ts';

const team = [
  { id: 1, name: 'Zélia', profile: 'user', queues: [{ id: 10 }] },
  { id: 2, name: 'Ana', profile: 'user', queues: [{ id: 10 }, { id: 20 }] },
  { id: 3, name: 'Bruno', profile: 'supervisor', queues: [{ id: 20 }] },
] as const;
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe('receivers', () => {
  it('are the users of the queue, by name', () => {
    expect(names(eligibleAssignees(team, 10, undefined))).toEqual(['Ana', 'Zélia']);
    expect(names(eligibleAssignees(team, 20, undefined))).toEqual(['Ana', 'Bruno']);
    expect(eligibleAssignees(team, 30, undefined)).toEqual([]);
    expect(eligibleAssignees(team, null, undefined)).toEqual([]);
  });

  it('are admins in every queue, whatever queues they have', () => {
    const dona = { id: 4, name: 'Dona', profile: 'admin', queues: [] } as const;
    expect(names(eligibleAssignees([...team, dona], 30, undefined))).toEqual(['Dona']);
    expect(eligibleAssignees([...team, dona], null, undefined)).toEqual([]);
  });

  it("omit the ticket's user, unless the queue changes", () => {
    expect(names(eligibleAssignees(team, 10, { userId: 2, queueId: 10 }))).toEqual(['Zélia']);
    expect(names(eligibleAssignees(team, 20, { userId: 2, queueId: 10 }))).toEqual(['Ana', 'Bruno']);
  });
});

describe('a transfer that changes nothing', () => {
  it('is one to the same queue with nobody and no other connection; of several tickets it may be meant', () => {
    const same = { queueId: 10, userId: null, whatsappId: null };
    expect(changesNothing({ queueId: 10 }, same)).toBe(true);
    expect(changesNothing({ queueId: 10 }, { ...same, userId: 2 })).toBe(false);
    expect(changesNothing({ queueId: 10 }, { ...same, whatsappId: 3 })).toBe(false);
    expect(changesNothing({ queueId: 20 }, same)).toBe(false);
    expect(changesNothing(undefined, same)).toBe(false);
  });
});
