import { hourMs } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Logger } from '../../../../platform/log/log.ts';

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
const maxPollDelayMs = hourMs;

/** Items that are ready to be sent, in the order of each conversation. */
export interface SendBatch<T> {
  entries: readonly T[];
  /** there may be more, for which there was no room */
  hasMore: boolean;
  /** what waits for its turn may leave after so many milliseconds */
  waitMs?: number | undefined;
}

export interface SendSteps<T> {
  /** Takes what leaves next, of at most `limit` conversations and none of `except`; undefined = nothing can be sent now. */
  takeBatch(connection: ConnectionRef, limit: number, except: readonly number[]): Promise<SendBatch<T> | undefined>;
  /** @returns false when the conversation must wait and be tried again */
  send(connection: ConnectionRef, entry: T): Promise<boolean>;
}

export interface ConnectionQueue {
  /** Resolves once what waits, and there is room for, is on its way. */
  requestPoll(): Promise<void>;
  /** Has the next poll try the conversations again that failed. */
  endBackOff(): void;
  /** Takes nothing more; resolves once no message is on its way. */
  stop(): Promise<unknown>;
}

/**
 * Sends what waits on one connection: conversations side by side in a bounded number of slots, each in its own order, the
 * next ones as slots free up. A conversation that fails is tried again later, and holds up no other.
 * @param onIdle nothing is under way any more, and no poll is planned
 */
export function createConnectionQueue<T extends { ticketId: number }>(
  connection: ConnectionRef,
  { log, takeBatch, send, onIdle }: SendSteps<T> & { log: Logger; onIdle: () => void },
): ConnectionQueue {
  /** conversations on their way */
  const busy = new Set<number>();
  const running = new Set<Promise<void>>();
  /** conversations that failed, until they are tried again */
  const backingOff = new Map<number, NodeJS.Timeout>();
  /** how often conversations failed in a row */
  const failures = new Map<number, number>();
  /** those who asked since the last poll began */
  let waiters: PromiseWithResolvers<void> | undefined;
  let isPolling = false;
  let isStopped = false;
  /** the last poll may have left something: for want of a slot, or of conversations that were on their way */
  let hasMore = false;
  let timer: NodeJS.Timeout | undefined;
  /** the moment `timer` is set for */
  let dueAt = Infinity;
  /** what waited was read at that moment, and all of it waits for its turn; 0 = some of it left */
  let pacedAt = 0;

  function requestPoll(): Promise<void> {
    waiters ??= Promise.withResolvers<void>();
    const { promise } = waiters;
    const isPaced = Date.now() - pacedAt < debounceMs;
    if (busy.size === 0 && !isPaced) void poll();
    else schedulePoll(debounceMs);
    return promise;
  }

  /** Requests a poll for the queue itself: no caller waits, and an error is logged. */
  function pollInBackground(): void {
    requestPoll().catch((error: unknown) => log.warn({ err: error, ...connection }, 'messages wait to be sent'));
  }

  function schedulePoll(waitMs: number): void {
    const delayMs = Math.min(waitMs, maxPollDelayMs);
    const wantedAt = Date.now() + delayMs;
    if (isStopped || wantedAt >= dueAt) return;
    clearTimeout(timer);
    dueAt = wantedAt;
    timer = setTimeout(() => {
      dueAt = Infinity;
      void poll();
    }, delayMs);
  }

  async function poll(): Promise<void> {
    // A poll that is running polls again for callers that came meanwhile.
    if (isPolling) return;
    clearTimeout(timer);
    dueAt = Infinity;
    const answered = waiters;
    waiters = undefined;
    isPolling = true;
    try {
      const freeSlots = concurrency - busy.size;
      hasMore = busy.size > 0;
      const batch =
        isStopped || freeSlots === 0
          ? undefined
          : await takeBatch(connection, freeSlots, [...busy, ...backingOff.keys()]);
      pacedAt = batch?.entries.length === 0 && batch.waitMs !== undefined ? Date.now() : 0;
      if (batch) startBatch(batch);
      answered?.resolve();
    } catch (error) {
      if (answered) answered.reject(error);
      else log.warn({ err: error, ...connection }, 'what is to be sent could not be read');
      schedulePoll(minBackoffMs);
    }
    isPolling = false;
    if (waiters) pollInBackground();
    else reportIdle();
  }

  function startBatch(batch: SendBatch<T>): void {
    hasMore ||= batch.hasMore;
    for (const [ticketId, conversation] of Map.groupBy(batch.entries, (entry) => entry.ticketId)) {
      busy.add(ticketId);
      const run = sendConversation(ticketId, conversation).finally(() => {
        running.delete(run);
        busy.delete(ticketId);
        if (hasMore || (waiters && busy.size === 0)) pollInBackground();
        else reportIdle();
      });
      running.add(run);
    }
    if (batch.waitMs !== undefined) schedulePoll(batch.waitMs);
  }

  async function sendConversation(ticketId: number, conversation: readonly T[]): Promise<void> {
    try {
      for (const entry of conversation) {
        if (isStopped) return;
        if (!(await send(connection, entry))) return backOff(ticketId);
        failures.delete(ticketId);
      }
    } catch (error) {
      log.warn({ err: error, ...connection, ticketId }, 'a conversation could not be sent');
      backOff(ticketId);
    }
  }

  /** Tries a conversation again later, the later the more often it failed. */
  function backOff(ticketId: number): void {
    if (isStopped) return;
    const failed = failures.get(ticketId) ?? 0;
    failures.set(ticketId, failed + 1);
    const retry = () => {
      backingOff.delete(ticketId);
      pollInBackground();
    };
    backingOff.set(
      ticketId,
      setTimeout(retry, Math.min(maxBackoffMs, minBackoffMs * 2 ** failed) * (0.75 + Math.random() / 2)),
    );
  }

  function reportIdle(): void {
    if (busy.size + backingOff.size === 0 && !waiters && !isPolling && dueAt === Infinity) onIdle();
  }

  function endBackOff(): void {
    for (const retry of backingOff.values()) clearTimeout(retry);
    backingOff.clear();
  }

  return {
    requestPoll,
    endBackOff,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const retry of backingOff.values()) clearTimeout(retry);
      waiters?.resolve();
      return Promise.allSettled(running);
    },
  };
}
