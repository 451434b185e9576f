import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Viewer } from '@balcao/contract';
import { parseJson } from '../../../platform/util/parse-json.ts';

/** Typing is repeated every few seconds while it lasts; without a repeat for this long it has stopped. */
const typingTtlMs = 6_000;
/** Processes repeat what they know at this interval; the state of a process that did not is dropped. */
const announceIntervalMs = 10_000;
const remoteTtlMs = 25_000;
/** The number of viewers of one ticket in a notification, which holds 8,000 bytes. */
const maxViewersPerNotification = 40;

const viewer = z.object({ id: z.number(), name: z.string(), typing: z.boolean() });
const announcement = z.object({
  from: z.string(),
  ticketId: z.number(),
  viewers: z.array(viewer),
  /** login sessions of their sockets */
  sessions: z.array(z.string()).default([]),
  /** users with a window that shows it, and is not hidden */
  looking: z.array(z.number()).default([]),
});
const announcementRequest = z.object({ from: z.string(), ask: z.literal(true) });

interface OpenView {
  userId: number;
  sessionId: string;
  name: string;
  /** when typing lapses; 0 = not typing */
  typingUntil: number;
  /** its window is minimised, or another tab is in front of it */
  isHidden: boolean;
}

/** What another process announced of a ticket. */
interface RemoteViews {
  viewers: Viewer[];
  sessions: string[];
  looking: number[];
  until: number;
}

/**
 * Tracks who has which conversation open, in all processes. Nothing is stored: each process announces its own sockets,
 * and entries that are not repeated expire, so a process that died leaves no viewers behind.
 */
export interface Viewers {
  /** @returns whether the list of this process changed; if not, only the new socket needs it */
  join(socketId: string, ticketId: number, who: { userId: number; name: string; sessionId: string }): boolean;
  leave(socketId: string, ticketId: number): void;
  /** Removes a closed socket. */
  leaveAll(socketId: string): void;
  /** Returns false when this socket does not have the conversation open. */
  setTyping(socketId: string, ticketId: number, typing: boolean): boolean;
  /** Returns false when this socket does not have the conversation open. */
  setHidden(socketId: string, ticketId: number, isHidden: boolean): boolean;
  /** Processes the announcement of another process. */
  receive(payload: string): void;
  /** Asks the other processes for their announcements: after a start, and after notifications were missed. */
  requestAnnouncements(): void;
  /** Drops expired entries and repeats due ones; called about every second. */
  tick(): void;
  /** Every viewer of the conversation, once, by name. */
  viewersOf(ticketId: number): Viewer[];
  /** The sockets of this process that have it open. */
  socketsOf(ticketId: number): string[];
  ticketsOf(socketId: string): number[];
  /** Whether a socket of a login session, of whatever process, has it open. */
  hasSession(sessionId: string, ticketId: number): boolean;
  /** Whether a user, in whatever process, has a window that shows it and is not hidden. */
  isLookingAt(userId: number, ticketId: number): boolean;
}

