import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Viewer } from '@balcao/contract';

/** Writing is said again every few seconds while it goes on; nothing said for this long = it stopped. */
const typingLapses = 6_000;
/** Processes say again what they know this often; of one that has not for so long, nothing is known any more. */
const repeatEvery = 10_000;
const remoteLapses = 25_000;
/** As many viewers of one ticket are told between processes: a notification holds 8,000 bytes. */
const mostTold = 40;

const viewer = z.object({ id: z.number(), name: z.string(), typing: z.boolean() });
const note = z.object({ from: z.string(), ticketId: z.number(), viewers: z.array(viewer) });
const question = z.object({ from: z.string(), ask: z.literal(true) });

interface Seat {
  userId: number;
  name: string;
  /** when writing lapses; 0 = not writing */
  typingUntil: number;
}

/**
 * Who has which conversation open, in all processes. Nothing of it is stored: each process tells the others of its own
 * sockets, and what is not said again lapses, so that a process that died leaves nobody behind.
 */
export interface Viewers {
  /** @returns whether the list of this process changed (else only the newcomer has to be told) */
  join(socketId: string, ticketId: number, who: { userId: number; name: string }): boolean;
  leave(socketId: string, ticketId: number): void;
  /** the socket is gone */
  leaveAll(socketId: string): void;
  /** false when this socket does not have the conversation open */
  setTyping(socketId: string, ticketId: number, typing: boolean): boolean;
  /** What another process says. */
  hear(payload: string): void;
  /** Asks the other processes what they know: after a start, and after notifications were missed. */
  ask(): void;
  /** Lapses what is over and repeats what is to be repeated; to be called every second or so. */
  tick(): void;
  /** Everybody who has a conversation open, once, by name. */
  of(ticketId: number): Viewer[];
  /** Sockets of this process that have it open. */
  socketsOf(ticketId: number): string[];
  ticketsOf(socketId: string): number[];
}

export function createViewers(deps: {
  tell(payload: string): void;
  /** somebody came, went, began or stopped writing */
  changed(ticketId: number): void;
  now?: () => number;
}): Viewers {
  const now = deps.now ?? Date.now;
  const self: string = randomUUID();
  const seats = new Map<number, Map<string, Seat>>();
  const remote = new Map<number, Map<string, { viewers: Viewer[]; until: number }>>();
  /** what this process last told of each ticket */
  const told = new Map<number, string>();
  let repeated = now();

  function localOf(ticketId: number): Viewer[] {
    const people = new Map<number, Viewer>();
    for (const { userId, name, typingUntil } of seats.get(ticketId)?.values() ?? []) {
      const typing = typingUntil > now() || (people.get(userId)?.typing ?? false);
      people.set(userId, { id: userId, name, typing });
    }
    return byName([...people.values()]).slice(0, mostTold);
  }

  /** Tells the others and the sockets here, if there is anything new. */
  function settle(ticketId: number): boolean {
    const viewers = localOf(ticketId);
    const text = JSON.stringify(viewers);
    if (text === (told.get(ticketId) ?? '[]')) return false;
    if (viewers.length === 0) told.delete(ticketId);
    else told.set(ticketId, text);
    deps.tell(JSON.stringify({ from: self, ticketId, viewers } satisfies z.infer<typeof note>));
    deps.changed(ticketId);
    return true;
  }

  function leave(socketId: string, ticketId: number): void {
    const here = seats.get(ticketId);
    if (!here?.delete(socketId)) return;
    if (here.size === 0) seats.delete(ticketId);
    settle(ticketId);
  }

  function repeat(): void {
    repeated = now();
    for (const ticketId of seats.keys()) {
      deps.tell(JSON.stringify({ from: self, ticketId, viewers: localOf(ticketId) } satisfies z.infer<typeof note>));
    }
  }

  const ticketsOf = (socketId: string) => [...seats].flatMap(([ticketId, here]) => (here.has(socketId) ? [ticketId] : []));

  return {
    join(socketId, ticketId, { userId, name }) {
      const here = seats.get(ticketId) ?? new Map<string, Seat>();
      seats.set(ticketId, here.set(socketId, { userId, name, typingUntil: 0 }));
      return settle(ticketId);
    },
    leave,
    leaveAll(socketId) {
      for (const ticketId of ticketsOf(socketId)) leave(socketId, ticketId);
    },
    setTyping(socketId, ticketId, typing) {
      const seat = seats.get(ticketId)?.get(socketId);
      if (!seat) return false;
      seat.typingUntil = typing ? now() + typingLapses : 0;
      settle(ticketId);
      return true;
    },
    hear(payload) {
      const said = z.union([note, question]).safeParse(readJson(payload));
      if (!said.success || said.data.from === self) return;
      if ('ask' in said.data) return repeat();
      const { from, ticketId, viewers } = said.data;
      const there = remote.get(ticketId) ?? new Map<string, { viewers: Viewer[]; until: number }>();
      const before = JSON.stringify(there.get(from)?.viewers ?? []);
      if (viewers.length === 0) there.delete(from);
      else there.set(from, { viewers, until: now() + remoteLapses });
      if (there.size === 0) remote.delete(ticketId);
      else remote.set(ticketId, there);
      if (before !== JSON.stringify(viewers)) deps.changed(ticketId);
    },
    ask: () => deps.tell(JSON.stringify({ from: self, ask: true } satisfies z.infer<typeof question>)),
    tick() {
      for (const ticketId of seats.keys()) settle(ticketId);
      for (const [ticketId, there] of remote) {
        const over = [...there].filter(([, { until }]) => until <= now());
        for (const [from] of over) there.delete(from);
        if (there.size === 0) remote.delete(ticketId);
        if (over.length > 0) deps.changed(ticketId);
      }
      if (now() - repeated >= repeatEvery) repeat();
    },
    of(ticketId) {
      const people = new Map<number, Viewer>();
      const everywhere = [localOf(ticketId), ...[...(remote.get(ticketId)?.values() ?? [])].map(({ viewers }) => viewers)];
      for (const one of everywhere.flat()) people.set(one.id, { ...one, typing: one.typing || (people.get(one.id)?.typing ?? false) });
      return byName([...people.values()]);
    },
    socketsOf: (ticketId) => [...(seats.get(ticketId)?.keys() ?? [])],
    ticketsOf,
  };
}

const byName = (people: Viewer[]) => people.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
