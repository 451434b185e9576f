import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * What is sent to the database in one turn of the event loop leaves in one write. On a pipelined connection statements that
 * do not wait for each other are sent together anyway; each write of its own would cost a system call and wake the database up.
 * Call it before each statement; `stream` is no part of the client's documented interface, without it nothing is gathered.
 */
export function coalesceWrites(client: PoolClient): void {
  const { stream } = (client as { connection?: { stream?: Writable } }).connection ?? {};
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
