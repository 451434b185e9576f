/** Memory of a gateway with many sessions, and after many reconnects. `--sessions 200 --reconnects 500`. See README.md beside this file. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../apps/server/src/testing/client.ts';
import type { Shop } from '../apps/server/src/testing/web-shop.ts';
import { withInstallation } from './lib/cluster.ts';
import { openHeap } from './lib/heap.ts';
import { MB, progress, report } from './lib/report.ts';

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '200' }, reconnects: { type: 'string', default: '500' } } });
const [sessions, reconnects] = [Number(values.sessions), Number(values.reconnects)];
/** side by side */
const portion = 10;
const restMs = 10_000;

/** Resident memory of a process in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

const found = await withInstallation(async (installation) => {
  const { peer } = installation;
  const gateway = await installation.start('gateway');
  const http = await installation.start('http,worker');
  await installation.login();
  await sleep(restMs);
  const idle = await memoryOf(gateway.pid);
  const shops: Shop[] = [];
  for (let first = 0; first < sessions; first += portion) {
    const numbers = Array.from({ length: Math.min(portion, sessions - first) }, (_unused, index) => `551190000${String(first + index).padStart(4, '0')}`);
    shops.push(...(await installation.link(numbers)));
    if (shops.length % 50 === 0) progress(`${shops.length} of ${sessions} linked`);
  }
  const linked = await memoryOf(gateway.pid);
  // A life of its own for each: two people write to it.
  for (const { phone } of shops) {
    for (const contact of ['5511988880001', '5511988880002']) await peer.phone(contact, 'Contato').send(phone, `Oi, ${phone.number}`);
  }
  const stored = () => installation.client.query<{ count: string }>('SELECT count(*) FROM messages').then(({ rows }) => Number(rows[0]?.count));
  await until(async () => (await stored()) >= 2 * sessions, 120_000);
  await sleep(restMs);
  const connected = await memoryOf(gateway.pid);

  const logins = (number: string) => peer.record.find({ direction: 'to-companion', tag: 'success', number }).length;
  const heap = await openHeap(gateway.pid);
  const marks: { after: number; inUse: number; bytes: number }[] = [];
  for (let done = 0; done < reconnects; done += portion) {
    const some = Array.from({ length: portion }, (_unused, index) => shops[(done + index) % shops.length]).filter((shop) => shop !== undefined);
    peer.record.clear();
    for (const { phone } of some) peer.faults.cut(phone);
    await until(() => some.every(({ phone }) => logins(phone.number) > 0), 120_000);
    if ((done + portion) % 100 !== 0) continue;
    await sleep(restMs / 2);
    const mark = { after: done + portion, inUse: await heap.inUse(), bytes: await memoryOf(gateway.pid) };
    marks.push(mark);
    progress(`${mark.after} of ${reconnects} reconnects: ${MB(mark.bytes)}, ${MB(mark.inUse)} in use`);
  }
  const up = await installation.client.query<{ count: string }>(`SELECT count(*) FROM whatsapps WHERE status = 'CONNECTED'`);
  heap.close();
  await http.stop();
  return { idle, linked, connected, marks, up: Number(up.rows[0]?.count) };
});

const [early, late] = [found.marks[0], found.marks.at(-1)];
await report(
  'memory',
  [
    { what: 'gateway without a session', value: MB(found.idle) },
    { what: `${sessions} sessions just linked`, value: MB(found.linked) },
    { what: `${sessions} sessions connected, a conversation or two each`, value: MB(found.connected), goal: '400 MB' },
    ...found.marks.map(({ after, inUse, bytes }) => ({ what: `after ${after} reconnects; of it in use`, value: `${MB(bytes)}; ${MB(inUse)}` })),
    {
      what: `growth from reconnect ${early?.after} to ${late?.after}; of what is in use`,
      value: `${MB((late?.bytes ?? 0) - (early?.bytes ?? 0))}; ${MB((late?.inUse ?? 0) - (early?.inUse ?? 0))}`,
      goal: '0 MB',
    },
    { what: 'sessions connected at the end', value: String(found.up), goal: String(sessions) },
  ],
  { sessions, reconnects, ...found },
);
