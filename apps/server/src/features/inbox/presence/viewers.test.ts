import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createViewers, type Viewers } from './viewers.ts';

/** Some processes on one wire, at one time. */
function processes(count: number) {
  let time = 1_000_000;
  const alive: Viewers[] = [];
  let changes = 0;
  for (let index = 0; index < count; index += 1) {
    alive.push(
      createViewers({
        now: () => time,
        publish: (payload) => alive.forEach((one) => one.receive(payload)),
        onChanged: () => void (changes += 1),
      }),
    );
  }
  return { alive, pass: (ms: number) => void (time += ms), changes: () => changes };
}
const ana = { userId: 1, name: 'Ana', sessionId: 'of-ana' };
const bruno = { userId: 2, name: 'Bruno', sessionId: 'of-bruno' };

describe('viewers of a conversation', () => {
  it('are known to every process, each user once', () => {
    const {
      alive: [one, two],
    } = processes(2) as { alive: [Viewers, Viewers] } & ReturnType<typeof processes>;
    expect(one.join('a1', 7, ana)).toBe(true);
    expect(one.join('a2', 7, ana)).toBe(false);
    two.join('a3', 7, ana);
    two.join('b1', 7, bruno);
    const both = [
      { id: 1, name: 'Ana', typing: false },
      { id: 2, name: 'Bruno', typing: false },
    ];
    expect([one.viewersOf(7), two.viewersOf(7)]).toEqual([both, both]);
    one.leave('a1', 7);
    one.leaveAll('a2');
    expect(one.viewersOf(7)).toEqual(both);
    two.leaveAll('a3');
    expect(one.viewersOf(7)).toEqual([{ id: 2, name: 'Bruno', typing: false }]);
    expect(one.socketsOf(7)).toEqual([]);
  });

  it('are listed by login session too, in every process, also where the user is there already', () => {
    const [one, two] = processes(2).alive as [Viewers, Viewers];
    one.join('a1', 7, ana);
    expect(one.join('a2', 7, { ...ana, sessionId: 'second' })).toBe(false);
    const has = (sessionId: string, ticketId = 7) => [one, two].map((each) => each.hasSession(sessionId, ticketId));
    expect([has('of-ana'), has('second'), has('second', 8), has('of-bruno')]).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    one.leave('a2', 7);
    expect([has('of-ana'), has('second')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('lapse with a process that stops announcing, and stay with one that announces', () => {
    const world = processes(2);
    const [one, two] = world.alive as [Viewers, Viewers];
    two.join('b1', 7, bruno);
    for (let second = 0; second < 60; second += 1) {
      world.pass(1_000);
      one.tick();
      two.tick();
    }
    expect(one.viewersOf(7)).toHaveLength(1);
    const before = world.changes();
    for (let second = 0; second < 30; second += 1) {
      world.pass(1_000);
      one.tick();
    }
    expect(one.viewersOf(7)).toEqual([]);
    expect(world.changes()).toBe(before + 1);
  });

  it('are requested by a process that starts later', () => {
    const wire: Viewers[] = [];
    const publishAll = (payload: string) => wire.forEach((one) => one.receive(payload));
    wire.push(createViewers({ publish: publishAll, onChanged: () => {} }));
    wire[0]?.join('a1', 7, ana);
    const late = createViewers({ publish: publishAll, onChanged: () => {} });
    wire.push(late);
    expect(late.viewersOf(7)).toEqual([]);
    late.requestAnnouncements();
    expect(late.viewersOf(7)).toEqual([{ id: 1, name: 'Ana', typing: false }]);
  });

  it('are typing until they stop, are silent, or leave', () => {
    const world = processes(2);
    const [one, two] = world.alive as [Viewers, Viewers];
    expect(one.setTyping('a1', 7, true)).toBe(false);
    one.join('a1', 7, ana);
    one.join('a2', 7, ana);
    one.setTyping('a1', 7, true);
    expect(two.viewersOf(7)).toEqual([{ id: 1, name: 'Ana', typing: true }]);
    world.pass(5_000);
    one.setTyping('a1', 7, true);
    world.pass(5_000);
    one.tick();
    expect(two.viewersOf(7)[0]?.typing).toBe(true);
    world.pass(1_500);
    one.tick();
    expect(two.viewersOf(7)[0]?.typing).toBe(false);
    one.setTyping('a2', 7, true);
    one.leaveAll('a2');
    expect(two.viewersOf(7)).toEqual([{ id: 1, name: 'Ana', typing: false }]);
  });

  it('ignore invalid announcements', () => {
    const {
      alive: [one],
    } = processes(1) as { alive: [Viewers] } & ReturnType<typeof processes>;
    for (const payload of ['', '{', '[]', '{"from":"x","ticketId":7,"viewers":[{"id":"1"}]}']) one.receive(payload);
    expect(one.viewersOf(7)).toEqual([]);
  });

  it('are the same in every process after any sequence of joins and leaves', () => {
    const step = fc.record({
      process: fc.nat(2),
      socket: fc.nat(3),
      ticket: fc.nat(2),
      what: fc.constantFrom('join', 'leave', 'gone', 'type', 'stop'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { alive } = processes(3);
        const open = new Map<string, { user: number; ticket: number }>();
        for (const { process, socket, ticket, what } of steps) {
          const viewers = alive[process] as Viewers;
          const id = `${process}/${socket}`;
          const who = { userId: socket, name: `P${socket}`, sessionId: `s${socket}` };
          if (what === 'join') {
            viewers.join(id, ticket, who);
            open.set(`${id}/${ticket}`, { user: socket, ticket });
          } else if (what === 'leave') {
            viewers.leave(id, ticket);
            open.delete(`${id}/${ticket}`);
          } else if (what === 'gone') {
            viewers.leaveAll(id);
            for (const key of open.keys()) if (key.startsWith(`${id}/`)) open.delete(key);
          } else viewers.setTyping(id, ticket, what === 'type');
        }
        for (const ticket of [0, 1, 2]) {
          const expected = [
            ...new Set([...open.values()].filter((one) => one.ticket === ticket).map(({ user }) => user)),
          ].toSorted();
          for (const one of alive) expect(one.viewersOf(ticket).map(({ id }) => id)).toEqual(expected);
          expect(new Set(alive.map((one) => JSON.stringify(one.viewersOf(ticket)))).size).toBe(1);
        }
      }),
    );
  });
});
