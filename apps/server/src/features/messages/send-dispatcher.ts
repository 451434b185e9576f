import type { ConnectionRef } from '../../channels/channel.ts';
import type { Logger } from '../../platform/log.ts';

/** Conversations of one connection that are sent to side by side. */
const concurrency = 50;
/**
 * Requests that come during a send are included in the next poll, or polled after this time; so are requests just after
 * a poll that found that everything has to wait for its turn.
 */
const debounceMs = 100;
const minBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** What waits for longer is looked at in between: a timer holds 24 days at most, and fires at once beyond that. */
const maxPollDelayMs = 3_600_000;
/** How long the end of the process waits for messages on their way. */
const stopTimeoutMs = 10_000;

/** Items that are ready to be sent, in the order of each conversation. */
export interface SendBatch<T> {
  entries: readonly T[];
  /** there may be more, for which there was no room */
  hasMore: boolean;
  /** what waits for its turn may leave after so many milliseconds */
  waitMs?: number | undefined;
}

interface ConnectionQueue {
  connection: ConnectionRef;
  /** conversations on their way */
  busy: Set<number>;
  /** conversations that failed, until they are tried again */
  backingOff: Map<number, NodeJS.Timeout>;
  /** how often conversations failed in a row */
  failures: Map<number, number>;
  /** those who asked since the last poll began */
  waiters: PromiseWithResolvers<void> | undefined;
  polling: boolean;
  /** the last poll may have left something: for want of a slot, or of conversations that were on their way */
  hasMore: boolean;
  timer: NodeJS.Timeout | undefined;
  /** the moment `timer` is set for */
  dueAt: number;
  /** what waited was read at that moment, and all of it waits for its turn; 0 = some of it left */
  pacedAt: number;
}

export interface SendDispatcher {
  /**
   * Dispatches the waiting messages of a connection; resolves once those that there is room for are on their way.
   * @param isNewSession the session is a new one: failed messages are tried again at once
   */
  dispatch(connection: ConnectionRef, isNewSession?: boolean): Promise<void>;
  /** Takes nothing more and waits for messages on their way. */
  stop(): Promise<void>;
}

/**
 * Sends what waits, per connection: conversations side by side in a bounded number of slots, each in its own order, the next
 * ones as slots free up. A contact whose messages take long, or fail, holds up no one else.
 */
