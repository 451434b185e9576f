import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionState, WASocket } from 'baileys';
import { expect, it } from 'vitest';
import { watchCatchUp } from './catch-up.ts';

const afterMs = 20;

function watched() {
  const ev = new EventEmitter();
  const calls: boolean[] = [];
  watchCatchUp({ ev } as unknown as Pick<WASocket, 'ev'>, (isAssumed) => calls.push(isAssumed), afterMs);
  return { calls, report: (update: Partial<ConnectionState>) => ev.emit('connection.update', update) };
}

it.each<[string, Partial<ConnectionState>[], boolean[]]>([
  [
    'has caught up when WhatsApp says so, once',
    [{ connection: 'open' }, { receivedPendingNotifications: true }],
    [false],
  ],
  ['has caught up a while after it, where WhatsApp says nothing', [{ connection: 'open' }], [true]],
  ['has not caught up when its socket closes before', [{ connection: 'open' }, { connection: 'close' }], []],
  ['has not caught up before it is open', [{ connection: 'connecting' }], []],
])('a login %s', async (_title, updates, expected) => {
  const { calls, report } = watched();
  for (const update of updates) report(update);
  await delay(afterMs * 3);
  expect(calls).toEqual(expected);
});
