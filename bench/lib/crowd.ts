import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrowdMember, CrowdOrder, CrowdReport } from './socket-crowd.ts';

export interface Crowd {
  /** what came since it was asked last */
  report(): Promise<CrowdReport>;
}

/** Works with so many open sockets for each member. */
export async function withCrowd<T>(
  url: string,
  members: CrowdMember[],
  each: number,
  work: (crowd: Crowd) => Promise<T>,
): Promise<T> {
  const child = fork(fileURLToPath(new URL('socket-crowd.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the sockets ended')));
  // It ends in order as well.
  ended.catch(() => undefined);
  const ask = async (order: CrowdOrder): Promise<CrowdReport> => {
    const answer = once(child, 'message') as Promise<[CrowdReport]>;
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