export function createSendDispatcher<T extends { ticketId: number }>(deps: {
  log: Logger;
  /** Takes what leaves next, of at most `limit` conversations and none of `except`; undefined = nothing can be sent now. */
  takeBatch(connection: ConnectionRef, limit: number, except: readonly number[]): Promise<SendBatch<T> | undefined>;
  /** @returns false when the conversation must wait and be tried again */
  send(connection: ConnectionRef, entry: T): Promise<boolean>;
}): SendDispatcher {
  const { log } = deps;
  const queues = new Map<number, ConnectionQueue>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function queueOf(connection: ConnectionRef): ConnectionQueue {
    const { whatsappId } = connection;
    const queue: ConnectionQueue = queues.get(whatsappId) ?? {
      connection,
      busy: new Set(),
      backingOff: new Map(),
      failures: new Map(),
      waiters: undefined,
      polling: false,
      hasMore: false,
      timer: undefined,
      dueAt: Infinity,
      pacedAt: 0,
    };
    queues.set(whatsappId, queue);
    return queue;
  }

  function requestPoll(queue: ConnectionQueue): Promise<void> {
    queue.waiters ??= Promise.withResolvers<void>();
    const { promise } = queue.waiters;
    const isPaced = Date.now() - queue.pacedAt < debounceMs;
    if (queue.busy.size === 0 && !isPaced) void poll(queue);
    else schedulePoll(queue, debounceMs);
    return promise;
  }

  /** Requests a poll for the dispatcher itself: no caller waits, and an error is logged. */
  function pollInBackground(queue: ConnectionQueue): void {
    requestPoll(queue).catch((error: unknown) =>
      log.warn({ err: error, ...queue.connection }, 'messages wait to be sent'),
    );
  }

  function schedulePoll(queue: ConnectionQueue, waitMs: number): void {
    const delayMs = Math.min(waitMs, maxPollDelayMs);
    const dueAt = Date.now() + delayMs;
    if (stopped || dueAt >= queue.dueAt) return;
    clearTimeout(queue.timer);
    queue.dueAt = dueAt;
    queue.timer = setTimeout(() => {
      queue.dueAt = Infinity;
      void poll(queue);
    }, delayMs);
  }

  async function poll(queue: ConnectionQueue): Promise<void> {
    // A poll that is running polls again for callers that came meanwhile.
    if (queue.polling) return;
    clearTimeout(queue.timer);
    queue.dueAt = Infinity;
    const { waiters } = queue;
    queue.waiters = undefined;
    queue.polling = true;
    try {
      const freeSlots = concurrency - queue.busy.size;
      queue.hasMore = queue.busy.size > 0;
      const batch =
        stopped || freeSlots === 0
          ? undefined
          : await deps.takeBatch(queue.connection, freeSlots, [...queue.busy, ...queue.backingOff.keys()]);
      queue.pacedAt = batch?.entries.length === 0 && batch.waitMs !== undefined ? Date.now() : 0;
      if (batch) startBatch(queue, batch);
      waiters?.resolve();
    } catch (error) {
      if (waiters) waiters.reject(error);
      else log.warn({ err: error, ...queue.connection }, 'what is to be sent could not be read');
      schedulePoll(queue, minBackoffMs);
    }
    queue.polling = false;
    if (queue.waiters) pollInBackground(queue);
    else removeIfIdle(queue);
  }

  function startBatch(queue: ConnectionQueue, { entries, hasMore: more, waitMs: wait }: SendBatch<T>): void {
    queue.hasMore ||= more;
    for (const [ticketId, conversation] of Map.groupBy(entries, (entry) => entry.ticketId)) {
      queue.busy.add(ticketId);
      const run = sendConversation(queue, ticketId, conversation).finally(() => {
        running.delete(run);
        queue.busy.delete(ticketId);
        if (queue.hasMore || (queue.waiters && queue.busy.size === 0)) pollInBackground(queue);
        else removeIfIdle(queue);
      });
      running.add(run);
    }
    if (wait !== undefined) schedulePoll(queue, wait);
  }

  async function sendConversation(queue: ConnectionQueue, ticketId: number, conversation: readonly T[]): Promise<void> {
    try {
      for (const entry of conversation) {
        if (stopped) return;
        if (!(await deps.send(queue.connection, entry))) return backOff(queue, ticketId);
        queue.failures.delete(ticketId);
      }
    } catch (error) {
      log.warn({ err: error, ...queue.connection, ticketId }, 'a conversation could not be sent');
      backOff(queue, ticketId);
    }
  }

  /** Tries a conversation again later, the later the more often it failed. */
  function backOff(queue: ConnectionQueue, ticketId: number): void {
    if (stopped) return;
    const failed = queue.failures.get(ticketId) ?? 0;
    queue.failures.set(ticketId, failed + 1);
    const retry = () => {
      queue.backingOff.delete(ticketId);
      pollInBackground(queue);
    };
    queue.backingOff.set(
      ticketId,
      setTimeout(retry, Math.min(maxBackoffMs, minBackoffMs * 2 ** failed) * (0.75 + Math.random() / 2)),
    );
  }

  /** Forgets a connection of which nothing is under way. */
  function removeIfIdle(queue: ConnectionQueue): void {
    const idle =
      queue.busy.size + queue.backingOff.size === 0 && !queue.waiters && !queue.polling && queue.dueAt === Infinity;
    if (idle) queues.delete(queue.connection.whatsappId);
  }

  return {
    dispatch(connection, isNewSession = false) {
      if (stopped) return Promise.resolve();
      const queue = queueOf(connection);
      if (isNewSession) {
        for (const timer of queue.backingOff.values()) clearTimeout(timer);
        queue.backingOff.clear();
      }
      return requestPoll(queue);
    },
    async stop() {
      stopped = true;
      for (const queue of queues.values()) {
        clearTimeout(queue.timer);
        for (const timer of queue.backingOff.values()) clearTimeout(timer);
        queue.waiters?.resolve();
      }
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, stopTimeoutMs);
      await Promise.race([Promise.allSettled(running), timeout.promise]);
      clearTimeout(timer);
    },
  };
}
