import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { createConnectionQueue, type ConnectionQueue, type SendSteps } from './connection-queue.ts';

/** How long the end of the process waits for messages on their way. */
const stopTimeoutMs = 10_000;

export interface SendDispatcher {
  /**
   * Dispatches the waiting messages of a connection; resolves once those that there is room for are on their way.
   * @param isNewSession the session is a new one: failed messages are tried again at once
   */
  dispatch(connection: ConnectionRef, isNewSession?: boolean): Promise<void>;
  /** Takes nothing more and waits for messages on their way. */
  stop(): Promise<void>;
}

/** Sends what waits, by a queue of each connection, which is there as long as it has something under way. */
export function createSendDispatcher<T extends { ticketId: number }>(
  deps: SendSteps<T> & { log: Logger },
): SendDispatcher {
  const queues = new Map<number, ConnectionQueue>();
  let isStopped = false;

  function queueOf(connection: ConnectionRef): ConnectionQueue {
    const { whatsappId } = connection;
    const known = queues.get(whatsappId);
    if (known) return known;
    const queue = createConnectionQueue<T>(connection, { ...deps, onIdle: () => void queues.delete(whatsappId) });
    queues.set(whatsappId, queue);
    return queue;
  }

  return {
    dispatch(connection, isNewSession = false) {
      if (isStopped) return Promise.resolve();
      const queue = queueOf(connection);
      if (isNewSession) queue.endBackOff();
      return queue.requestPoll();
    },
    async stop() {
      isStopped = true;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, stopTimeoutMs);
      await Promise.race([Promise.allSettled([...queues.values()].map((queue) => queue.stop())), timeout.promise]);
      clearTimeout(timer);
    },
  };
}
