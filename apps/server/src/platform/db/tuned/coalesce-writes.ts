// Tuned: statements of one turn of the event loop leave in one write (docs/performance.md, "Prepared statements, sent in one write").
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Makes everything that is sent to the database in one turn of the event loop leave in one write; call it before each
 * statement. A pipelined connection sends independent statements together anyway, but each write of its own costs a
 * system call and wakes the database. `stream` is not part of the client's documented interface; without it nothing is
 * coalesced.
 */
export function coalesceWrites(client: PoolClient): void {
  const { stream } = (client as { connection?: { stream?: Writable } }).connection ?? {};
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
