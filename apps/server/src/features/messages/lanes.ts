import type { ConnectionRef } from '../../channels/channel.ts';
import type { Logger } from '../../platform/log.ts';

/** Conversations of one connection that are sent to side by side. */
const places = 50;
/** What is asked for while others are on their way is taken with the next once they have left, or after so long without them. */
const patience = 100;
const restsAtFirst = 1_000;
const restsAtMost = 60_000;
/** How long the end of the process waits for what is on its way. */
const settlesWithin = 10_000;

/** What was found to be sent, in the order of each conversation. */
export interface Taken<T> {
  entries: readonly T[];
  /** there may be more, for which there was no room */
  more: boolean;
  /** what waits for its turn may leave after so many milliseconds */
  wait?: number | undefined;
}

interface Lane {
  connection: ConnectionRef;
  /** conversations on their way */
  busy: Set<number>;
  /** conversations that failed, until they are tried again */
  resting: Map<number, NodeJS.Timeout>;
  /** how often conversations failed in a row */
  failures: Map<number, number>;
  /** those who asked since the last look began */
  asked: PromiseWithResolvers<void> | undefined;
  looking: boolean;
  /** the last look may have left something: for want of a place, or of conversations that were on their way */
  left: boolean;
  timer: NodeJS.Timeout | undefined;
  /** the moment `timer` is set for */
  due: number;
}

export interface Lanes {
  /**
   * Has what waits of a connection sent; resolves once what there is a place for is on its way.
   * @param anew the session is a new one: what failed is tried again at once
   */
  drain(connection: ConnectionRef, anew?: boolean): Promise<void>;
  /** Takes nothing more and waits for what is on its way. */
  settle(): Promise<void>;
}

/**
 * Sends what waits, per connection: conversations side by side on a bounded number of places, each in its own order, the next
 * ones as places free up. A contact whose messages take long, or fail, holds up nobody else.
 */
export function createLanes<T extends { ticketId: number }>(deps: {
  log: Logger;
  /** Takes what leaves next, of at most `limit` conversations and none of `except`; undefined = nothing can be sent now. */
  take(connection: ConnectionRef, limit: number, except: readonly number[]): Promise<Taken<T> | undefined>;
  /** @returns false when the conversation must wait and be tried again */
  send(connection: ConnectionRef, entry: T): Promise<boolean>;
}): Lanes {
  const { log } = deps;
  const lanes = new Map<number, Lane>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function laneOf(connection: ConnectionRef): Lane {
    const { whatsappId } = connection;
    const lane: Lane = lanes.get(whatsappId) ?? {
      connection, busy: new Set(), resting: new Map(), failures: new Map(), asked: undefined, looking: false, left: false,
      timer: undefined, due: Infinity,
    };
    lanes.set(whatsappId, lane);
    return lane;
  }

  function ask(lane: Lane): Promise<void> {
    lane.asked ??= Promise.withResolvers<void>();
    const { promise } = lane.asked;
    if (lane.busy.size === 0) void look(lane);
    else lookIn(lane, patience);
    return promise;
  }

  /** The same for oneself, whom nobody waits for. */
  function remind(lane: Lane): void {
    ask(lane).catch((error: unknown) => log.warn({ err: error, ...lane.connection }, 'messages wait to be sent'));
  }

  function lookIn(lane: Lane, milliseconds: number): void {
    const due = Date.now() + milliseconds;
    if (stopped || due >= lane.due) return;
    clearTimeout(lane.timer);
    lane.due = due;
    lane.timer = setTimeout(() => {
      lane.due = Infinity;
      void look(lane);
    }, milliseconds);
  }

  async function look(lane: Lane): Promise<void> {
    // Whoever looks already looks again for those who asked meanwhile.
    if (lane.looking) return;
    clearTimeout(lane.timer);
    lane.due = Infinity;
    const { asked } = lane;
    lane.asked = undefined;
    lane.looking = true;
    try {
      const room = places - lane.busy.size;
      lane.left = lane.busy.size > 0;
      const taken = stopped || room === 0 ? undefined : await deps.take(lane.connection, room, [...lane.busy, ...lane.resting.keys()]);
      if (taken) begin(lane, taken);
      asked?.resolve();
    } catch (error) {
      if (asked) asked.reject(error);
      else log.warn({ err: error, ...lane.connection }, 'what is to be sent could not be read');
      lookIn(lane, restsAtFirst);
    }
    lane.looking = false;
    if (lane.asked) remind(lane);
    else tidy(lane);
  }

  function begin(lane: Lane, { entries, more, wait }: Taken<T>): void {
    lane.left ||= more;
    for (const [ticketId, conversation] of Map.groupBy(entries, (entry) => entry.ticketId)) {
      lane.busy.add(ticketId);
      const run = converse(lane, ticketId, conversation).finally(() => {
        running.delete(run);
        lane.busy.delete(ticketId);
        if (lane.left || (lane.asked && lane.busy.size === 0)) remind(lane);
        else tidy(lane);
      });
      running.add(run);
    }
    if (wait !== undefined) lookIn(lane, wait);
  }

  async function converse(lane: Lane, ticketId: number, conversation: readonly T[]): Promise<void> {
    try {
      for (const entry of conversation) {
        if (stopped) return;
        if (!(await deps.send(lane.connection, entry))) return rest(lane, ticketId);
        lane.failures.delete(ticketId);
      }
    } catch (error) {
      log.warn({ err: error, ...lane.connection, ticketId }, 'a conversation could not be sent');
      rest(lane, ticketId);
    }
  }

  /** Tries a conversation again later, the later the more often it failed. */
  function rest(lane: Lane, ticketId: number): void {
    if (stopped) return;
    const failed = lane.failures.get(ticketId) ?? 0;
    lane.failures.set(ticketId, failed + 1);
    const wake = () => {
      lane.resting.delete(ticketId);
      remind(lane);
    };
    lane.resting.set(ticketId, setTimeout(wake, Math.min(restsAtMost, restsAtFirst * 2 ** failed) * (0.75 + Math.random() / 2)));
  }

  /** Forgets a connection of which nothing is under way. */
  function tidy(lane: Lane): void {
    const idle = lane.busy.size + lane.resting.size === 0 && !lane.asked && !lane.looking && lane.due === Infinity;
    if (idle) lanes.delete(lane.connection.whatsappId);
  }

  return {
    drain(connection, anew = false) {
      if (stopped) return Promise.resolve();
      const lane = laneOf(connection);
      if (anew) {
        for (const timer of lane.resting.values()) clearTimeout(timer);
        lane.resting.clear();
      }
      return ask(lane);
    },
    async settle() {
      stopped = true;
      for (const lane of lanes.values()) {
        clearTimeout(lane.timer);
        for (const timer of lane.resting.values()) clearTimeout(timer);
        lane.asked?.resolve();
      }
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, settlesWithin);
      await Promise.race([Promise.allSettled(running), late.promise]);
      clearTimeout(timer);
    },
  };
}