export function createViewers(deps: {
  publish(payload: string): void;
  /** called when a viewer came, left, began or stopped typing */
  onChanged(ticketId: number): void;
  now?: () => number;
}): Viewers {
  const now = deps.now ?? Date.now;
  const self: string = randomUUID();
  const localViews = new Map<number, Map<string, OpenView>>();
  const remote = new Map<number, Map<string, RemoteViews>>();
  /** the last announcement of this process per ticket */
  const lastAnnounced = new Map<number, { viewers: string; sessions: string; looking: string }>();
  let announcedAt = now();

  function localOf(ticketId: number): Viewer[] {
    const people = new Map<number, Viewer>();
    for (const { userId, name, typingUntil } of localViews.get(ticketId)?.values() ?? []) {
      const typing = typingUntil > now() || (people.get(userId)?.typing ?? false);
      people.set(userId, { id: userId, name, typing });
    }
    return byName([...people.values()]).slice(0, maxViewersPerNotification);
  }

  function sessionsOf(ticketId: number): string[] {
    const sessions = [...(localViews.get(ticketId)?.values() ?? [])].map(({ sessionId }) => sessionId);
    return [...new Set(sessions)].toSorted().slice(0, maxViewersPerNotification);
  }

  function lookingAt(ticketId: number): number[] {
    const shown = [...(localViews.get(ticketId)?.values() ?? [])].filter(({ isHidden }) => !isHidden);
    return [...new Set(shown.map(({ userId }) => userId))]
      .toSorted((a, b) => a - b)
      .slice(0, maxViewersPerNotification);
  }

  function publish(ticketId: number, viewers: Viewer[], sessions: string[], looking: number[]): void {
    deps.publish(
      JSON.stringify({ from: self, ticketId, viewers, sessions, looking } satisfies z.infer<typeof announcement>),
    );
  }

  /** Announces viewers and sessions to the other processes, and viewers to the sockets here, where they changed. */
  function announceIfChanged(ticketId: number): boolean {
    const [viewers, sessions, looking] = [localOf(ticketId), sessionsOf(ticketId), lookingAt(ticketId)];
    const next = { viewers: JSON.stringify(viewers), sessions: sessions.join(), looking: looking.join() };
    const last = lastAnnounced.get(ticketId) ?? { viewers: '[]', sessions: '', looking: '' };
    const isChanged = next.viewers !== last.viewers;
    if (!isChanged && next.sessions === last.sessions && next.looking === last.looking) return false;
    if (viewers.length === 0) lastAnnounced.delete(ticketId);
    else lastAnnounced.set(ticketId, next);
    publish(ticketId, viewers, sessions, looking);
    if (isChanged) deps.onChanged(ticketId);
    return isChanged;
  }

  function leave(socketId: string, ticketId: number): void {
    const here = localViews.get(ticketId);
    if (!here?.delete(socketId)) return;
    if (here.size === 0) localViews.delete(ticketId);
    announceIfChanged(ticketId);
  }

  function announceAll(): void {
    announcedAt = now();
    for (const ticketId of localViews.keys())
      publish(ticketId, localOf(ticketId), sessionsOf(ticketId), lookingAt(ticketId));
  }

  const ticketsOf = (socketId: string) =>
    [...localViews].flatMap(([ticketId, here]) => (here.has(socketId) ? [ticketId] : []));

  return {
    join(socketId, ticketId, { userId, name, sessionId }) {
      const here = localViews.get(ticketId) ?? new Map<string, OpenView>();
      localViews.set(ticketId, here.set(socketId, { userId, name, sessionId, typingUntil: 0, isHidden: false }));
      return announceIfChanged(ticketId);
    },
    leave,
    leaveAll(socketId) {
      for (const ticketId of ticketsOf(socketId)) leave(socketId, ticketId);
    },
    setTyping(socketId, ticketId, typing) {
      const view = localViews.get(ticketId)?.get(socketId);
      if (!view) return false;
      view.typingUntil = typing ? now() + typingTtlMs : 0;
      announceIfChanged(ticketId);
      return true;
    },
    setHidden(socketId, ticketId, isHidden) {
      const view = localViews.get(ticketId)?.get(socketId);
      if (!view) return false;
      view.isHidden = isHidden;
      announceIfChanged(ticketId);
      return true;
    },
    receive(payload) {
      const message = z.union([announcement, announcementRequest]).safeParse(parseJson(payload));
      if (!message.success || message.data.from === self) return;
      if ('ask' in message.data) return announceAll();
      const { from, ticketId, viewers, sessions, looking } = message.data;
      const processes = remote.get(ticketId) ?? new Map<string, RemoteViews>();
      const before = JSON.stringify(processes.get(from)?.viewers ?? []);
      if (viewers.length === 0) processes.delete(from);
      else processes.set(from, { viewers, sessions, looking, until: now() + remoteTtlMs });
      if (processes.size === 0) remote.delete(ticketId);
      else remote.set(ticketId, processes);
      if (before !== JSON.stringify(viewers)) deps.onChanged(ticketId);
    },
    requestAnnouncements: () =>
      deps.publish(JSON.stringify({ from: self, ask: true } satisfies z.infer<typeof announcementRequest>)),
    tick() {
      for (const ticketId of localViews.keys()) announceIfChanged(ticketId);
      for (const [ticketId, there] of remote) {
        const expired = [...there].filter(([, { until }]) => until <= now());
        for (const [from] of expired) there.delete(from);
        if (there.size === 0) remote.delete(ticketId);
        if (expired.length > 0) deps.onChanged(ticketId);
      }
      if (now() - announcedAt >= announceIntervalMs) announceAll();
    },
    viewersOf(ticketId) {
      const people = new Map<number, Viewer>();
      const everywhere = [
        localOf(ticketId),
        ...[...(remote.get(ticketId)?.values() ?? [])].map(({ viewers }) => viewers),
      ];
      for (const one of everywhere.flat())
        people.set(one.id, { ...one, typing: one.typing || (people.get(one.id)?.typing ?? false) });
      return byName([...people.values()]);
    },
    socketsOf: (ticketId) => [...(localViews.get(ticketId)?.keys() ?? [])],
    ticketsOf,
    hasSession: (sessionId, ticketId) =>
      sessionsOf(ticketId).includes(sessionId) ||
      [...(remote.get(ticketId)?.values() ?? [])].some(({ sessions }) => sessions.includes(sessionId)),
    isLookingAt: (userId, ticketId) =>
      lookingAt(ticketId).includes(userId) ||
      [...(remote.get(ticketId)?.values() ?? [])].some(({ looking }) => looking.includes(userId)),
  };
}

const byName = (people: Viewer[]) => people.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
