import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SocketOwner, SocketLoadRequest, SocketReport } from './socket-load-process.ts';

export interface SocketLoad {
  /** the events since the last report */
  report(): Promise<SocketReport>;
}

/** Runs `work` while each owner has this many open sockets. */
export async function withSocketLoad<T>(
  url: string,
  members: SocketOwner[],
  each: number,
  work: (sockets: SocketLoad) => Promise<T>,
): Promise<T> {
  const child = fork(fileURLToPath(new URL('socket-load-process.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the sockets ended')));
  // It ends in order as well.
  ended.catch(() => undefined);
  const ask = async (order: SocketLoadRequest): Promise<SocketReport> => {
    const answer = once(child, 'message') as Promise<[SocketReport]>;
    child.send(order);
    const [report] = await Promise.race([answer, ended]);
    return report;
  };
  try {
    await ask({ open: { url, members, each } });
    return await work({ report: () => ask({ report: true }) });
  } finally {
    child.disconnect();
  }
}
